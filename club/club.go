package club

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"duiyi/match"
	"duiyi/store"
)

// The longest texts, in characters.
const (
	MostName = 100
	MostText = 5000
	MostLine = 200 // When and Where
)

// ErrStale refuses a page, or a series, written from a version that another has replaced.
var ErrStale = errors.New("there is another version by now")

// An Error says which field of a page is unfit, and why.
type Error struct {
	Field string // "name", "text", "when" or "where"
	Why   string
}

func (e *Error) Error() string { return e.Field + ": " + e.Why }

// A Page is what a club says of itself, in plain text.
type Page struct {
	Name  string `json:"name"`            // one line; empty if no page was written
	Text  string `json:"text,omitempty"`  // lines and paragraphs
	When  string `json:"when,omitempty"`  // it meets, one line
	Where string `json:"where,omitempty"` // one line
}

// A Kept page is as the store has it.
type Kept struct {
	Page
	Version int       // changes so far; 0: nobody has written it
	Changed time.Time // whole milliseconds, UTC; zero at version 0
}

// A Store keeps the page of the club and series of tournaments. Its methods are safe for concurrent use.
type Store interface {
	// ClubPage returns the page; the zero Kept if nobody has written it.
	ClubPage(ctx context.Context) (Kept, error)
	// SetClubPage replaces the page of the version before k's. The error is store.ErrConflict if
	// the store has another one.
	SetClubPage(ctx context.Context, k Kept) error
	// AllSeries returns up to most series, or those with a tournament if one is named, the last
	// changed first.
	AllSeries(ctx context.Context, tournament string, most int) ([]SeriesHead, error)
	// Series returns a series. The error is ErrNoSeries.
	Series(ctx context.Context, id string) (Series, error)
	// AddSeries adds a series. The error is ErrMany if there are most of them, or own of its creator
	// unless that is the house.
	AddSeries(ctx context.Context, s Series, most, own int) error
	// SetSeries replaces the version before s's, except for its creator. The error is
	// store.ErrConflict if the store has another one, or none.
	SetSeries(ctx context.Context, s Series) error
	// DeleteSeries deletes a series. The error is ErrNoSeries.
	DeleteSeries(ctx context.Context, id string) error
	// AccountNames returns the names of accounts, those that exist.
	AccountNames(ctx context.Context, accounts []string) (map[string]string, error)
}

// A Room reads and writes the page and the series. Its methods are safe for concurrent use.
type Room struct {
	store       Store
	tournaments Tournaments
	now         func() time.Time
}

// New returns a Room on a store.
func New(s Store, t Tournaments, now func() time.Time) *Room { return &Room{s, t, now} }

// Page returns the present page.
func (r *Room) Page(ctx context.Context) (Kept, error) { return r.store.ClubPage(ctx) }

// Write replaces the page, of which the caller has seen a version. The error is an *Error, or
// ErrStale if another version is there; a page that is there already is no change.
func (r *Room) Write(ctx context.Context, p Page, version int) (Kept, error) {
	p, err := checked(p)
	if err != nil {
		return Kept{}, err
	}
	now, err := r.store.ClubPage(ctx)
	if err != nil {
		return Kept{}, err
	}
	if now.Page == p {
		return now, nil
	}
	if now.Version != version {
		return Kept{}, ErrStale
	}
	next := Kept{p, version + 1, r.now().UTC().Truncate(time.Millisecond)}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := r.store.SetClubPage(write, next); err != nil {
		if errors.Is(err, store.ErrConflict) {
			return Kept{}, ErrStale
		}
		return Kept{}, fmt.Errorf("store the page of the club: %w", err)
	}
	return next, nil
}

// checked returns a page without blanks around its texts, or an *Error.
func checked(p Page) (Page, error) {
	for _, f := range []struct {
		name  string
		text  *string
		most  int
		lines bool
	}{
		{"name", &p.Name, MostName, false}, {"text", &p.Text, MostText, true}, {"when", &p.When, MostLine, false}, {"where", &p.Where, MostLine, false},
	} {
		*f.text = strings.TrimSpace(plain.Replace(*f.text))
		if n := utf8.RuneCountInString(*f.text); n > f.most {
			return p, &Error{f.name, fmt.Sprintf("%d characters, at most %d are allowed", n, f.most)}
		}
		for n, line := range strings.Split(*f.text, "\n") {
			if n > 0 && !f.lines {
				return p, &Error{f.name, "it is one line"}
			}
			if c, unfit := match.UnfitInName(line); unfit {
				return p, &Error{f.name, fmt.Sprintf("line %d: %U is not allowed in a text", n+1, c)}
			}
		}
	}
	if p.Name == "" && (p.Text != "" || p.When != "" || p.Where != "") {
		return p, &Error{"name", "a club needs a name"}
	}
	return p, nil
}

// plain normalises line ends and tabs of typed text.
var plain = strings.NewReplacer("\r\n", "\n", "\t", " ")

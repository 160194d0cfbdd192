package club

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/store"
	"duiyi/tournaments"
	"duiyi/tourney"
	"duiyi/tourney/series"
)

// How many series there may be, and how large they are.
const (
	MostSeries = 200 // of a server
	MostOwn    = 20  // of an account
	MostEvents = 100 // tournaments of a series
	MostSame   = 500 // entries of a series that are joined
)

// The reasons why a call about series is refused.
var (
	ErrNoSeries = errors.New("there is no such series")
	ErrMany     = errors.New("there are as many series as there may be")
	// ErrOrganiser refuses what only the organiser of a series may do.
	ErrOrganiser = errors.New("only the organiser of the series may do this")
)

// Settings are what the organiser of a series decides. Name and Tournaments are not in the JSON:
// stores keep them apart, for lists.
type Settings struct {
	Name        string          `json:"-"`               // one line, 1 to MostName characters
	Tournaments []string        `json:"-"`               // ids, in the order of the table
	About       string          `json:"about,omitempty"` // at most MostText characters
	By          series.Method   `json:"by"`
	Places      []tourney.Score `json:"places,omitempty"`
	Best        int             `json:"best,omitempty"`
	Ties        []string        `json:"ties,omitempty"`
	Same        []Same          `json:"same,omitempty"`
}

// Same joins two entries of the table that are one person, as one who got an account later.
type Same struct {
	From string `json:"from"` // a Line's Who
	Into string `json:"into"` // the one under which the results stand
}

func (s Settings) rules() series.Rules {
	return series.Rules{By: s.By, Places: s.Places, Best: s.Best, Ties: s.Ties}
}

// A SeriesHead is a series as lists show it.
type SeriesHead struct {
	ID          string
	Name        string
	Tournaments []string  // ids
	Changed     time.Time // whole milliseconds, UTC
}

// A Series is several tournaments under one name.
type Series struct {
	Settings
	ID      string
	Creator string    // the organiser's account; empty for the house, and if it is deleted
	Version int       // changes so far, from 1
	Changed time.Time // whole milliseconds, UTC
}

// Leads reports whether a caller may change the series.
func (s Series) Leads(c identity.Caller) bool {
	return c.May(identity.Moderate) || c.User != "" && c.User == s.Creator
}

// A Line is a row of the table of a series.
type Line struct {
	series.Line
	Name string // at the latest tournament; empty if the account is deleted
	User string // the account; empty without one, and if it is deleted
}

// A Table is a series with its result.
type Table struct {
	Series
	Organiser string             // name of the creator; empty without one
	Events    []tournaments.View // the tournaments, those that exist
	Lines     []Line             // with a Cell for each of Events
	Joined    []string           // names of the From of Settings.Same; empty if unknown
}

// Tournaments finds tournaments.
type Tournaments interface {
	// Get returns a tournament. The error is tournaments.ErrNone.
	Get(ctx context.Context, id string) (tournaments.View, error)
}

// AllSeries returns the series, or those with a tournament if one is named, the last changed first.
func (r *Room) AllSeries(ctx context.Context, tournament string) ([]SeriesHead, error) {
	return r.store.AllSeries(ctx, tournament, MostSeries)
}

// Series returns a series with its table. Tournaments count when they are over. The error is
// ErrNoSeries.
func (r *Room) Series(ctx context.Context, id string) (Table, error) {
	s, err := r.store.Series(ctx, id)
	if err != nil {
		return Table{}, err
	}
	t, _, err := r.table(ctx, s)
	return t, err
}

// CreateSeries makes a series of the caller's. The error is a *match.ConfigError, ErrMany or
// tournaments.ErrAccount.
func (r *Room) CreateSeries(ctx context.Context, set Settings) (Table, error) {
	who := identity.From(ctx)
	if _, ok := who.Owner(); !ok {
		return Table{}, tournaments.ErrAccount
	}
	return r.keep(ctx, Series{ID: ids.New(), Creator: who.User, Version: 1}, set, func(ctx context.Context, s Series) error {
		return r.store.AddSeries(ctx, s, MostSeries, MostOwn)
	})
}

// ChangeSeries replaces the settings of a series, of which the caller has seen a version; settings
// that it has already are no change. The error is a *match.ConfigError, ErrNoSeries, ErrOrganiser or
// ErrStale.
func (r *Room) ChangeSeries(ctx context.Context, id string, set Settings, version int) (Table, error) {
	s, err := r.store.Series(ctx, id)
	if err == nil && !s.Leads(identity.From(ctx)) {
		err = ErrOrganiser
	}
	if err != nil {
		return Table{}, err
	}
	return r.keep(ctx, s, set, func(ctx context.Context, next Series) error {
		switch {
		case reflect.DeepEqual(next.Settings, s.Settings):
			return errSame
		case s.Version != version:
			return ErrStale
		}
		return r.store.SetSeries(ctx, next)
	})
}

// errSame says that a change changes nothing.
var errSame = errors.New("the series is so already")

// DeleteSeries deletes a series; its tournaments stay. The error is ErrNoSeries or ErrOrganiser.
func (r *Room) DeleteSeries(ctx context.Context, id string) error {
	s, err := r.store.Series(ctx, id)
	switch {
	case err != nil:
		return err
	case !s.Leads(identity.From(ctx)):
		return ErrOrganiser
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return r.store.DeleteSeries(write, id)
}

// keep checks new settings of a series, and stores them.
func (r *Room) keep(ctx context.Context, old Series, set Settings, write func(context.Context, Series) error) (Table, error) {
	set, err := set.checked()
	if err != nil {
		return Table{}, err
	}
	next := old
	next.Settings, next.Changed = set, r.now().UTC().Truncate(time.Millisecond)
	if !old.Changed.IsZero() {
		next.Version++
	}
	t, known, err := r.table(ctx, next)
	if err != nil {
		return Table{}, err
	}
	for i, one := range next.Same { // of deleted accounts, as they are stored
		next.Same[i] = Same{known.raw(one.From), known.raw(one.Into)}
	}
	for i, id := range set.Tournaments {
		if i == len(t.Events) || t.Events[i].ID != id {
			return Table{}, match.ConfigErrorf(fmt.Sprintf("tournaments[%d]", i), "there is no such tournament")
		}
		if (t.Events[i].Settings.Boards > 0) != (t.Events[0].Settings.Boards > 0) {
			return Table{}, match.ConfigErrorf(fmt.Sprintf("tournaments[%d]", i), "a series is of players or of teams, not of both")
		}
	}
	to, cancel := store.WriteContext(ctx)
	defer cancel()
	switch err := write(to, next); {
	case errors.Is(err, errSame):
		t.Version, t.Changed = old.Version, old.Changed
	case errors.Is(err, store.ErrConflict):
		return Table{}, ErrStale
	case errors.Is(err, ErrMany), errors.Is(err, ErrStale):
		return Table{}, err
	case err != nil:
		return Table{}, fmt.Errorf("store a series: %w", err)
	}
	return t, nil
}

// checked returns settings as they are stored, or a *match.ConfigError.
func (s Settings) checked() (Settings, error) {
	p, err := checked(Page{Name: s.Name, Text: s.About})
	var bad *Error
	switch {
	case errors.As(err, &bad):
		field := bad.Field
		if field == "text" {
			field = "about"
		}
		return s, match.ConfigErrorf(field, "%s", bad.Why)
	case p.Name == "":
		return s, match.ConfigErrorf("name", "a series needs a name")
	}
	s.Name, s.About = p.Name, p.Text
	var rule *series.Error
	if err := s.rules().Check(); errors.As(err, &rule) {
		return s, match.ConfigErrorf(rule.Field, "%v", rule.Err)
	}
	if len(s.Tournaments) > MostEvents {
		return s, match.ConfigErrorf("tournaments", "a series has at most %d tournaments", MostEvents)
	}
	for i, id := range s.Tournaments {
		if slices.Contains(s.Tournaments[:i], id) {
			return s, match.ConfigErrorf(fmt.Sprintf("tournaments[%d]", i), "the tournament is there twice")
		}
	}
	if len(s.Same) > MostSame {
		return s, match.ConfigErrorf("same", "at most %d are allowed", MostSame)
	}
	for i, one := range s.Same {
		if one.From == one.Into || one.From == "" || one.Into == "" || utf8.RuneCountInString(one.From) > 2*MostName || utf8.RuneCountInString(one.Into) > 2*MostName {
			return s, match.ConfigErrorf(fmt.Sprintf("same[%d]", i), "two entries of the table are needed")
		}
		if slices.ContainsFunc(s.Same, func(other Same) bool { return other.From == one.Into }) || slices.ContainsFunc(s.Same[:i], func(other Same) bool { return other.From == one.From }) {
			return s, match.ConfigErrorf(fmt.Sprintf("same[%d]", i), "an entry goes into one other, which goes into none")
		}
	}
	// None is nil, as after reading it back.
	s.Tournaments, s.Places, s.Ties, s.Same = orNil(s.Tournaments), orNil(s.Places), orNil(s.Ties), orNil(slices.Clone(s.Same))
	return s, nil
}

func orNil[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}

// entrants are the players, or teams, of a series. Deleted accounts are shown by their first entry
// in one of the tournaments: the id by which their names were known stays hidden.
type entrants struct {
	names, users map[string]string // by stored entry
	hidden       map[string]string // what is shown of deleted accounts, by stored entry
	stored       map[string]string // the reverse
}

func (e entrants) addGone(v tournaments.View) {
	if v.Settings.Boards > 0 {
		return
	}
	for i := range v.Accounts {
		who, user := whoOf(v, i+1)
		if _, known := e.hidden[who]; known || user != "" || who[0] != '@' {
			continue
		}
		e.hidden[who] = fmt.Sprintf("~%s/%d", v.ID, i+1)
		e.stored[e.hidden[who]] = who
	}
}

// raw returns an entry as it is stored.
func (e entrants) raw(who string) string { return cmp.Or(e.stored[who], who) }

// shown reverses raw.
func (e entrants) shown(who string) string { return cmp.Or(e.hidden[who], who) }

// table returns the result of a series, and who is in it.
func (r *Room) table(ctx context.Context, s Series) (Table, entrants, error) {
	t := Table{Series: s}
	known := entrants{map[string]string{}, map[string]string{}, map[string]string{}, map[string]string{}}
	for _, id := range s.Tournaments {
		v, err := r.tournaments.Get(ctx, id)
		if errors.Is(err, tournaments.ErrNone) {
			continue
		}
		if err != nil {
			return t, known, err
		}
		t.Events = append(t.Events, v)
		known.addGone(v)
	}
	into := map[string]string{}
	for _, one := range s.Same {
		into[known.raw(one.From)] = known.raw(one.Into)
	}
	var results [][]series.Result
	for _, v := range t.Events {
		var of []series.Result
		if v.Status() == tournaments.Over {
			for _, row := range v.Table(0) {
				of = append(of, series.Result{Who: known.add(v, row.Number, into), Rank: row.Rank, Score: row.Score, Games: row.Games})
			}
		}
		results = append(results, of)
	}
	for _, l := range series.Table(s.rules(), results) {
		line := Line{l, known.names[l.Who], known.users[l.Who]}
		line.Who = known.shown(l.Who)
		t.Lines = append(t.Lines, line)
	}
	slices.SortStableFunc(t.Lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), strings.Compare(a.Name, b.Name))
	})
	t.Same = slices.Clone(s.Same)
	for i, one := range t.Same {
		t.Same[i] = Same{known.shown(one.From), known.shown(one.Into)}
		t.Joined = append(t.Joined, known.names[known.raw(one.From)])
	}
	if s.Creator != "" {
		found, err := r.store.AccountNames(ctx, []string{s.Creator})
		if err != nil {
			return t, known, err
		}
		t.Organiser = found[s.Creator]
	}
	return t, known, nil
}

// add notes the name and account of a player, or a team, and returns under which entry the results
// stand.
func (e entrants) add(v tournaments.View, number int, into map[string]string) string {
	who, user := whoOf(v, number)
	to, joined := into[who]
	if !joined {
		to = who
	}
	e.names[who] = v.RowName(number)
	if _, named := e.names[to]; !named {
		e.names[to] = e.names[who]
	}
	if user != "" && !joined {
		e.users[to] = user
	}
	return to
}

// whoOf returns by what a player, or a team, is the same in another tournament: by the account,
// else by the name, whatever its width, case and blanks; and the account, if it exists.
func whoOf(v tournaments.View, number int) (who, user string) {
	if v.Settings.Boards == 0 {
		switch account, exists := v.Account(number); {
		case account != "" && exists:
			return "@" + account, account
		case account != "":
			return "@" + account, ""
		}
	}
	return "=" + strings.ToLower(strings.Join(strings.Fields(norm.NFKC.String(v.RowName(number))), " ")), ""
}

package guess

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
	"duiyi/studies"
)

const (
	// mostRounds is how many rounds are kept of a person.
	mostRounds = 10_000
	// MostBrought is how many rounds Bring takes at a time.
	MostBrought = 500
	// longestTitle is the longest title of a round, in bytes.
	longestTitle = 200
)

// ErrMany refuses a further round.
var ErrMany = errors.New("no more rounds are kept")

// A Round is the guesses of one person in one game.
type Round struct {
	Cmd     string // 8 to 64 letters and digits of the client, another for each round
	Game    string
	Title   string    // of the game whose moves were guessed
	At      time.Time // when it was first kept: whole milliseconds, UTC
	Guesses int       // 1 or more
	Points  int       // 0 to Full a guess
	Par     float64   // 0 to Full a guess
}

// A Store keeps rounds. Owners are accounts, or empty for the house. A method that returns
// nil has committed. Methods are safe for concurrent use.
type Store interface {
	// Rounds returns the rounds of an owner, the earliest first.
	Rounds(ctx context.Context, owner string) ([]Round, error)
	// KeepRound adds a round, or replaces the guesses, points and par of the one with its Cmd
	// if it has more guesses than that. The error is ErrMany if the owner has most others.
	KeepRound(ctx context.Context, owner string, r Round, most int) error
	// GiveRounds gives the rounds of one owner to another and returns how many. Those whose
	// Cmd the other has used are deleted.
	GiveRounds(ctx context.Context, from, to string) (int, error)
}

var cmdForm = regexp.MustCompile(`^[0-9a-zA-Z_-]{8,64}$`)

func (r *Round) check() error {
	switch {
	case !cmdForm.MatchString(r.Cmd):
		return match.ConfigErrorf("cmd", "want 8 to 64 letters and digits")
	case len(r.Title) > longestTitle:
		return match.ConfigErrorf("title", "%d bytes are more than %d", len(r.Title), longestTitle)
	case r.Guesses < 1 || r.Guesses > mostMoves:
		return match.ConfigErrorf("guesses", "%d is outside 1 to %d", r.Guesses, mostMoves)
	case r.Points < 0 || r.Points > Full*r.Guesses:
		return match.ConfigErrorf("points", "%d is outside 0 to %d", r.Points, Full*r.Guesses)
	case !(r.Par >= 0 && r.Par <= float64(Full*r.Guesses)):
		return match.ConfigErrorf("par", "%g is outside 0 to %d", r.Par, Full*r.Guesses)
	}
	return nil
}

// Keep keeps a round of the caller as it stands. Sent again with more guesses it replaces the
// earlier one. The client is believed; At is ignored. The error is studies.ErrNoOwner for a
// guest.
func (r *Room) Keep(ctx context.Context, round Round) error {
	if err := r.fit(&round); err != nil {
		return err
	}
	owner, ok := identity.From(ctx).Owner()
	if !ok {
		return studies.ErrNoOwner
	}
	round.At = time.UnixMilli(r.Now().UnixMilli()).UTC()
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return r.keep(write, owner, round)
}

// fit makes the title of a round fit for a store, and checks the round.
func (r *Room) fit(round *Round) error {
	round.Title = strings.ReplaceAll(strings.ToValidUTF8(round.Title, "�"), "\x00", "�") // of a file; a store may hold no NUL
	if err := round.check(); err != nil {
		return err
	}
	_, err := r.Games.Find(round.Game)
	return err
}

func (r *Room) keep(ctx context.Context, owner string, round Round) error {
	err := r.Store.KeepRound(ctx, owner, round, mostRounds)
	if errors.Is(err, ErrMany) {
		return match.ConfigErrorf("rounds", "there are %d; no more are kept", mostRounds)
	}
	return err
}

// earliest is before any round.
var earliest = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// Bring adds rounds that the caller guessed elsewhere, with their times, and returns how many
// are new or have more guesses than those with their Cmd here. The error is a
// *match.ConfigError for rounds that cannot be; then none is added.
func (r *Room) Bring(ctx context.Context, list []Round) (added int, err error) {
	if len(list) > MostBrought {
		return 0, match.ConfigErrorf("rounds", "%d are more than %d", len(list), MostBrought)
	}
	list = slices.Clone(list)
	latest := r.Now().Add(24 * time.Hour) // a clock elsewhere may be ahead
	for i := range list {
		one := &list[i]
		one.At = time.UnixMilli(one.At.UnixMilli()).UTC()
		if err := r.fit(one); err != nil {
			return 0, match.ConfigErrorf("rounds", "number %d: %v", i, err)
		}
		if one.At.Before(earliest) || one.At.After(latest) {
			return 0, match.ConfigErrorf("rounds", "number %d: at_ms: %v cannot be", i, one.At)
		}
	}
	here, err := r.Rounds(ctx)
	if err != nil {
		return 0, err
	}
	guesses := map[string]int{}
	for _, one := range here {
		guesses[one.Cmd] = one.Guesses
	}
	owner, _ := identity.From(ctx).Owner() // Rounds has asked for one
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	for _, one := range list {
		if one.Guesses <= guesses[one.Cmd] {
			continue
		}
		if err := r.keep(write, owner, one); err != nil {
			return added, fmt.Errorf("after %d rounds: %w", added, err)
		}
		guesses[one.Cmd] = one.Guesses
		added++
	}
	return added, nil
}

// Rounds returns the rounds of the caller, the earliest first.
func (r *Room) Rounds(ctx context.Context) ([]Round, error) {
	owner, ok := identity.From(ctx).Owner()
	if !ok {
		return nil, studies.ErrNoOwner
	}
	return r.Store.Rounds(ctx, owner)
}

// Give gives the rounds of one owner to another and returns how many.
func (r *Room) Give(ctx context.Context, from, to string) (int, error) {
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return r.Store.GiveRounds(write, from, to)
}

// A Total adds up the rounds of a game.
type Total struct {
	Game                    string
	Rounds, Guesses, Points int
	Par                     float64
}

// TotalsOf adds up rounds by game, the game with most rounds first.
func TotalsOf(list []Round) []Total {
	var totals []Total
	for _, r := range list {
		i := slices.IndexFunc(totals, func(t Total) bool { return t.Game == r.Game })
		if i < 0 {
			i, totals = len(totals), append(totals, Total{Game: r.Game})
		}
		t := &totals[i]
		t.Rounds, t.Guesses, t.Points, t.Par = t.Rounds+1, t.Guesses+r.Guesses, t.Points+r.Points, t.Par+r.Par
	}
	slices.SortStableFunc(totals, func(a, b Total) int { return b.Rounds - a.Rounds })
	return totals
}

package ratings

import (
	"context"
	"fmt"
	"time"

	"duiyi/match"
	"duiyi/rating"
	"duiyi/store"
)

// A Game is a game that counts for two ratings.
type Game struct {
	ID        string
	Kind      string // what is rated apart: the name of the game
	Speed     rating.Speed
	Users     [2]string // the accounts of the players, by the side at the beginning
	Advantage float64   // of moving first, in points
}

// A Kept is an account's rating in a game at a speed.
type Kept struct {
	Kind  string
	Speed rating.Speed
	rating.Rating
}

// A Step is what one game made of a rating.
type Step struct {
	N         int // of the games that count, from 1
	Game      string
	Points    float64
	Deviation float64
	At        time.Time
}

// A Store keeps rated games and ratings. A method that returns nil has committed. A game
// is in it before its first move. What appends the end of a game writes both ratings with
// it, in one transaction and once, whatever is appended after.
type Store interface {
	// Rate notes that a game is to count. One that is noted stays as it is; for
	// others than those it is noted for that is store.ErrConflict.
	Rate(ctx context.Context, g Game) error
	// RatedNow returns the ids of the noted games that have not ended and in which a
	// user has a seat.
	RatedNow(ctx context.Context, user string) ([]string, error)
	// RatingsOf returns a user's ratings, in the order of kind and speed.
	RatingsOf(ctx context.Context, user string) ([]Kept, error)
	// RatingSteps returns the last steps of a rating, at most so many, the earliest
	// of them first.
	RatingSteps(ctx context.Context, user, kind string, speed rating.Speed, most int) ([]Step, error)
	// Judged returns rated games that counted, one for each account that was rated, the
	// newest first.
	Judged(ctx context.Context, q JudgedQuery) ([]Judged, error)
}

// A JudgedQuery selects rated games by one of its first three fields.
type JudgedQuery struct {
	Game  string // this game
	User  string // games of this account
	Kind  string // games of this kind that have a report that is done
	Bare  bool   // instead, games of Kind that have no report, done or not
	Plies int    // of Bare: the shortest game
	Most  int
}

// A Judged is a rated game of an account, with the report on it.
type Judged struct {
	Game   string // its id
	User   string
	First  bool    // the account had the first side at the beginning
	Points float64 // of the account after the game
	Ended  time.Time
	Report []byte // as package jobs stores it; empty if there is none that is done
}

// Ratings rates games between accounts. The zero Ratings rates none.
type Ratings struct {
	store     Store
	advantage func(match.Config) float64
	now       func() time.Time
	may       func(ctx context.Context, account string) error // nil: all may
}

// New returns Ratings on a store. Advantage returns by how many points moving first makes
// stronger in a game.
func New(s Store, advantage func(match.Config) float64, now func() time.Time) *Ratings {
	return &Ratings{store: s, advantage: advantage, now: now}
}

// Check refuses the configuration of a rated game that cannot count. The error is a
// *match.ConfigError.
func (r *Ratings) Check(c match.Config) error {
	switch {
	case !c.Rated:
		return nil
	case r.store == nil:
		return match.ConfigErrorf("rated", "this server has no accounts")
	case SpeedOf(c.Clock) == "":
		return match.ConfigErrorf("rated", "a rated game has a clock")
	case c.Setup != "":
		return match.ConfigErrorf("rated", "a rated game begins as usual")
	}
	return nil
}

// Require sets what returns an error for an account that may not play rated games. Call it before
// anything else.
func (r *Ratings) Require(may func(ctx context.Context, account string) error) { r.may = may }

// Admit refuses a rated game to an account that may not play any, as Require says. An unrated game
// and a guest pass.
func (r *Ratings) Admit(ctx context.Context, c match.Config, account string) error {
	if !c.Rated || r.may == nil || account == "" {
		return nil
	}
	return r.may(ctx, account)
}

// Note makes a game count that is about to begin.
func (r *Ratings) Note(ctx context.Context, id string, c match.Config, users [2]string) error {
	if err := r.Check(c); err != nil {
		return err
	}
	if users[0] == "" || users[1] == "" || users[0] == users[1] {
		return match.ConfigErrorf("rated", "a rated game is between two accounts")
	}
	err := r.store.Rate(ctx, Game{ID: id, Kind: c.Game, Speed: SpeedOf(c.Clock), Users: users, Advantage: r.advantage(c)})
	if err != nil {
		return fmt.Errorf("note a rated game: %w", err)
	}
	return nil
}

// Playing returns the ids of the rated games that a user is playing.
func (r *Ratings) Playing(ctx context.Context, user string) ([]string, error) {
	if r.store == nil || user == "" {
		return nil, nil
	}
	ids, err := r.store.RatedNow(ctx, user)
	if err != nil {
		return nil, fmt.Errorf("rated games of %s: %w", user, err)
	}
	return ids, nil
}

// Of returns a user's ratings as they are now, and the last steps of each, at most so
// many; none if no game is rated.
func (r *Ratings) Of(ctx context.Context, user string, most int) (list []Kept, steps [][]Step, err error) {
	if r.store == nil {
		return nil, nil, nil
	}
	if list, err = r.store.RatingsOf(ctx, user); err != nil {
		return nil, nil, err
	}
	for i, k := range list {
		last, err := r.store.RatingSteps(ctx, user, k.Kind, k.Speed, most)
		if err != nil {
			return nil, nil, err
		}
		steps = append(steps, last)
		list[i].Rating = k.Since(r.now())
	}
	return list, steps, nil
}

// In returns a user's rating in a game at a speed, as it is now.
func (r *Ratings) In(ctx context.Context, user, kind string, speed rating.Speed) (rating.Rating, error) {
	if r.store == nil {
		return rating.New(), nil
	}
	list, err := r.store.RatingsOf(ctx, user)
	if err != nil {
		return rating.Rating{}, fmt.Errorf("ratings of %s: %w", user, err)
	}
	for _, k := range list {
		if k.Kind == kind && k.Speed == speed {
			return k.Since(r.now()), nil
		}
	}
	return rating.New(), nil
}

// SpeedOf returns the speed of a game by its clock.
func SpeedOf(c match.ClockConfig) rating.Speed {
	ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	period := int64(0)
	if c.Periods > 0 {
		period = c.ByoyomiMS
	}
	return rating.SpeedOf(ms(c.MainMS), ms(c.IncrementMS), ms(c.PerMoveMS), ms(period))
}

// End returns the end of a game that may count, nil unless both sides have moved and it has ended
// between them: what an arbiter decides never counts. The store knows whether it counts, and for whom.
func End(s match.State, at time.Time) *store.RatedEnd {
	r := s.Result
	if r == nil || !s.Config.Rated || !s.BothMoved() {
		return nil
	}
	switch r.Reason {
	case match.ReasonAborted, match.ReasonArbiter, match.ReasonForfeit:
		return nil
	}
	end := &store.RatedEnd{Half: 1, Ended: at}
	if r.Winner != nil {
		end.Half = 2
		if (*r.Winner == match.First) == s.Swapped() {
			end.Half = 0
		}
	}
	return end
}

// Judged returns rated games with their reports; none if no games are rated.
func (r *Ratings) Judged(ctx context.Context, q JudgedQuery) ([]Judged, error) {
	if r.store == nil {
		return nil, nil
	}
	return r.store.Judged(ctx, q)
}

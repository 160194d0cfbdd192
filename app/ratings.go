package app

import (
	"context"
	"fmt"
	"time"

	"duiyi/match"
	"duiyi/rating"
	"duiyi/store"
)

// A RatedGame is a game that counts for two ratings.
type RatedGame struct {
	ID        string
	Kind      string // what is rated apart: the name of the game
	Speed     rating.Speed
	Users     [2]string // the accounts of who sat at each side before the first move
	Advantage float64   // of who moves first, in points
}

// A KeptRating is an account's rating in a game at a speed.
type KeptRating struct {
	Kind  string
	Speed rating.Speed
	rating.Rating
}

// A RatingStep is what one game made of a rating.
type RatingStep struct {
	N         int // of the games that count, from 1
	Game      string
	Points    float64
	Deviation float64
	At        time.Time
}

// Ratings keeps what games between accounts come to. It makes the promises of a
// Store. A game is in it before its first move; Store.Append writes its end, and
// both ratings with that, in one transaction and once, whatever is appended after.
type Ratings interface {
	// Rate notes that a game is to count. One that is noted stays as it is; for
	// others than those it is noted for that is ErrConflict.
	Rate(ctx context.Context, g RatedGame) error
	// RatedNow returns the ids of the games that are noted, have not ended and in which
	// a user has a seat.
	RatedNow(ctx context.Context, user string) ([]string, error)
	// RatingsOf returns a user's ratings, in the order of kind and speed.
	RatingsOf(ctx context.Context, user string) ([]KeptRating, error)
	// RatingSteps returns the last steps of a rating, at most so many, the earliest
	// of them first.
	RatingSteps(ctx context.Context, user, kind string, speed rating.Speed, most int) ([]RatingStep, error)
}

// ratedEnd returns what a game has come to that may count, or nil: one in which
// both have moved. The store knows whether it does, and who plays.
func ratedEnd(s match.State, now time.Time) *store.RatedEnd {
	r := s.Result
	if r == nil || !s.Config.Rated || !s.BothMoved() || r.Reason == match.ReasonAborted {
		return nil
	}
	end := &store.RatedEnd{Half: 1, Ended: now}
	if r.Winner != nil {
		end.Half = 2
		if (*r.Winner == match.First) == s.Swapped() {
			end.Half = 0
		}
	}
	return end
}

// RatedBy has games between accounts be rated, in a keeper of ratings. Advantage
// says by how many points moving first makes stronger in a game.
func RatedBy(r Ratings, advantage func(match.Config) float64) Option {
	return func(a *App) { a.ratings, a.advantage = r, advantage }
}

// RatingsOf returns a user's ratings as they are now, and the last steps of each;
// none where nothing is rated.
func (a *App) RatingsOf(ctx context.Context, user string, most int) (list []KeptRating, steps [][]RatingStep, err error) {
	if a.ratings == nil {
		return nil, nil, nil
	}
	if list, err = a.ratings.RatingsOf(ctx, user); err != nil {
		return nil, nil, err
	}
	for i, k := range list {
		last, err := a.ratings.RatingSteps(ctx, user, k.Kind, k.Speed, most)
		if err != nil {
			return nil, nil, err
		}
		steps = append(steps, last)
		list[i].Rating = k.Since(a.time())
	}
	return list, steps, nil
}

// note has a game count that is about to begin.
func (a *App) note(ctx context.Context, id string, c match.Config, seats [2]store.Seat) error {
	switch users := [2]string{seats[0].User, seats[1].User}; {
	case a.ratings == nil:
		return match.ConfigErrorf("rated", "this server has no accounts")
	case users[0] == "" || users[1] == "" || users[0] == users[1]:
		return match.ConfigErrorf("rated", "a rated game is between two accounts")
	case SpeedOf(c.Clock) == "":
		return match.ConfigErrorf("rated", "a rated game has a clock")
	case c.Setup != "":
		return match.ConfigErrorf("rated", "a rated game begins as usual")
	default:
		g := RatedGame{ID: id, Kind: c.Game, Speed: SpeedOf(c.Clock), Users: users, Advantage: a.advantage(c)}
		if err := a.ratings.Rate(ctx, g); err != nil {
			return fmt.Errorf("note a rated game: %w", err)
		}
	}
	return nil
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

package app

import (
	"context"
	"time"

	"duiyi/match"
	"duiyi/rating"
)

// A RatedGame is a game that counts for two ratings.
type RatedGame struct {
	ID        string
	Kind      string // what is rated apart: the name of the game
	Speed     rating.Speed
	Users     [2]string // the accounts of who sat at each side before the first move
	Advantage float64   // of who moves first, in points
}

// A RatedEnd is what a game came to, for the ratings of who played it.
type RatedEnd struct {
	Half  int // half points of who had the first side before the first move: 0, 1 or 2
	Ended time.Time
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
	// Rate notes that a game is to count. One that is noted stays as it is.
	Rate(ctx context.Context, g RatedGame) error
	// RatingsOf returns a user's ratings, in the order of kind and speed.
	RatingsOf(ctx context.Context, user string) ([]KeptRating, error)
	// RatingSteps returns the last steps of a rating, at most so many, the earliest
	// of them first.
	RatingSteps(ctx context.Context, user, kind string, speed rating.Speed, most int) ([]RatingStep, error)
}

// aborted is the reason of a game that was given up before both had moved, and
// is none.
const aborted = "aborted"

// fewestRated is how many plies a game must have to count: a move of each.
const fewestRated = 2

// ratedEnd returns what a game has come to that may count, or nil. The store
// knows whether it does, and who plays.
func ratedEnd(s match.State, now time.Time) *RatedEnd {
	r := s.Result
	if r == nil || !s.Config.Rated || s.Ply < fewestRated || r.Reason == aborted {
		return nil
	}
	end := &RatedEnd{Half: 1, Ended: now}
	if r.Winner != nil {
		end.Half = 2
		won := *r.Winner
		for _, m := range s.Played() {
			if m.Swap {
				won = won.Other()
			}
		}
		if won == match.Second {
			end.Half = 0
		}
	}
	return end
}

// speedOf is the speed of a game by its clock.
func speedOf(c match.ClockConfig) rating.Speed {
	ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	period := int64(0)
	if c.Periods > 0 {
		period = c.ByoyomiMS
	}
	return rating.SpeedOf(ms(c.MainMS), ms(c.IncrementMS), ms(c.PerMoveMS), ms(period))
}

package training

import (
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/match"
	"duiyi/rating"
	"duiyi/store"
)

// MostBrought is how many attempts Bring takes at a time.
const MostBrought = 500

// earliest is before any attempt.
var earliest = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// Bring adds attempts that the caller made elsewhere, with their times, and returns how many
// are new: one whose Cmd the caller has used is there already. The client is believed, so
// nothing is rated, and the ratings stay as they are. The error is a *match.ConfigError for
// attempts that cannot be; then none is added.
func (r *Room) Bring(ctx context.Context, list []Attempt) (added int, err error) {
	if len(list) > MostBrought {
		return 0, match.ConfigErrorf("attempts", "%d are more than %d", len(list), MostBrought)
	}
	latest := r.Now().Add(24 * time.Hour) // a clock elsewhere may be ahead
	for i, a := range list {
		d := Done{Cmd: a.Cmd, Puzzle: a.Puzzle, Hints: a.Hints, Took: a.Took, Mode: a.Mode}
		var bad *match.ConfigError
		if errors.As(d.check(), &bad) {
			return 0, match.ConfigErrorf("attempts", "number %d: %v", i, bad)
		}
		if a.At.Before(earliest) || a.At.After(latest) {
			return 0, match.ConfigErrorf("attempts", "number %d: at_ms: %v cannot be", i, a.At)
		}
	}
	l, err := r.books()
	if err != nil {
		return 0, err
	}
	owner, s, leave, err := r.sit(ctx)
	if err != nil {
		return 0, err
	}
	defer leave()
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	for _, a := range list {
		one := Attempt{Cmd: a.Cmd, Puzzle: a.Puzzle, At: time.UnixMilli(a.At.UnixMilli()).UTC(), Right: a.Right, Hints: a.Hints, Took: a.Took, Mode: a.Mode}
		if z, ok := l.Get(a.Puzzle); ok {
			one.Game = z.Game
		}
		n, err := r.append(write, owner, s, one)
		if err != nil {
			return added, fmt.Errorf("after %d attempts: %w", added, err)
		}
		added += n
	}
	return added, nil
}

// append adds an unrated attempt unless its Cmd is used, and returns how many that were.
func (r *Room) append(ctx context.Context, owner string, s *seat, a Attempt) (int, error) {
	for range tries {
		if _, ok := s.byCmd[a.Cmd]; ok {
			return 0, nil
		}
		if a.N = len(s.list); a.N >= most {
			return 0, match.ConfigErrorf("attempts", "there are %d; no more are kept", most)
		}
		err := r.Store.AddAttempt(ctx, owner, a, rating.Rating{})
		if err == nil {
			s.add(a)
			return 1, nil
		}
		if !errors.Is(err, ErrOvertaken) {
			return 0, err
		}
		if err := r.catchUp(ctx, owner, s); err != nil {
			return 0, err
		}
	}
	return 0, ErrOvertaken
}

package evidence

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"time"

	"duiyi/ratings"
	"duiyi/reports/jobs"
	"duiyi/store"
)

const (
	// fewestPlies is the shortest game that is worth a report: of one with 30 plies, 10 moves
	// of each player are judged.
	fewestPlies = 30
	// mostEach is how many games of one account count towards a band that is filled, so that
	// the band of every player has fewestGames by others.
	mostEach = fewestGames
	// FewestFill is the fewest games that Fill is asked for.
	FewestFill = mostEach + fewestGames
	// mostBare bounds the games without a report that Fill looks at, the newest first.
	mostBare = 4000
	// fillEvery is how often Fill looks for games, fillSoon how soon after one has ended, or
	// after a pass that was cut short.
	fillEvery = 10 * time.Minute
	fillSoon  = 10 * time.Second
)

// A Maker makes reports that nobody asked for.
type Maker interface {
	// MakeUnasked makes the first report on a game, as jobs.Room.MakeUnasked does.
	MakeUnasked(ctx context.Context, id string) error
}

// Fill has reports made on finished rated games, one after another, until each band of
// ratings has enough judged games. It goes on when more games end, and returns when ctx ends.
// Several nodes may do so at once.
func (r *Room) Fill(ctx context.Context, m Maker, enough int, log *slog.Logger) {
	useless := map[string]bool{}
	for {
		more, err := true, error(nil)
		for _, kind := range r.kinds {
			var full bool
			full, err = r.fill(ctx, m, kind.Name, enough, useless)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				log.Info("the usual shares wait for reports", "game", kind.Name, "err", err)
				break
			}
			more = more && !full
		}
		wait, wake := fillEvery, r.wake
		switch {
		case err != nil:
			wait, wake = fillSoon, nil
		case !more:
			wake = nil // games end all the time, and are not needed
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		case <-wake:
			select {
			case <-ctx.Done():
				return
			case <-time.After(fillSoon):
			}
		}
	}
}

// Ended tells Fill that a game has ended.
func (r *Room) Ended() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// fill has reports made on games of a kind that bands lack. It reports whether there are games
// without a report, and all of them in bands that have enough. The error cuts it short.
func (r *Room) fill(ctx context.Context, m Maker, kind string, enough int, useless map[string]bool) (full bool, err error) {
	bare, err := r.rated.Judged(ctx, ratings.JudgedQuery{Kind: kind, Bare: true, Plies: fewestPlies, Most: mostBare})
	if err != nil {
		return false, fmt.Errorf("games without a report: %w", err)
	}
	full = len(bare) > 0
	var elsewhere []Agreement // of reports that other nodes make, until known has them
	var till time.Time
	for i, n := 0, 0; i < len(bare); i += n {
		game := bare[i].Game
		n = 1
		for i+n < len(bare) && bare[i+n].Game == game {
			n++
		}
		known, err := r.agreements(ctx, kind)
		if err != nil {
			return false, err
		}
		if !known.till.Equal(till) {
			till, elsewhere = known.till, nil
		}
		if useless[game] || !lacks(slices.Concat(known.list, elsewhere), bare[i:i+n], enough) {
			continue
		}
		full = false
		switch err := m.MakeUnasked(ctx, game); {
		case err == nil:
			if err := r.learn(ctx, kind, game); err != nil {
				return false, err
			}
		case errors.Is(err, jobs.ErrUseless), errors.Is(err, jobs.ErrFailed), errors.Is(err, store.ErrDamaged):
			useless[game] = true
		case errors.Is(err, store.ErrConflict), errors.Is(err, jobs.ErrStopped): // or by somebody's report
			for _, j := range bare[i : i+n] {
				elsewhere = append(elsewhere, agreement(j, nil))
			}
		case errors.Is(err, store.ErrDeleted), errors.Is(err, store.ErrNoGame): // meanwhile
		default:
			return false, fmt.Errorf("report on game %s: %w", game, err)
		}
	}
	return full, nil
}

// learn adds a new report to what is known.
func (r *Room) learn(ctx context.Context, kind, game string) error {
	list, err := r.rated.Judged(ctx, ratings.JudgedQuery{Game: game, Most: 2})
	if err != nil {
		return fmt.Errorf("read the report on game %s: %w", game, err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	known := r.norms[kind]
	known.list = slices.Concat(known.list, judgedIn(list))
	r.norms[kind] = known
	return nil
}

// lacks reports whether a band lacks one of the players of a game.
func lacks(known []Agreement, players []ratings.Judged, enough int) bool {
	for _, j := range players {
		at := bandOf(int(math.Round(j.Points)))
		each := map[string]int{}
		for _, a := range known {
			if bandOf(a.Rating) == at {
				each[a.User] = min(each[a.User]+1, mostEach)
			}
		}
		sum := 0
		for _, n := range each {
			sum += n
		}
		if each[j.User] < mostEach && sum < enough {
			return true
		}
	}
	return false
}

package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"duiyi/rating"
	"duiyi/training"
)

// attempt is the n-th of a row of attempts, one second after the other.
func attempt(n int) training.Attempt {
	return training.Attempt{
		N: n, Cmd: fmt.Sprintf("attempt-%d", n), Puzzle: attemptPuzzle(n), Game: "chess", At: epoch.Add(time.Duration(n) * time.Second),
		Right: n%2 == 0, Hints: n % 4, Took: 1500 * time.Millisecond, Mode: training.Rated,
		Rating: rating.Rating{Points: 1512.25, Deviation: 130.5, Volatility: 0.0625},
	}
}

func attemptPuzzle(n int) string { return fmt.Sprintf("%012x", n) }

// keepsAttempts: attempts come back as they were added, each once and in their order, and
// with them the ratings of puzzles.
func keepsAttempts(t *testing.T, s training.Store) {
	ctx := t.Context()
	lists := func(owner string, from, most int, want ...training.Attempt) {
		t.Helper()
		got, err := s.Attempts(ctx, owner, from, most)
		does(t, err, nil)
		same(t, "Attempts", append([]training.Attempt{}, want...), got)
	}
	rated := func(puzzle string, want rating.Rating) {
		t.Helper()
		got, err := s.PuzzleRating(ctx, puzzle)
		does(t, err, nil)
		same(t, "PuzzleRating", want, got)
	}
	const she = "00000000000000aa"
	one, two, three := attempt(0), attempt(1), attempt(2)
	two.Rating = rating.Rating{}
	first := rating.Rating{Points: 1400.5, Deviation: 150, Volatility: 0.0625, Games: 1, At: epoch}
	second := rating.Rating{Points: 1300, Deviation: 120, Volatility: 0.0625, Games: 2, At: epoch.Add(time.Minute)}

	lists("", 0, 9)
	rated(one.Puzzle, rating.Rating{})
	does(t, s.AddAttempt(ctx, "", one, first), nil)
	does(t, s.AddAttempt(ctx, "", two, rating.Rating{}), nil)
	does(t, s.AddAttempt(ctx, she, one, second), nil)
	lists("", 0, 9, one, two)
	lists("", 1, 9, two)
	lists("", 0, 1, one)
	lists(she, 0, 9, one)
	rated(one.Puzzle, second)
	rated(two.Puzzle, rating.Rating{})

	// The same attempt sent again changes nothing, whatever else it says.
	again := three
	again.Cmd = one.Cmd
	does(t, s.AddAttempt(ctx, "", again, second), nil)
	lists("", 0, 9, one, two)
	rated(three.Puzzle, rating.Rating{})

	// One that is not the next, or has overlooked another's, is refused and leaves nothing.
	for _, n := range []int{0, 1, 3} {
		late := three
		late.N = n
		does(t, s.AddAttempt(ctx, "", late, rating.Rating{}), training.ErrOvertaken)
	}
	late := three
	late.Puzzle = one.Puzzle
	does(t, s.AddAttempt(ctx, "", late, second), training.ErrOvertaken)
	lists("", 0, 9, one, two)
	rated(one.Puzzle, second)

	// Times may go back.
	three.At = epoch.Add(-72 * time.Hour)
	does(t, s.AddAttempt(ctx, "", three, rating.Rating{}), nil)
	lists("", 0, 9, one, two, three)
}

// attemptsRace has several devices add to one person: each number is given once.
func attemptsRace(t *testing.T, s training.Store) {
	const devices, each = 4, 5
	var all sync.WaitGroup
	for d := range devices {
		all.Go(func() {
			for i := range each {
				a := attempt(d)
				a.Cmd = fmt.Sprintf("device-%d-%d", d, i)
				for {
					list, err := s.Attempts(t.Context(), "", 0, 1000)
					if err != nil {
						t.Error(err)
						return
					}
					a.N = len(list)
					if err = s.AddAttempt(t.Context(), "", a, rating.Rating{}); err == nil {
						break
					}
					if !errors.Is(err, training.ErrOvertaken) {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	all.Wait()
	list, err := s.Attempts(t.Context(), "", 0, 1000)
	does(t, err, nil)
	seen := map[string]bool{}
	for i, a := range list {
		if a.N != i {
			t.Errorf("attempt %d has the number %d", i, a.N)
		}
		seen[a.Cmd] = true
	}
	if len(list) != devices*each || len(seen) != devices*each {
		t.Errorf("%d attempts, %d of them different, want %d", len(list), len(seen), devices*each)
	}
}

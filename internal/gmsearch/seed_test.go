package gmsearch

import (
	"strconv"
	"strings"
	"testing"

	"duiyi/engine"
)

// replies returns what an engine of a level plays to two stones with each seed,
// and how often.
func replies(t *testing.T, level int, seeds []int) map[string]int {
	t.Helper()
	e := atLevel(t, level)
	empty := strings.TrimSuffix(strings.Repeat(strings.Repeat(".", 15)+"/", 15), "/")
	seen := map[string]int{}
	for _, seed := range seeds {
		if err := e.SetOption("Seed", strconv.Itoa(seed)); err != nil {
			t.Fatal(err)
		}
		p := engine.Position{Start: empty, Rules: "freestyle", Moves: []string{"h8", "i9"}}
		e.NewGame()
		r, err := e.Search(t.Context(), p, engine.Limits{Nodes: 1000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen[r.Move]++
	}
	return seen
}

// TestSeedVaries: at every level other seeds bring other replies, the same seed
// the same, and no seed what there was before there were seeds.
func TestSeedVaries(t *testing.T) {
	for _, level := range []int{1, 5, 9, 13} {
		if seen := replies(t, level, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}); len(seen) < 3 {
			t.Errorf("level %d: ten seeds, replies %v", level, seen)
		}
		for _, seed := range []int{0, 7} {
			if seen := replies(t, level, []int{seed, seed, seed}); len(seen) != 1 {
				t.Errorf("level %d, seed %d: replies %v", level, seed, seen)
			}
		}
	}
}

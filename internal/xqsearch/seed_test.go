package xqsearch

import (
	"strconv"
	"testing"

	"duiyi/engine"
)

// replies returns what an engine of a level plays at the start with each seed,
// and how often.
func replies(t *testing.T, level int, seeds []int) map[string]int {
	t.Helper()
	e := New()
	seen := map[string]int{}
	for _, seed := range seeds {
		for _, s := range []engine.Setting{{Name: "Hash", Value: "1"}, {Name: "Level", Value: strconv.Itoa(level)}, {Name: "Seed", Value: strconv.Itoa(seed)}} {
			if err := e.SetOption(s.Name, s.Value); err != nil {
				t.Fatal(err)
			}
		}
		e.NewGame()
		r, err := e.Search(t.Context(), engine.Position{Start: "start", Moves: []string{"h2e2"}}, engine.Limits{Nodes: 2000}, nil)
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
	for _, level := range []int{1, 5, 10, 15} {
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

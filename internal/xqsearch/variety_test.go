package xqsearch

import (
	"strconv"
	"strings"
	"testing"

	"duiyi/engine"
)

// TestVariety counts how many different games twenty seeds bring, up to the
// tenth reply, against one who plays the same every time, without the book. Its
// log is the table of docs/engine-xiangqi.md.
func TestVariety(t *testing.T) {
	levels, seeds, replies, least := []int{1, 6, 11, len(levels)}, 20, 10, 15
	if testing.Short() {
		levels, seeds, replies, least = []int{len(levels)}, 6, 3, 3
	}
	human, e := New(), New()
	set := func(e *Engine, name string, n int) {
		t.Helper()
		if err := e.SetOption(name, strconv.Itoa(n)); err != nil {
			t.Fatal(err)
		}
	}
	set(human, "Hash", 1)
	set(e, "Hash", 1)
	for _, level := range levels {
		set(e, "Level", level)
		lines := map[string]bool{}
		for seed := 1; seed <= seeds; seed++ {
			set(e, "Seed", seed)
			human.NewGame()
			var moves []string
			play := func(e *Engine, nodes int64) bool {
				r, err := e.Search(t.Context(), engine.Position{Start: "start", Moves: moves}, engine.Limits{Nodes: nodes}, nil)
				if err != nil {
					return false // the game is over
				}
				moves = append(moves, r.Move)
				return true
			}
			for range replies {
				if !play(human, 200) || !play(e, 2000) {
					break
				}
			}
			lines[strings.Join(moves, " ")] = true
		}
		t.Logf("level %d: %d different games of %d", level, len(lines), seeds)
		if len(lines) < least {
			t.Errorf("level %d: %d different games of %d seeds", level, len(lines), seeds)
		}
	}
}

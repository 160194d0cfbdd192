package gmsearch

import (
	"strconv"
	"strings"
	"testing"

	"duiyi/engine"
)

// TestVariety counts how many different games twenty seeds bring, up to the
// tenth reply, against one who plays the same every time. Its log is the table
// of docs/engine-gomoku.md.
func TestVariety(t *testing.T) {
	levels, seeds, replies, least := []int{1, 6, 11, len(levels)}, 20, 10, 8
	if testing.Short() {
		levels, seeds, replies, least = []int{len(levels)}, 6, 3, 3
	}
	empty := strings.TrimSuffix(strings.Repeat(strings.Repeat(".", 15)+"/", 15), "/")
	human := small(t)
	for _, level := range levels {
		e := atLevel(t, level)
		lines := map[string]bool{}
		for seed := 1; seed <= seeds; seed++ {
			if err := e.SetOption("Seed", strconv.Itoa(seed)); err != nil {
				t.Fatal(err)
			}
			human.NewGame()
			var moves []string
			play := func(e *Engine, nodes int64) bool {
				r, err := e.Search(t.Context(), engine.Position{Start: empty, Rules: "freestyle", Moves: moves}, engine.Limits{Nodes: nodes}, nil)
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

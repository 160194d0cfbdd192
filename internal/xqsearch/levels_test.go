package xqsearch_test

import (
	"strconv"
	"testing"

	"duiyi/engine"
	"duiyi/internal/xqsearch"
)

func TestLevelsAreOrdered(t *testing.T) {
	list := xqsearch.Levels()
	if len(list) != 15 {
		t.Fatalf("%d levels, want 15", len(list))
	}
	ids := map[string]bool{}
	for i, l := range list {
		if l.Number != i+1 {
			t.Errorf("level %d has number %d", i+1, l.Number)
		}
		if ids[l.ID] || l.ID == "" {
			t.Errorf("level %d has the ID %q", i+1, l.ID)
		}
		ids[l.ID] = true
		if i > 0 && l.Elo <= list[i-1].Elo {
			t.Errorf("level %d has %d Elo, the one below %d", i+1, l.Elo, list[i-1].Elo)
		}
	}
}

func TestStrengthLimitsNodes(t *testing.T) {
	list := xqsearch.Levels()
	between12and13 := strconv.Itoa((list[11].Elo + list[12].Elo) / 2)
	tests := []struct {
		name    string
		options [][2]string
		least   int64
		most    int64
	}{
		{"full strength", nil, 20000, 1 << 40},
		{"first level", [][2]string{{"Level", "1"}}, 1, 300},
		{"lowest skill", [][2]string{{"Skill Level", "0"}}, 1, 300},
		{"the weaker of the two counts", [][2]string{{"Skill Level", "0"}, {"Level", "13"}}, 1, 300},
		{"Elo is not in force by itself", [][2]string{{"UCI_Elo", "400"}}, 20000, 1 << 40},
		{"lowest Elo", [][2]string{{"UCI_Elo", "400"}, {"UCI_LimitStrength", "true"}}, 1, 300},
		{"Elo comes before the others", [][2]string{{"Level", "1"}, {"UCI_Elo", between12and13}, {"UCI_LimitStrength", "true"}}, 22000, 39000},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := small(t)
			for _, o := range tt.options {
				if err := e.SetOption(o[0], o[1]); err != nil {
					t.Fatal(err)
				}
			}
			r := search(t, e, at(midgame), engine.Limits{Nodes: 40_000})
			if n := r.Info.Nodes; n < tt.least || n > tt.most {
				t.Errorf("%d nodes, want %d to %d", n, tt.least, tt.most)
			}
		})
	}
}

// TestWeakLevelsPlayWholeGames lets the weakest play against each other: their
// blindness must never leave them without a move, nor with an illegal one.
func TestWeakLevelsPlayWholeGames(t *testing.T) {
	list, plies := []string{"1", "4", "9"}, 120
	if testing.Short() {
		list, plies = list[:2], 40
	}
	for _, level := range list {
		e := small(t)
		if err := e.SetOption("Level", level); err != nil {
			t.Fatal(err)
		}
		p := at("start")
		for range plies {
			pos := playOut(t, p)
			if !pos.HasLegalMove() {
				break
			}
			r := search(t, e, p, engine.Limits{Depth: 20})
			p.Moves = append(p.Moves, r.Move)
		}
		if len(p.Moves) < 10 {
			t.Errorf("level %s: the game ended after %d plies: %v", level, len(p.Moves), p.Moves)
		}
	}
}

package builtin

import (
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/games"
	"duiyi/match"
)

// TestOpponentsFromSetups makes every built-in engine move in positions that no game
// reaches: any numbers of stones, either side to move, pieces missing.
func TestOpponentsFromSetups(t *testing.T) {
	setups := map[string][]string{
		"gomoku": {
			"XXXX...../........./......O../........./........./........./........./........./......... O",
			"........./..XX...../..X....../........./....X..../........./........./........./......... X",
			"OOO....../........./........./........./........./........./........./........./......... X",
			"........./........./........./........./........./........./........./........./......... O",
			"XOX.O/...../...../...../..... O",
		},
		"xiangqi": {
			"4k4/9/9/9/9/9/9/9/R8/3K5 w",
			"4k4/9/9/9/9/9/9/9/R8/3K5 b",
			"1nbakabnr/9/7c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
			"3k5/9/9/9/9/9/9/9/9/3R1K3 b",
		},
	}
	for _, o := range Opponents(FullMemory) {
		g, err := games.List(Games()).Find(o.Game)
		if err != nil {
			t.Fatal(err)
		}
		for _, rule := range g.RuleSets {
			for _, setup := range setups[o.Game] {
				p, err := g.Rules.Start(match.Config{Game: o.Game, Rules: rule, Setup: setup})
				if err != nil {
					t.Fatalf("%s: %v", setup, err)
				}
				e, err := o.New()
				if err != nil {
					t.Fatal(err)
				}
				limits := engine.Limits{Depth: 2, MoveTime: 200 * time.Millisecond}
				r, err := e.Search(t.Context(), engine.Position{Start: p.View().Board, Rules: rule}, limits, nil)
				if err != nil {
					t.Errorf("%s, %s: %q: %v", o.ID, rule, setup, err)
					continue
				}
				if _, _, err := p.Play(r.Move); err != nil {
					t.Errorf("%s, %s: %q: %s: %v", o.ID, rule, setup, r.Move, err)
				}
			}
		}
	}
}

package xqsearch

import (
	"strings"
	"testing"

	"duiyi/engine"
)

// TestNoLostRepetition: a threat of mate kept up for ever, which cxa forbids
// and the tree does not see, is given up before it costs the game; so is a
// perpetual check under every rule set, at every level.
func TestNoLostRepetition(t *testing.T) {
	tests := []struct {
		name, rules, fen, moves, lost string
	}{
		{"perpetual kill", "cxa", "3ak1b2/4a4/4b4/r3C2R1/p8/9/P8/4p4/4p4/5K3 w", "h6g6 g9i7 g6h6 i7g9 h6g6 g9i7", "g6h6"},
		{"perpetual check", "axf", "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w", "h8h9 f9f8 h9h8 f8f9 h8h9 f9f8", "h9h8"},
		{"perpetual check", "", "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w", "h8h9 f9f8 h9h8 f8f9 h8h9 f9f8", "h9h8"},
	}
	for _, tt := range tests {
		t.Run(tt.name+" "+tt.rules, func(t *testing.T) {
			p := engine.Position{Start: tt.fen, Rules: tt.rules, Moves: strings.Fields(tt.moves)}
			r, err := newRoot(p, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range r.moves {
				if m.String() == tt.lost {
					t.Errorf("%s is among the moves to choose from", tt.lost)
				}
			}
			for _, level := range []string{"1", "10"} {
				e := New()
				if err := e.SetOption("Level", level); err != nil {
					t.Fatal(err)
				}
				got, err := e.Search(t.Context(), p, engine.Limits{Nodes: 5000}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if got.Move == tt.lost {
					t.Errorf("level %s plays %s into a lost repetition", level, got.Move)
				}
			}
		})
	}
}

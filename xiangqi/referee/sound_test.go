package referee

import (
	"slices"
	"strings"
	"testing"

	"duiyi/xiangqi"
)

func TestSound(t *testing.T) {
	// AXF diagram 1: Red's rook checks on h8 and h9 in turn.
	const diagram1 = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1"
	const loop = "h8h9 f9f8 h9h8 f8f9"
	// The same with the rook about to come, so that its first check is the
	// position that returns.
	const lastFile = "c2a5/2c1ak3/b6PR/8p/9/9/9/9/4K4/9 w - - 0 1"
	tests := []struct {
		name  string
		fen   string
		moves string
		lost  string // the one move that is not sound; empty for none
	}{
		{"at the beginning", diagram1, "", ""},
		{"once around", diagram1, loop, ""},
		{"the first check of the second round", diagram1, loop + " h8h9", ""}, // Black to move
		{"the check that lets Black close the loop", diagram1, loop + " h8h9 f9f8", "h9h8"},
		{"the check that closes the loop itself", lastFile, "i7i8 f8f9 i8i9 f9f8 i9i8 f8f9 i8i9 f9f8", "i9i8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			g := NewGame(p)
			for _, text := range strings.Fields(tt.moves) {
				m, err := xiangqi.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			now := g.Position()
			all := now.LegalMoves(nil)
			for _, rs := range RuleSets {
				lost := slices.DeleteFunc(slices.Clone(all), func(m xiangqi.Move) bool { return !losesByRuling(t, g, rs, m) })
				want := slices.DeleteFunc(slices.Clone(all), func(m xiangqi.Move) bool { return slices.Contains(lost, m) })
				if got := g.Sound(rs, all); !slices.Equal(got, want) {
					t.Errorf("%v: sound %v, want %v", rs, got, want)
				}
				if tt.lost != "" && (len(lost) != 1 || lost[0].String() != tt.lost) {
					t.Errorf("%v: %v lose by a ruling, want %s", rs, lost, tt.lost)
				}
			}
			only := []xiangqi.Move{all[0]}
			if got := g.Sound(AXF, only); !slices.Equal(got, only) {
				t.Errorf("of one move, %v is left", got)
			}
		})
	}
}

// losesByRuling is the slow twin: it rules on the game after m and after each
// reply to it.
func losesByRuling(t *testing.T, g *Game, rs Rules, m xiangqi.Move) bool {
	t.Helper()
	mover := g.last().Side()
	after := func(g *Game, m xiangqi.Move) (h *Game, lost bool) {
		h = g.branch()
		if err := h.Play(m); err != nil {
			t.Fatal(err)
		}
		r, _ := h.now(rs)
		loser, ok := r.Verdict.Loser()
		return h, ok && loser == mover && r.Clause != ClauseCheckmate && r.Clause != ClauseStalemate
	}
	h, lost := after(g, m)
	return lost || slices.ContainsFunc(h.last().LegalMoves(nil), func(reply xiangqi.Move) bool {
		_, lost := after(h, reply)
		return lost
	})
}

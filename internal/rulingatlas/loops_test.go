package rulingatlas_test

import (
	"testing"

	"duiyi/internal/rulingatlas"
	"duiyi/xiangqi"
)

// TestGenerated: each game is a loop played twice without a capture, and a seed
// always yields the same games.
func TestGenerated(t *testing.T) {
	var first []string
	for g := range rulingatlas.Generated(5, 50) {
		if n := g.Len(); g.Repetitions() != 3 || n%8 != 0 || g.Moves()[0] != g.Moves()[n/2] {
			t.Errorf("%v: the position stands %d times", g.Moves(), g.Repetitions())
		}
		start, end := g.PositionAt(0), g.Position()
		if end.HalfMoves() != g.Len() {
			t.Errorf("%v: a capture", g.Moves())
		}
		if kings := start.Pieces(xiangqi.Red, xiangqi.King).Count() + start.Pieces(xiangqi.Black, xiangqi.King).Count(); kings != 2 {
			t.Errorf("%s: %d kings", start.FEN(), kings)
		}
		first = append(first, start.FEN())
	}
	i := 0
	for g := range rulingatlas.Generated(5, 50) {
		if start := g.PositionAt(0); start.FEN() != first[i] {
			t.Fatalf("game %d: %s, then %s", i, first[i], start.FEN())
		}
		i++
	}
	if i != 50 {
		t.Errorf("%d games, want 50", i)
	}
}

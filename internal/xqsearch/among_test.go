package xqsearch

import (
	"slices"
	"strconv"
	"testing"

	"duiyi/engine"
	"duiyi/xiangqi"
)

// Asked again and again for another move, an engine of any level gives one that
// it has not given, as long as there is one.
func TestAnotherMoveEachTime(t *testing.T) {
	const fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"
	for _, level := range []int{1, 5, 10} {
		e := New()
		if err := e.SetOption("Level", strconv.Itoa(level)); err != nil {
			t.Fatal(err)
		}
		pos, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		var left []string
		for _, m := range pos.LegalMoves(nil) {
			left = append(left, m.String())
		}
		for l := (engine.Limits{Nodes: 300}); len(left) > 0; l.SearchMoves = left {
			r, err := e.Search(t.Context(), engine.Position{Start: fen}, l, nil)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.Index(left, r.Move)
			if i < 0 {
				t.Fatalf("level %d: %s was not among %v", level, r.Move, left)
			}
			left = slices.Delete(left, i, i+1)
		}
	}
}

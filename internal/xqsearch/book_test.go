package xqsearch

import (
	"slices"
	"strconv"
	"testing"

	"duiyi/engine"
)

// TestOwnBook: moves come from the book when that is wanted, others with other
// seeds, and a weak level knows fewer of them.
func TestOwnBook(t *testing.T) {
	e := New()
	play := func(settings []engine.Setting, moves ...string) engine.Result {
		t.Helper()
		if err := engine.Configure(e, append([]engine.Setting{{Name: "Hash", Value: "1"}}, settings...)); err != nil {
			t.Fatal(err)
		}
		r, err := e.Search(t.Context(), engine.Position{Start: "start", Moves: moves}, engine.Limits{Nodes: 200}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if play(nil).Info.Book {
		t.Error("the book is on from the start")
	}
	seen := map[string]bool{}
	for seed := range 20 {
		r := play([]engine.Setting{{Name: "OwnBook", Value: "true"}, {Name: "Seed", Value: strconv.Itoa(seed)}})
		if !r.Info.Book || r.Info.Nodes != 0 || len(r.Info.PV) != 1 || r.Info.PV[0] != r.Move {
			t.Errorf("seed %d: %+v", seed, r)
		}
		seen[r.Move] = true
	}
	if len(seen) < 3 {
		t.Errorf("twenty seeds, first moves %v", seen)
	}
	line := []string{"h2e2", "h9g7", "h0g2", "i9h9"}
	for level, want := range map[string]bool{"1": false, strconv.Itoa(len(levels)): true} {
		if r := play([]engine.Setting{{Name: "Level", Value: level}}, line...); r.Info.Book != want {
			t.Errorf("level %s after %v: from the book %v", level, line, r.Info.Book)
		}
	}
	if r := play(nil, "a3a4", "i9i8"); r.Info.Book {
		t.Errorf("%s is in no book", r.Move)
	}
}

func TestBookMoves(t *testing.T) {
	if list := BookMoves(engine.Position{Start: "start"}); !slices.Contains(list, "h2e2") || slices.Contains(list, "e0e1") {
		t.Errorf("at the start: %q", list)
	}
	if list := BookMoves(engine.Position{Start: "start", Moves: []string{"e0e1"}}); list != nil {
		t.Errorf("after a move that nobody plays: %q", list)
	}
	if list := BookMoves(engine.Position{Start: "?"}); list != nil {
		t.Errorf("in no position: %q", list)
	}
}

package gmsearch

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/engine"
)

// TestOwnBook: moves come from the book when that is wanted, others with other
// seeds; a weak level knows fewer of them; and where the score is wanted, or
// only some moves may be played, the book does not stand in the way.
func TestOwnBook(t *testing.T) {
	type set = []engine.Setting
	play := func(settings set, l engine.Limits, moves ...string) engine.Result {
		t.Helper()
		e := New()
		if err := engine.Configure(e, append(set{{Name: "Hash", Value: "1"}}, settings...)); err != nil {
			t.Fatal(err)
		}
		l.Nodes = 200
		r, err := e.Search(t.Context(), engine.Position{Start: "start", Rules: "renju", Moves: moves}, l, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	on := engine.Setting{Name: "OwnBook", Value: "true"}
	if play(nil, engine.Limits{}, "h8").Info.Book {
		t.Error("the book is on from the start")
	}
	seen := map[string]bool{}
	for seed := range 20 {
		r := play(set{on, {Name: "Seed", Value: strconv.Itoa(seed)}}, engine.Limits{}, "h8")
		if !r.Info.Book || r.Info.Nodes != 0 || len(r.Info.PV) != 1 || r.Info.PV[0] != r.Move {
			t.Errorf("seed %d: %+v", seed, r)
		}
		seen[r.Move] = true
	}
	if len(seen) < 4 {
		t.Errorf("twenty seeds, replies to the first stone %v", seen)
	}
	small := New()
	if err := engine.Configure(small, set{on, {Name: "Hash", Value: "1"}}); err != nil {
		t.Fatal(err)
	}
	board := strings.Repeat("............./", 12) + "............. X"
	r, err := small.Search(t.Context(), engine.Position{Start: board, Rules: "renju", Moves: []string{"g7"}}, engine.Limits{Nodes: 200}, nil)
	if err != nil || r.Info.Book {
		t.Errorf("on a board of 13 lines: %+v, %v", r, err)
	}

	tests := []struct {
		name   string
		set    set
		limits engine.Limits
		want   bool
	}{
		{"at full strength", nil, engine.Limits{}, true},
		{"level 1", set{{Name: "Level", Value: "1"}}, engine.Limits{}, false},
		{"level 5", set{{Name: "Level", Value: "5"}}, engine.Limits{}, true},
		{"the score is wanted", nil, engine.Limits{NoBook: true}, false},
		{"several lines are wanted", set{{Name: "MultiPV", Value: "2"}}, engine.Limits{}, false},
		{"only far moves", nil, engine.Limits{SearchMoves: []string{"a1", "b1"}}, false},
	}
	for _, tt := range tests {
		if r := play(append(set{on}, tt.set...), tt.limits, "h8", "i9", "j9"); r.Info.Book != tt.want {
			t.Errorf("%s: %s, from the book %v", tt.name, r.Move, r.Info.Book)
		}
	}
	if r := play(set{on}, engine.Limits{SearchMoves: []string{"a1", "b1"}}, "h8"); !slices.Contains([]string{"a1", "b1"}, r.Move) {
		t.Errorf("%s was not asked for", r.Move)
	}
	if r := play(set{on}, engine.Limits{}, "a1", "o15"); r.Info.Book {
		t.Errorf("%s is in no book", r.Move)
	}
}

func TestBookMoves(t *testing.T) {
	empty := strings.TrimSuffix(strings.Repeat(strings.Repeat(".", 15)+"/", 15), "/")
	if list := BookMoves(engine.Position{Start: empty, Rules: "renju", Moves: []string{"h8"}}); len(list) == 0 {
		t.Error("no answer to the centre")
	}
	if list := BookMoves(engine.Position{Start: empty, Rules: "renju", Moves: []string{"a1", "o15"}}); list != nil {
		t.Errorf("after moves that nobody plays: %q", list)
	}
	if list := BookMoves(engine.Position{Start: "?"}); list != nil {
		t.Errorf("in no position: %q", list)
	}
}

package gmsearch

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/gomoku"
)

// Asked again and again for another move, an engine of any level gives one that
// it has not given, as long as there is one, and never a forbidden one.
func TestAnotherMoveEachTime(t *testing.T) {
	tests := []struct {
		name string
		p    engine.Position
	}{
		{"an empty board", engine.Position{Start: strings.Repeat("...../", 4) + "..... X"}},
		{"a four to stop", engine.Position{Start: "..O../.XXXX/...../O..O./..... O"}},
		{"forbidden points", engine.Position{
			Start: "O.......O/........./........./........./..XX...../....X..../....X..../........./O.......O X", Rules: "renju"}},
	}
	for _, tt := range tests {
		for _, level := range []int{1, 4, strongest} {
			t.Run(tt.name+", level "+strconv.Itoa(level), func(t *testing.T) {
				pos, err := ReadPosition(tt.p)
				if err != nil {
					t.Fatal(err)
				}
				e := New()
				if err := e.SetOption("Level", strconv.Itoa(level)); err != nil {
					t.Fatal(err)
				}
				var left []string
				for _, pt := range pos.Legal(nil) {
					left = append(left, pt.String())
				}
				first := ""
				for l := (engine.Limits{Nodes: 300}); len(left) > 0; l.SearchMoves = left {
					r, err := e.Search(t.Context(), tt.p, l, nil)
					if err != nil {
						t.Fatal(err)
					}
					i := slices.Index(left, r.Move)
					if i < 0 {
						t.Fatalf("%s was not among %v", r.Move, left)
					}
					left = slices.Delete(left, i, i+1)
					if first == "" {
						first = r.Move
					}
				}
				if pt, err := gomoku.ParsePoint(first); err != nil || tt.name == "a four to stop" && pt.String() != "a4" {
					t.Errorf("the first choice was %s, %v", first, err)
				}
			})
		}
	}
}

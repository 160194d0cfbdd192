package library_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/library"
	"duiyi/library/kinds"
	"duiyi/record"
	"duiyi/xiangqi"
)

// TestSums compares what is told of common positions, which comes from sums,
// with a count of every game, while games are added, played here and removed.
func TestSums(t *testing.T) {
	l, s, dir := openLibrary(t)
	other := library.New(s, filepath.Join(dir, "index"), kinds.All())
	defer other.Close()
	own := 0
	keep := func(g *record.Game) {
		t.Helper()
		own++
		if err := l.AddOwn(t.Context(), fmt.Sprintf("%016x", own), g); err != nil {
			t.Fatal(err)
		}
	}
	compare := func(when string, l *library.Library) {
		t.Helper()
		at := "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
		for range 3 {
			var next string
			for _, brought := range []bool{false, true} {
				f := library.Filter{Kind: "xiangqi", Position: at, Brought: brought}
				summed, err := l.Explore(t.Context(), f)
				if err != nil {
					t.Fatal(err)
				}
				f.Text = "甲" // all games have it, which keeps it from the sums
				counted, err := l.Explore(t.Context(), f)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(counted, summed); diff != "" {
					t.Errorf("%s, %s, brought %v (-counted +summed):\n%s", when, at, brought, diff)
				}
				if len(counted.Moves) > 0 {
					next = counted.Moves[0].Move
				}
			}
			at = after(t, at, next)
		}
	}
	games := wander(1200)
	for i, g := range games {
		g.Players = [2]string{fmt.Sprintf("甲%d", i%9), fmt.Sprintf("乙%d", i%7)}
	}
	add(t, l, games[:500]...)
	compare("500 games", l)
	for i, name := range games[500].Tags { // own game 1 is the latest of all
		if name.Name == "Date" {
			games[500].Tags[i].Value = "2031"
		}
	}
	for _, g := range games[500:520] {
		keep(g)
	}
	add(t, l, games[520:1100]...)
	compare("with own games", l)
	if err := l.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	compare("in the file", l)
	for _, n := range []int{1, 3, 4, 5, 6, 7, 8} {
		if err := l.Disown(t.Context(), fmt.Sprintf("%016x", n)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.JoinNames(t.Context(), []string{"甲1", "甲2", "乙3"}); err != nil {
		t.Fatal(err)
	}
	add(t, l, games[1100:]...)
	compare("after removals", l)
	compare("reopened", other)
}

// after returns the board that a move leads to.
func after(t *testing.T, fen, move string) string {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	m, err := xiangqi.ParseMove(move)
	if err != nil {
		t.Fatal(err)
	}
	p.PlayUnchecked(m)
	return board(&p)
}

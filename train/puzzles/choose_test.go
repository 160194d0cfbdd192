package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"duiyi/engine"
	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/puzzles"
)

var openings = flag.Bool("openings", false, "TestOpenings looks at all openings of four stones")

// TestOpenings expects that threes and fours win no opening of four stones: so nothing is proved
// of what renju offers in the opening.
func TestOpenings(t *testing.T) {
	w := newWorker(t.Context())
	all, looked := 0, 0
	for _, second := range []gomoku.Point{gomoku.PointAt(7, 8), gomoku.PointAt(8, 8)} {
		for third := range 25 {
			for fourth := range 15 * 15 {
				p, err := gomoku.NewPosition(gomoku.DefaultSize, gomoku.Renju)
				if err != nil {
					t.Fatal(err)
				}
				legal := true
				for _, m := range []gomoku.Point{gomoku.PointAt(7, 7), second, gomoku.PointAt(5+third%5, 5+third/5), gomoku.PointAt(fourth%15, fourth/15)} {
					legal = legal && p.Play(m) == nil
				}
				if !legal {
					continue
				}
				if all++; !*openings && all%100 != 0 {
					continue
				}
				looked++
				s := w.threats(proveThrees)
				if n := s.shortest(gmeval.New(&p), mostThrees); n > 0 || s.spent() {
					t.Errorf("%s: won in %d moves, or not decided", p.String(), n)
				}
			}
		}
	}
	t.Logf("%d of %d openings", looked, all)
}

// entry returns a candidate of a source; n tells positions apart.
func entry(source string, n int, themes ...string) candidate {
	c := candidate{source: source}
	c.Game, c.Rules = "gomoku", "freestyle"
	c.Position = fmt.Sprintf("%s %d", source, n)
	c.Task = puzzles.Task{Kind: puzzles.Fours, Moves: 2}
	c.Themes = themes
	c.ID = puzzles.NewID(c.Game, c.Rules, c.Position, c.Task)
	return c
}

// TestChoose expects the earlier edition whole, thin themes, and then games as often as studies.
func TestChoose(t *testing.T) {
	all := []candidate{entry("", 0, "four"), entry("", 1, "four")}
	for n := range thinTheme {
		all = append(all, entry("studies", n, "four"))
	}
	for n := range 10 {
		all = append(all, entry("games", n, "four"))
	}
	all = append(all, entry("studies", thinTheme, "pin"))
	m := manifest{Out: map[string]map[string]int{}}
	list := m.choose(all, map[string]int{"gomoku": 9})
	count := map[string]int{}
	for _, c := range list {
		count[c.source]++
		count[c.Themes[0]]++
	}
	if len(list) != 9 || count[""] != 2 || count["pin"] != 1 || count["games"] != 3 || count["studies"] != 4 {
		t.Errorf("%d puzzles: %v", len(list), count)
	}
	if n := m.Out["fours"][errSurplus.Error()]; n != len(all)-9 {
		t.Errorf("%d too many", n)
	}
}

// TestEarlier packs twice: the second bank keeps the puzzles of the first, and its manifest counts
// the work of both; work goes on behind the units of the first.
func TestEarlier(t *testing.T) {
	dir := t.TempDir()
	first, second := filepath.Join(dir, "1"), filepath.Join(dir, "2")
	for _, d := range []string{first, second} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	mates := func(fens ...string) source {
		return source{name: "mates", units: len(fens), make: func(_ *worker, unit int) (y yield) {
			p := position(t, fens[unit])
			kind, n := findMate(&p, quietMates)
			q, err := proveMate(&p, kind, n)
			if err == nil {
				q.Source = puzzles.Source{Kind: puzzles.FromStudy}
			}
			y.judge(kind, q, err)
			return y
		}}
	}
	most := func() map[string]int { return map[string]int{"xiangqi": 9} }
	one := mates("9/4ak3/4P4/9/9/9/9/9/4K4/9 w - - 0 1")
	if err := work(t.Context(), first, 1, []source{one}); err != nil {
		t.Fatal(err)
	}
	bank := filepath.Join(dir, "1.dypz")
	if err := pack(nil, first, bank, filepath.Join(dir, "1.json"), most()); err != nil {
		t.Fatal(err)
	}
	earlier, err := readEdition(bank)
	if err != nil {
		t.Fatal(err)
	}
	two := mates("9/4ak3/4P4/9/9/9/9/9/4K4/9 w - - 0 1", "5k3/4c3r/5P3/5R3/9/9/9/9/9/5K3 w - - 0 1")
	two.past = earlier.done("mates")
	if err := work(t.Context(), second, 1, []source{two}); err != nil {
		t.Fatal(err)
	}
	bank = filepath.Join(dir, "2.dypz")
	if err := pack(earlier, second, bank, filepath.Join(dir, "2.json"), most()); err != nil {
		t.Fatal(err)
	}
	both, err := readEdition(bank)
	if err != nil {
		t.Fatal(err)
	}
	m := both.manifest
	if len(both.puzzles) != 2 || m.Work["mates"] != (workCount{2, 2, 2}) || m.Sources["mates"] != 2 || m.Candidates["mate"]+m.Candidates["checks"] != 2 {
		t.Errorf("%d puzzles, %+v", len(both.puzzles), m)
	}
	if _, err := readEdition(filepath.Join(dir, "3.dypz")); err == nil {
		t.Error("reads an edition that is not there")
	}
}

// A claimer is an engine that says of each position what a function says.
type claimer struct {
	engine.Engine
	mate func(stones int) int
}

func (c claimer) Search(_ context.Context, p engine.Position, _ engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	b, err := gomoku.Parse(p.Start, gomoku.Freestyle)
	var r engine.Result
	r.Info.Score.Mate = c.mate(b.Count(gomoku.Black) + b.Count(gomoku.White))
	return r, err
}

func TestBrain(t *testing.T) {
	const text = ".............../.............../.............../.............../.........XX..../.........O...../......OXOXXXXO./......OOOX...../....OXXOXX...../....X.O..O...../....XOOOOX...../....X.OX......./....O.O......../....X.X......../............... O"
	w := newWorker(t.Context())
	p := board(t, text, gomoku.Freestyle)
	_, win, err := w.proveFoursWin(&p, 2)
	if err != nil {
		t.Fatal(err)
	}
	stones := p.Count(gomoku.Black) + p.Count(gomoku.White)
	tests := []struct {
		name string
		mate func(int) int
		want opinion
	}{
		{"sees the win", func(int) int { return 5 }, confirms},
		{"loses sight of it", func(n int) int {
			if n > stones {
				return 0
			}
			return 5
		}, unsure},
		{"sees nothing", func(int) int { return 0 }, unsure},
		{"sees a loss", func(int) int { return -4 }, refutes},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := brain{t.Context(), claimer{mate: tt.mate}, 1}
			if got, err := b.judge(win); got != tt.want || err != nil {
				t.Errorf("%s, %v", got, err)
			}
			stop := *win
			stop.Task = puzzles.Task{Kind: puzzles.StopFours, Moves: 1}
			if got, err := b.judge(&stop); got != tt.want || err != nil {
				t.Errorf("defence: %s, %v", got, err)
			}
		})
	}
}

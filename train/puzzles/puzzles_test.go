package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/xqtable"
	"duiyi/puzzles"
	"duiyi/xiangqi"
)

// counting is a source whose units yield a puzzle each; it ends ctx after some.
func counting(units, most int, stop context.CancelFunc) source {
	made := 0
	return source{name: "counting", units: units, make: func(_ *worker, unit int) (y yield) {
		if made++; made > most {
			stop()
			return y
		}
		y.judge(puzzles.Mate, &puzzles.Puzzle{
			Game: "other", Position: string(rune('a' + unit)), Task: puzzles.Task{Kind: puzzles.Mate, Moves: 1},
			Solution: puzzles.Node{Next: []puzzles.Node{{Move: "a"}}},
		}, nil)
		return y
	}}
}

// TestResume stops work twice, once within a line of the journal, and expects every unit
// once.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	for _, most := range []int{3, 4, 100} {
		ctx, stop := context.WithCancel(t.Context())
		if err := work(ctx, dir, 1, []source{counting(10, most, stop)}); err != nil {
			t.Fatal(err)
		}
		stop()
		if most == 4 { // a kill within the last line
			file := filepath.Join(dir, "counting.jsonl")
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, data[:len(data)-5], 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "counting.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var units []int
	if _, err := readJournal(bytes.NewReader(data), func(y yield) { units = append(units, y.Unit) }); err != nil {
		t.Fatal(err)
	}
	slices.Sort(units)
	if !slices.Equal(units, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) {
		t.Errorf("units %v", units)
	}
}

func TestDamagedJournal(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "counting.jsonl"), []byte("{\"unit\":1}\nnothing\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := work(t.Context(), dir, 1, []source{counting(1, 1, nil)}); err == nil {
		t.Error("works on a damaged journal")
	}
}

func TestMixed(t *testing.T) {
	for _, n := range []int{1, 2, 3, 10, 618, 7119} {
		seen := make([]bool, n)
		for i := range n {
			seen[mixed(i, n)] = true
		}
		if slices.Contains(seen, false) {
			t.Errorf("%d units: one is never made", n)
		}
	}
}

func position(t *testing.T, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestProveMate(t *testing.T) {
	tests := []struct {
		name, fen string
		want      string // task and solution
		err       error
	}{
		{"a pawn leaves no move", "9/4ak3/4P4/9/9/9/9/9/4K4/9 w - - 0 1", "mate 2: e7e8(f8f7(e1e0 e1e2) f8f9(e1e0 e1d1 e1e2))", nil},
		{"by checks", "5k3/4c3r/5P3/5R3/9/9/9/9/9/5K3 w - - 0 1", "checks 4: f7f8(f9e9(f8f9(e9d9(f9e9(d9d8(f6d6) d9e9(f6f9))))))", nil},
		{"two rooks, many ways", "3k5/7R1/9/9/9/9/9/9/R8/4K4 w - - 0 1", "", errMany},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := position(t, tt.fen)
			kind, n := findMate(&p, quietMates)
			q, err := proveMate(&p, kind, n)
			if tt.err != nil {
				if !errors.Is(err, tt.err) {
					t.Errorf("error %v, want %v", err, tt.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := q.Task.String() + ": " + q.Solution.String(); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

func TestProveDefence(t *testing.T) {
	p := position(t, "2P2kb1R/4r1R2/9/3P5/9/5n3/5r3/B6p1/1p1p5/1p1AK4 w - - 0 1")
	if !threatened(&p) {
		t.Fatal("nothing is threatened")
	}
	q, err := proveDefence(&p)
	if err != nil {
		t.Fatal(err)
	}
	if got := q.Task.String() + ": " + q.Solution.String(); got != "only_defence 2: g8e8" {
		t.Error(got)
	}
	lost := position(t, "3k5/9/R8/1R7/9/9/9/9/9/4K4 b - - 0 1")
	if _, err := proveDefence(&lost); !errors.Is(err, errEasy) {
		t.Errorf("a lost position: %v", err)
	}
}

func TestProveMaterial(t *testing.T) {
	// A pawn gives itself up, and another takes the rook.
	p := position(t, "5k3/4P4/4PP3/9/5r3/9/4p4/9/4K4/9 w - - 0 1")
	q, err := proveMaterial(&p, materialMoves)
	if err != nil {
		t.Fatal(err)
	}
	if got := q.Task.String() + ": " + q.Solution.String(); got != "material 2 5: f7f8(f5f8(e8f8))" {
		t.Error(got)
	}
	// The rook is protected, and nothing else stands to be won.
	quiet := position(t, "4k4/4a4/4r4/9/9/9/9/4R4/9/3K5 w - - 0 1")
	if _, err := proveMaterial(&quiet, materialMoves); !errors.Is(err, errEasy) {
		t.Errorf("nothing to win: %v", err)
	}
}

func TestProveEnding(t *testing.T) {
	set := xqtable.Open(xqtable.Own())
	p := position(t, "9/4ak3/4P4/9/9/9/9/9/4K4/9 w - - 0 1")
	if kind, _, err := proveEnding(set, &p); kind != puzzles.TableWin || !errors.Is(err, errEasy) {
		t.Errorf("a mate in two: %s, %v", kind, err)
	}
	p = position(t, "3k5/9/9/9/9/9/9/9/4K4/R8 b - - 0 1")
	if kind, _, _ := proveEnding(set, &p); kind != "" {
		t.Errorf("a lost position: %s", kind)
	}
}

// board reads rows from the top of a board of 15.
func board(t *testing.T, text string, rule gomoku.Rule) gomoku.Position {
	t.Helper()
	p, err := gomoku.Parse(text, rule)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestProveFours(t *testing.T) {
	w := newWorker(t.Context())
	p := board(t, ".............../.............../.............../.............../.........XX..../.........O...../......OXOXXXXO./......OOOX...../....OXXOXX...../....X.O..O...../....XOOOOX...../....X.OX......./....O.O......../....X.X......../............... O", gomoku.Freestyle)
	n, sure := w.wins(gmeval.New(&p), seekFours)
	if n != 2 || !sure {
		t.Fatalf("wins by %d fours, sure %v", n, sure)
	}
	kind, q, err := w.proveFoursWin(&p, n)
	if err != nil {
		t.Fatal(err)
	}
	if got := q.Solution.String(); kind != puzzles.Fours || got != "f8(e8(d6 h10))" {
		t.Errorf("%s: %s", kind, got)
	}
}

func TestProveThrees(t *testing.T) {
	w := newWorker(t.Context())
	p := board(t, ".............../.............../.............../.............../.......O......./.....OXXX.O..../........OX...../....X...X.X..../.............../.....O........./....OOXO......./.............../.............../.............../............... X", gomoku.Renju)
	n := w.threats(seekThrees).shortest(gmeval.New(&p), mostThrees)
	if n != 4 {
		t.Fatalf("wins within %d moves", n)
	}
	q, err := w.proveThreesWin(&p, n)
	if err != nil {
		t.Fatal(err)
	}
	if got := q.Solution.String(); got != "h8(j8(h9(j7(g8(f8(f7 j11))))))" {
		t.Error(got)
	}
}

// TestLongFours proves a win by twelve fours.
func TestLongFours(t *testing.T) {
	w := newWorker(t.Context())
	p := board(t, ".............../.............../.....X........./.....XO......../....OX.O......./...OXOO.X....../...OX.XXOOOX.../.OXXX.OXXX.OO../.X.OOOXO.OXXXO./....XO..XO..X../........OXO..../.....X.XOOXO.../.......XX.O.X../.......O...XO../.....O......... X", gomoku.Freestyle)
	line, _, _ := w.fours.Win(gmeval.New(&p), proveFours)
	if foursOf(line) != 12 {
		t.Fatalf("wins by %d fours", foursOf(line))
	}
	var of []int
	add := func(kind puzzles.Kind, q *puzzles.Puzzle, err error, _ int) {
		if err != nil || kind != puzzles.Fours {
			t.Errorf("%s: %v", kind, err)
			return
		}
		of = append(of, q.Task.Moves)
		if first := q.Solution.Next; len(first) != 1 || first[0].Move != "m5" {
			t.Errorf("first moves %v", first)
		}
	}
	if !w.along(p, line, add, 0) || len(of) != 1 || of[0] != 12 {
		t.Errorf("puzzles of %v fours", of)
	}
	if w.along(p, line[len(line)-15:], add, 0) {
		t.Error("a short win makes a puzzle")
	}
}

// TestRepeats plays wins by fours again after every answer, and compares with a search.
func TestRepeats(t *testing.T) {
	w := newWorker(t.Context())
	p := board(t, ".............../.............../.............../.............../.......O......./.....OXXX.O..../........OX...../....X..XX.X..../.............../.....O........./....OOXO......./.............../.............../.............../............... O", gomoku.Renju)
	b := gmeval.New(&p)
	line := w.threats(seekThrees).threat(b, mostThrees)
	if line == nil {
		t.Fatal("nothing is threatened")
	}
	kept := 0
	for _, m := range p.Legal(nil) {
		b.Play(m)
		if repeats(b, line) {
			kept++
			if n, _ := w.wins(b, proveFours); n < 0 {
				t.Errorf("after %s the line wins, and a search finds no win", m)
			}
		}
		b.Undo()
	}
	if kept < 150 || kept == len(p.Legal(nil)) {
		t.Errorf("%d of %d answers change nothing", kept, len(p.Legal(nil)))
	}
}

func TestPackLeavesOutTwins(t *testing.T) {
	dir := t.TempDir()
	var y yield
	for _, fen := range []string{"9/4ak3/4P4/9/9/9/9/9/4K4/9 w - - 0 1", "9/3ka4/4P4/9/9/9/9/9/4K4/9 w - - 0 1"} { // mirror images
		p := position(t, fen)
		kind, n := findMate(&p, quietMates)
		q, err := proveMate(&p, kind, n)
		y.judge(puzzles.Mate, q, err)
	}
	line := &journal{}
	file, err := os.Create(filepath.Join(dir, "mates.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	line.file = file
	if err := line.add(y); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "x.dypz")
	if err := pack(nil, dir, out, filepath.Join(dir, "x.json"), map[string]int{"xiangqi": 5}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	bank, err := puzzles.Read(bytes.NewReader(data), out)
	if err != nil || bank.Len() != 1 {
		t.Fatalf("%d puzzles of two that are mirror images: %v", bank.Len(), err)
	}
	if p := bank.All()[0]; p.Difficulty == 0 || len(p.Themes) == 0 || p.Themes[0] != "stalemate" {
		t.Errorf("difficulty %d, themes %v", p.Difficulty, p.Themes)
	}
}

package puzzles_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/puzzles"
)

// some returns two puzzles whose fields are all in use.
func some(t *testing.T) []puzzles.Puzzle {
	t.Helper()
	solution, err := puzzles.ParseSolution("h2e2(e9e8(h0h9 i0i9 ~a0a9) e9d9(h0h8)) b2e2 ~c0c9")
	if err != nil {
		t.Fatal(err)
	}
	short, err := puzzles.ParseSolution("h8")
	if err != nil {
		t.Fatal(err)
	}
	list := []puzzles.Puzzle{
		{
			Game: "xiangqi", Rules: "axf", Position: "4k4/9/9/9/9/9/9/9/9/4K3R w - - 0 1",
			Task:     puzzles.Task{Kind: puzzles.Material, Moves: 2, Gain: 4, Motif: "fork"},
			Solution: solution, Themes: []string{"fork", "quiet"}, Difficulty: 1650,
			Source: puzzles.Source{Kind: puzzles.FromGame, Title: "炮打双车", Book: "适情雅趣", Players: "甲 – 乙", Event: "1966", Date: "1966-04-02", Ply: 31, Published: "1-0"},
			Proof:  puzzles.Proof{By: puzzles.BySearch, Nodes: 12345, Note: "contradicts_book"},
		},
		{
			Game: "gomoku", Rules: "renju", Position: "...../...../..X../...../..... O",
			Task: puzzles.Task{Kind: puzzles.Fours, Moves: 1}, Solution: short, Difficulty: 900,
			Source: puzzles.Source{Kind: puzzles.FromSelfPlay}, Proof: puzzles.Proof{By: puzzles.BySolver, Nodes: 1},
		},
	}
	for i := range list {
		p := &list[i]
		p.ID = puzzles.NewID(p.Game, p.Rules, p.Position, p.Task)
	}
	return list
}

func file(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := puzzles.Write(&b, some(t)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestWriteRead(t *testing.T) {
	list := some(t)
	b, err := puzzles.Read(bytes.NewReader(file(t)), "x")
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range b.All() {
		list[i].Themes = append([]string{}, list[i].Themes...)
		if d := cmp.Diff(&list[i], p); d != "" {
			t.Errorf("puzzle %d: %s", i, d)
		}
		if got, ok := b.Get(p.ID); !ok || got != p {
			t.Errorf("Get(%s) = %v, %v", p.ID, got, ok)
		}
	}
	if _, ok := b.Get("nothing"); ok || b.Len() != len(list) {
		t.Errorf("%d puzzles, one of them without an ID: %v", b.Len(), ok)
	}
}

func TestBadFiles(t *testing.T) {
	good := file(t)
	changed := func(change func([]byte) []byte) []byte { return change(slices.Clone(good)) }
	tests := []struct {
		name string
		data []byte
		want error
	}{
		{"empty", nil, puzzles.ErrNotBank},
		{"another file", []byte("(;GM[4])"), puzzles.ErrNotBank},
		{"three bytes", good[:3], puzzles.ErrCut},
		{"half a header", good[:30], puzzles.ErrCut},
		{"header alone", good[:58], puzzles.ErrCut},
		{"last byte missing", good[:len(good)-1], puzzles.ErrCut},
		{"a byte more", append(slices.Clone(good), 0), puzzles.ErrDamaged},
		{"newer", changed(func(b []byte) []byte { b[8] = 2; return b }), puzzles.ErrNewer},
		{"version 0", changed(func(b []byte) []byte { b[8] = 0; return b }), puzzles.ErrDamaged},
		{"a bit of the body", changed(func(b []byte) []byte { b[80] ^= 4; return b }), puzzles.ErrDamaged},
		{"a bit of the checksum", changed(func(b []byte) []byte { b[40] ^= 4; return b }), puzzles.ErrDamaged},
		{"the number of puzzles", changed(func(b []byte) []byte { b[10] = 3; return b }), puzzles.ErrDamaged},
		{"a huge length", changed(func(b []byte) []byte { binary.LittleEndian.PutUint32(b[14:], 1<<31); return b }), puzzles.ErrDamaged},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := puzzles.Read(bytes.NewReader(tt.data), "my.dypz")
			var fe *puzzles.FileError
			if !errors.As(err, &fe) || fe.Name != "my.dypz" || !errors.Is(err, tt.want) {
				t.Errorf("error %v, want %v with the name", err, tt.want)
			}
		})
	}
}

func TestWriteRefuses(t *testing.T) {
	tests := []struct {
		name   string
		change func(*puzzles.Puzzle)
		want   string
	}{
		{"a wrong ID", func(p *puzzles.Puzzle) { p.ID = "0" }, "the ID"},
		{"no solution", func(p *puzzles.Puzzle) { p.Solution = puzzles.Node{} }, "not a solution"},
		{"a line feed", func(p *puzzles.Puzzle) { p.Source.Title = "a\nb" }, "cannot be read back"},
		{"a negative number", func(p *puzzles.Puzzle) { p.Difficulty = -1 }, "not a number"},
		{"a defence at the end", func(p *puzzles.Puzzle) {
			p.Solution = puzzles.Node{Next: []puzzles.Node{{Move: "a", Next: []puzzles.Node{{Move: "b"}}}}}
		}, "without an answer"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list := some(t)
			tt.change(&list[0])
			if err := puzzles.Write(&bytes.Buffer{}, list); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
	list := some(t)
	if err := puzzles.Write(&bytes.Buffer{}, append(list, list[0])); err == nil {
		t.Error("writes a puzzle twice")
	}
}

func TestIDs(t *testing.T) {
	a := some(t)[0]
	same := a.Task
	same.Motif = "pin"
	if got := puzzles.NewID(a.Game, a.Rules, a.Position, same); got != a.ID || len(got) != 12 {
		t.Errorf("another motif: ID %s, not %s", got, a.ID)
	}
	other := a.Task
	other.Moves++
	if puzzles.NewID(a.Game, a.Rules, a.Position, other) == a.ID || puzzles.NewID(a.Game, "cxa", a.Position, a.Task) == a.ID {
		t.Error("two puzzles with one ID")
	}
}

func TestTaskTexts(t *testing.T) {
	for _, text := range []string{"mate 3", "material 2 4 fork", "material 2 4", "fours 15"} {
		task, err := puzzles.ParseTask(text)
		if err != nil || task.String() != text {
			t.Errorf("%q reads as %q: %v", text, task, err)
		}
	}
	for _, text := range []string{"", "mate", "mate 0", "mate 100", "mate x", "mate 03", "win 3", "mate  3", "material 2 4 fork x", "material 2 -1 x", "mate 3 "} {
		if task, err := puzzles.ParseTask(text); !errors.Is(err, puzzles.ErrTask) {
			t.Errorf("%q reads as %q: %v", text, task, err)
		}
	}
}

func TestBadSolutions(t *testing.T) {
	for _, text := range []string{
		"", "~a", "a(b)", "a(b(c)", "a)", "a(b(c)))", "a  b", " a", "a ", "a()", "a(b(c)) (", "A", "a(~b c)", "~a b", "a,b",
		strings.Repeat("a(", 300) + "a" + strings.Repeat(")", 300), "abcdefghijklmnopq",
	} {
		if n, err := puzzles.ParseSolution(text); !errors.Is(err, puzzles.ErrSolution) {
			t.Errorf("%q reads as %q: %v", text, n, err)
		}
	}
}

func TestRun(t *testing.T) {
	p := &some(t)[0]
	r := p.Start()
	if _, v, _ := r.Try("a0a1"); v != puzzles.Wrong {
		t.Errorf("a wrong move is %s", v)
	}
	if _, v, _ := r.Try("c0c9"); v != puzzles.Slower {
		t.Errorf("a slower move is %s", v)
	}
	if other, v, reply := r.Try("b2e2"); v != puzzles.Done || reply != "" || !other.Done() {
		t.Errorf("the other right move: %s, %q", v, reply)
	}
	next, v, reply := r.Try("h2e2")
	if v != puzzles.Right || reply != "e9e8" || next.Done() {
		t.Fatalf("the right move: %s, %q", v, reply)
	}
	if got := r.Answers(); !slices.Equal(got, []string{"h2e2", "b2e2"}) {
		t.Errorf("Try changed the run it was called on: %v", got)
	}
	if _, v, _ := next.Try("a0a9"); v != puzzles.Slower {
		t.Errorf("a slower second move is %s", v)
	}
	for _, m := range []string{"h0h9", "i0i9"} {
		end, v, reply := next.Try(m)
		if v != puzzles.Done || reply != "" || !slices.Equal(end.Moves(), []string{"h2e2", "e9e8", m}) {
			t.Errorf("%s: %s, %q, %v", m, v, reply, end.Moves())
		}
		if _, v, _ := end.Try(m); v != puzzles.Wrong || len(end.Answers()) > 0 {
			t.Errorf("goes on after the end: %s", v)
		}
	}
}

func TestResume(t *testing.T) {
	p := &some(t)[0]
	tests := []struct {
		moves   string
		answers string // "" when solved
		err     bool
	}{
		{"", "h2e2 b2e2", false},
		{"h2e2", "h0h9 i0i9", false},
		{"h2e2 e9e8", "h0h9 i0i9", false},
		{"h2e2 e9d9", "h0h8", false},
		{"h2e2 e9d9 h0h8", "", false},
		{"b2e2", "", false},
		{"c0c9", "", true},
		{"h2e2 e9f9", "", true},
		{"b2e2 e9e8", "", true},
	}
	for _, tt := range tests {
		r, err := p.Resume(strings.Fields(tt.moves))
		if tt.err != errors.Is(err, puzzles.ErrOffTree) {
			t.Errorf("%q: error %v", tt.moves, err)
		} else if got := strings.Join(r.Answers(), " "); err == nil && (got != tt.answers || r.Done() != (tt.answers == "")) {
			t.Errorf("%q: answers %q, done %v; want %q", tt.moves, got, r.Done(), tt.answers)
		}
	}
}

func TestQuery(t *testing.T) {
	b, err := puzzles.Read(bytes.NewReader(file(t)), "x")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		q    puzzles.Query
		want int
	}{
		{"all", puzzles.Query{}, 2},
		{"game", puzzles.Query{Game: "gomoku"}, 1},
		{"rules", puzzles.Query{Rules: "axf"}, 1},
		{"game and rules of another", puzzles.Query{Game: "gomoku", Rules: "axf"}, 0},
		{"kind", puzzles.Query{Kind: puzzles.Fours}, 1},
		{"moves", puzzles.Query{Moves: 2}, 1},
		{"theme", puzzles.Query{Theme: "quiet"}, 1},
		{"book", puzzles.Query{Book: "适情雅趣"}, 1},
		{"source", puzzles.Query{Source: puzzles.FromSelfPlay}, 1},
		{"band", puzzles.Query{Least: 900, Most: 1649}, 1},
		{"from", puzzles.Query{From: 1}, 1},
		{"results", puzzles.Query{Results: 1}, 1},
	}
	for _, tt := range tests {
		if got := b.Query(tt.q); len(got) != tt.want {
			t.Errorf("%s: %d puzzles, want %d", tt.name, len(got), tt.want)
		}
	}
	if got := b.Themes(puzzles.Query{}); len(got) != 2 || got[0] != (puzzles.Count{Value: "fork", Count: 1}) {
		t.Errorf("themes %v", got)
	}
	if got := b.Books(puzzles.Query{}); len(got) != 1 || got[0].Count != 1 {
		t.Errorf("books %v", got)
	}
}

func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	if err := puzzles.Write(&b, nil); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("DYPUZZLE\x02\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		bank, err := puzzles.Read(bytes.NewReader(data), "x")
		if err != nil {
			return
		}
		var list []puzzles.Puzzle
		for _, p := range bank.All() {
			list = append(list, *p)
		}
		var b bytes.Buffer
		if err := puzzles.Write(&b, list); err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzParseSolution(f *testing.F) {
	f.Add("h2e2(e9e8(h0h9 i0i9 ~a0a9) e9d9(h0h8)) b2e2 ~c0c9")
	f.Add("h8(i9(j10))")
	f.Fuzz(func(t *testing.T, s string) {
		n, err := puzzles.ParseSolution(s)
		if err != nil {
			return
		}
		if n.String() != s {
			t.Fatalf("%q is written as %q", s, n.String())
		}
		line := n.Line()
		if len(line)%2 == 0 || n.Size() < len(line) {
			t.Fatalf("%q: a main line of %d moves among %d", s, len(line), n.Size())
		}
	})
}

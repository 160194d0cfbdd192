package record_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiyi/record"
)

// tree is a game with a side line: h8 (i9 | g7 g8) and a node with words only.
func tree() *record.Game {
	g := &record.Game{Name: "gomoku", Size: 15, Result: record.FirstWins, Players: [2]string{"甲", ""}}
	g.SetTag("Event", "杯")
	g.Root.Side = record.Second
	first := &record.Node{Move: "h8", Comment: "天元", Glyphs: []int{1}}
	words := &record.Node{Comment: "words"}
	words.Next = []*record.Node{{Move: "i9", Side: record.Second}}
	first.Next = []*record.Node{words, {Move: "g7", Side: record.Second, Next: []*record.Node{{Move: "g8", Comment: "side"}}}}
	g.Root.Next = []*record.Node{first}
	return g
}

func TestMainAndWalk(t *testing.T) {
	g := tree()
	var main, all []string
	for _, n := range g.Main() {
		main = append(main, n.Move)
	}
	g.Walk(func(n *record.Node) { all = append(all, n.Move) })
	if !slices.Equal(main, []string{"h8", "i9"}) || !slices.Equal(all, []string{"h8", "", "i9", "g7", "g8"}) {
		t.Errorf("main line %q, all nodes %q", main, all)
	}
	if got := g.Title(); got != "甲 – ?, 杯, 1-0" {
		t.Errorf("title %q", got)
	}
}

func TestTags(t *testing.T) {
	g := tree()
	if g.SetTag("Event", "other") || g.Tag("Event") != "杯" {
		t.Error("the first value does not count")
	}
	if g.SetTag("Site", ""); g.Tag("Site") != "" || len(g.Tags) != 1 {
		t.Error("an empty tag is kept")
	}
}

func TestLost(t *testing.T) {
	texts := func(l record.Losses) string {
		var list []string
		for _, x := range l {
			list = append(list, x.String())
		}
		return strings.Join(list, "; ")
	}
	all := record.Keeps{
		Players: true, Result: true, Rules: true, Comments: true, SideLines: true, Glyphs: true, Spent: true, Props: true, Nodes: true,
		Tags: func(string) bool { return true },
	}
	if got := all.Lost(tree()); len(got) > 0 {
		t.Errorf("a format that keeps everything loses %s", texts(got))
	}
	const want = "player's name; result; tag Event; comment (2 times); glyph; side line; node without a move"
	if got := texts(record.Keeps{}.Lost(tree())); got != want {
		t.Errorf("a format that keeps nothing loses %s, want %s", got, want)
	}
	all.SideLines = false
	if got := texts(all.Lost(tree())); got != "side line" {
		t.Errorf("without side lines %s is lost", got)
	}
}

// However many kinds of things are lost, the list has an end and counts them all.
func TestManyLosses(t *testing.T) {
	var l record.Losses
	for i := range 50_000 {
		l.Add(fmt.Sprint("property ", i))
	}
	total := 0
	for _, x := range l {
		total += x.Count
	}
	if len(l) != 101 || total != 50_000 || l[100].What != "something else" {
		t.Errorf("%d kinds, %d in all, the last %v", len(l), total, l[len(l)-1])
	}
}

// A game keeps its first faults, wherever they were found, and why its reading
// ended.
func TestSetFaults(t *testing.T) {
	var text, moves record.FaultList
	for i := range 150 {
		text.Add(func() *record.Error { return &record.Error{Offset: 2 * i, Err: record.ErrMove} })
		moves.Add(func() *record.Error { return &record.Error{Offset: 2*i + 1, Err: record.ErrIllegal} })
	}
	text.Stop = &record.Error{Offset: 1000, Err: record.ErrDeep}
	var g record.Game
	g.SetFaults(text, moves)
	if len(g.Faults) != record.MaxFaults || g.FaultCount() != 301 {
		t.Fatalf("%d faults of %d", len(g.Faults), g.FaultCount())
	}
	for i, f := range g.Faults[:record.MaxFaults-1] {
		if f.Offset != i {
			t.Fatalf("fault %d stands at byte %d", i, f.Offset)
		}
	}
	if last := g.Faults[record.MaxFaults-1]; last != text.Stop {
		t.Errorf("the last fault is %v", last)
	}
}

func TestError(t *testing.T) {
	e := &record.Error{Format: "pgn", Offset: 12, Line: 3, Ply: 4, Text: "xxxx", Err: record.ErrMove}
	if got := e.Error(); got != `pgn: byte 12 (line 3), after 4 plies: not a move: "xxxx"` || !errors.Is(e, record.ErrMove) {
		t.Error(got)
	}
	e.Ply, e.Text = -1, ""
	if got := e.Error(); got != "pgn: byte 12 (line 3): not a move" {
		t.Error(got)
	}
}

func TestExcerpt(t *testing.T) {
	if got := record.Excerpt(strings.Repeat("0", 33) + "\xff0"); got != strings.Repeat("0", 33)+"\xff…" {
		t.Errorf("%q", got)
	}
	for text, want := range map[string]string{
		"":                      "",
		"短":                     "短",
		"one\ntwo":              "one…",
		strings.Repeat("a", 99): strings.Repeat("a", 34) + "…",
		strings.Repeat("棋", 20): strings.Repeat("棋", 12) + "…",
		"bad \xff byte":         "bad \xff byte",
	} {
		if got := record.Excerpt(text); got != want || len(got) > 40 {
			t.Errorf("Excerpt(%q) = %q, want %q", text, got, want)
		}
	}
}

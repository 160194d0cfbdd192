package study_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/match"
	"duiyi/study"
)

func TestLay(t *testing.T) {
	d := open(t, 20)
	a := d.play(study.Root, "1", "2", "3")
	second := d.s.Tree.Node(a).Parent
	d.do(study.Command{Type: study.CmdComment, Node: second, Text: "mine"})
	d.do(study.Command{Type: study.CmdMark, Node: second, Glyphs: []int{5, 14}})
	before := tree(d.s.Tree)

	line := []match.Move{{Move: "1", Side: match.Second}, {Move: "3"}}
	findings := []study.Finding{
		{Node: second, Comment: "loses a heap", Mark: 4, Eval: &study.Eval{Score: match.Score{Centipawns: 70}, Depth: 9}, Line: line},
		{Node: a, Eval: &study.Eval{Score: match.Score{Centipawns: 90}}, Line: []match.Move{{Move: "3"}}}, // as it was played
	}
	lay := func() int {
		t.Helper()
		s, events, err := study.Lay(d.s, findings, t0)
		if err != nil {
			t.Fatal(err)
		}
		d.s, d.events = s, append(d.events, events...)
		return len(events)
	}
	if n := lay(); n != 1 {
		t.Errorf("%d events, want one edit", n)
	}
	const want = "1 2$4$14=70{mine\nloses a heap}(1 3) 3=90"
	if got := tree(d.s.Tree); got != want {
		t.Errorf("laid\n%q, want\n%q", got, want)
	}
	if n := lay(); n != 0 || tree(d.s.Tree) != want {
		t.Errorf("laid once more: %d events, %q", n, tree(d.s.Tree))
	}
	if again := replay(t, d.events); tree(again.Tree) != want {
		t.Errorf("replayed: %q", tree(again.Tree))
	}
	d.do(study.Command{Type: study.CmdUndo})
	if got := tree(d.s.Tree); got != before {
		t.Errorf("undone\n%q, want\n%q", got, before)
	}
}

func TestLayRefused(t *testing.T) {
	d := open(t, 20)
	a := d.play(study.Root, "1")
	for _, f := range []study.Finding{{Node: study.Root, Mark: 1}, {Node: 99, Mark: 1}} {
		if _, events, err := study.Lay(d.s, []study.Finding{f}, t0); !errors.Is(err, study.ErrNoNode) || len(events) > 0 {
			t.Errorf("%d: %v, %d events", f.Node, err, len(events))
		}
	}
	// A comment that would be too long stays as it was, and the rest is laid.
	s, _, err := study.Lay(d.s, []study.Finding{{Node: a, Mark: 2, Comment: strings.Repeat("x", study.MaxComment+1)}}, t0)
	if err != nil || tree(s.Tree) != "1$2" {
		t.Errorf("%v, %.40q", err, tree(s.Tree))
	}
	if _, err := study.Fold(d.s, study.Event{Type: study.EvLaid, Nodes: []study.Node{{ID: study.Root}}}); !errors.Is(err, study.ErrBadEvent) {
		t.Errorf("an event on the start position: %v", err)
	}
}

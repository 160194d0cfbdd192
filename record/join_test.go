package record_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/record"
)

// lineOf returns a game of moves, each with its comment after a slash.
func lineOf(title, moves string) *record.Game {
	g := &record.Game{Name: "xiangqi", Players: [2]string{title, "B"}, Result: record.FirstWins}
	g.Root.Side = record.Second
	node, side := &g.Root, record.First
	for word := range strings.FieldsSeq(moves) {
		move, said, _ := strings.Cut(word, "/")
		next := &record.Node{Move: move, Side: side, Comment: said}
		node.Next, node, side = append(node.Next, next), next, side.Other()
	}
	return g
}

// flat returns a tree as text: moves, comments in braces, variations in
// brackets.
func flat(n *record.Node) string {
	var b strings.Builder
	b.WriteString(n.Move)
	if n.Comment != "" {
		b.WriteString("{" + n.Comment + "}")
	}
	for i, next := range n.Next {
		text := " " + flat(next)
		if i > 0 {
			text = " (" + strings.TrimSpace(text) + ")"
		}
		b.WriteString(text)
	}
	return b.String()
}

func TestJoin(t *testing.T) {
	first := lineOf("A", "h2e2/both h9g7 h0g2/mine")
	first.Root.Next[0].Next = append(first.Root.Next[0].Next, &record.Node{Move: "b9c7", Side: record.Second, Comment: "or this"})
	other := lineOf("C", "h2e2/too h9g7")
	odd := lineOf("D", "h2e2")
	odd.Start = "4k4/9/9/9/9/9/9/9/9/4K4 w"
	joined, titles, left := record.Join([]*record.Game{first, other, odd, lineOf("E", ""), lineOf("F", "c3c4/own c6c5")})
	want := "{} h2e2{A – B, 1-0\nboth\nC – B, 1-0\ntoo} h9g7{C – B, 1-0} h0g2{A – B, 1-0\nmine} (b9c7{or this}) (c3c4{own} c6c5{F – B, 1-0})"
	want = strings.TrimPrefix(want, "{}")
	if got := flat(&joined.Root); got != want {
		t.Errorf("joined:\n%s\nwant:\n%s", got, want)
	}
	if diff := cmp.Diff([]string{"A – B, 1-0", "C – B, 1-0", "F – B, 1-0"}, titles); diff != "" || left != 2 {
		t.Errorf("%d left, (-want +got):\n%s", left, diff)
	}
	first.Rules, other.Rules = "cxa", "cxa"
	for want, games := range map[string][]*record.Game{"cxa": {first, other}, "": {first, other, lineOf("G", "h2e2")}} {
		if joined, _, _ := record.Join(games); joined.Rules != want {
			t.Errorf("%d games joined under rules %q, want %q", len(games), joined.Rules, want)
		}
	}
	if first.Root.Next[0].Comment != "both" || len(first.Root.Next[0].Next) != 2 {
		t.Error("a game that was joined has changed")
	}
}

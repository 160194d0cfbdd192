package pgn_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/record"
	"duiyi/record/pgn"
)

// Arrows and rings are read from comments and written into them; what is no such
// command stays text.
func TestShapes(t *testing.T) {
	const text = "{[%csl Ge0] 开局} 1. 炮二平五 {[%csl Rh9,Yb0][%cal Gh2e2,Bb0c2] 中炮} 马8进7 {[%cal Gz1z2] [%clk 0:10]} *"
	games, err := pgn.Read([]byte(text))
	if err != nil || len(games) != 1 {
		t.Fatal(games, err)
	}
	g := games[0]
	first, second := g.Main()[0], g.Main()[1]
	if diff := cmp.Diff([]record.Shape{{To: "e0", Colour: "green"}}, g.Root.Shapes); diff != "" || g.Root.Comment != "开局" {
		t.Errorf("at the start %q, shapes (-want +got):\n%s", g.Root.Comment, diff)
	}
	want := []record.Shape{{To: "h9", Colour: "red"}, {To: "b0", Colour: "yellow"}, {From: "h2", To: "e2", Colour: "green"}, {From: "b0", To: "c2", Colour: "blue"}}
	if diff := cmp.Diff(want, first.Shapes); diff != "" || first.Comment != "中炮" {
		t.Errorf("comment %q, shapes (-want +got):\n%s", first.Comment, diff)
	}
	if second.Shapes != nil || !strings.Contains(second.Comment, "Gz1z2") || !strings.Contains(second.Comment, "%clk") {
		t.Errorf("what cannot be read became %q and %v", second.Comment, second.Shapes)
	}
	var out strings.Builder
	lost, err := pgn.Write(&out, games, pgn.Options{})
	if err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	again, err := pgn.Read([]byte(out.String()))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(g.Root, again[0].Root); diff != "" {
		t.Errorf("written and read again (-first +second):\n%s", diff)
	}
}

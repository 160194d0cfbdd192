package sgf_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/record"
	"duiyi/record/sgf"
)

// Arrows and rings are AR and CR; their colours are told to be lost, and a
// rectangle stays what the file has.
func TestShapes(t *testing.T) {
	games, err := sgf.Read([]byte("(;GM[4]SZ[15];B[hh]CR[ii]AR[hh:jj];W[gg]CR[aa:bb])"))
	if err != nil || len(games) != 1 {
		t.Fatal(games, err)
	}
	main := games[0].Main()
	want := []record.Shape{{To: "i7", Colour: "green"}, {From: "h8", To: "j6", Colour: "green"}}
	if diff := cmp.Diff(want, main[0].Shapes); diff != "" {
		t.Errorf("shapes (-want +got):\n%s", diff)
	}
	if main[1].Shapes != nil || len(main[1].Props) != 1 {
		t.Errorf("a rectangle became %v and %v", main[1].Shapes, main[1].Props)
	}
	main[0].Shapes[0].Colour = "red"
	var out strings.Builder
	lost, err := sgf.Write(&out, games)
	if err != nil || len(lost) != 1 || lost[0].What != "colour of an arrow or ring" {
		t.Errorf("lost %v, %v", lost, err)
	}
	if text := out.String(); !strings.Contains(text, "CR[ii]AR[hh:jj]") || !strings.Contains(text, "CR[aa:bb]") {
		t.Errorf("written as %s", text)
	}
	main[0].Shapes[0].To = "z9"
	if _, err := sgf.Write(&out, games); err == nil {
		t.Error("a ring beside the board is written")
	}
}

package wxf_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/pgn"
	"duiyi/record/recordtest"
	"duiyi/record/wxf"
)

const sample = "FORMAT  \tWXF\r\nGAME    \tA game\r\nRED     \tHu;2500;Shanghai;\r\nBLACK   \tXu;;;\r\nDATE    \t24-12-2022\r\nRESULT  \t1-0\r\n" +
	"/*Time control G5*/\r\n\r\nSTART{\r\n 1.  C2.5  H8+7     !2.  H2+3!?  R9.8!!\r\n/* a\r\n word */\r\n}END\r\n"

func write(w io.Writer, g *record.Game) (record.Losses, error) {
	return wxf.Write(w, []*record.Game{g})
}

func TestRead(t *testing.T) {
	games, err := wxf.Read([]byte(sample + "\r\nFORMAT\tWXF\r\nRED\tother;;;\r\nFEN\t4k4/9/9/9/9/9/9/9/9/3EK4 r\r\nSTART{\r\n}END\r\n"))
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	g := games[0]
	if len(g.Faults) > 0 || g.Players != [2]string{"Hu", "Xu"} || g.Result != record.FirstWins || g.Tag("RedElo") != "2500" || g.Tag("RedTeam") != "Shanghai" ||
		g.Tag("Title") != "A game" || g.Root.Comment != "Time control G5" {
		t.Errorf("%+v", g)
	}
	var line []string
	for _, n := range g.Main() {
		line = append(line, n.Move)
	}
	if got := strings.Join(line, " "); got != "h2e2 h9g7 h0g2 i9h9" {
		t.Errorf("moves %s", got)
	}
	last := g.Main()[3]
	if third := g.Main()[2]; !slices.Equal(third.Glyphs, []int{5}) || !slices.Equal(last.Glyphs, []int{3}) || last.Comment != "a\n word" {
		t.Errorf("%+v, %+v", third, last)
	}
	if games[1].Start != "4k4/9/9/9/9/9/9/9/9/3BK4 w - - 0 1" && len(games[1].Faults) == 0 || games[1].Players[0] != "other" {
		t.Errorf("%+v", games[1])
	}
}

func TestFaults(t *testing.T) {
	tests := []struct {
		name, file string
		want       error
		offset     int
	}{
		{"no move", "START{ 1. C2.5 xx }END", record.ErrMove, 15},
		{"cut", "START{ 1. C2.5", record.ErrCut, 14},
		{"a head that is none", "FORMAT WXF\nWHAT is this\nSTART{ }END", nil, 11},
		{"no position", "FORMAT WXF\nFEN x\nSTART{ }END", record.ErrStart, 15},
		{"a comment without end", "START{ 1. C2.5 /* x", record.ErrCut, 15},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := wxf.Read([]byte(tt.file))
			if err != nil || len(games[0].Faults) == 0 {
				t.Fatalf("%v, %+v", err, games)
			}
			f := games[0].Faults[0]
			if f.Offset != tt.offset || tt.want != nil && tt.want != record.ErrMove && !errors.Is(f, tt.want) {
				t.Errorf("%v, want %v at byte %d", f, tt.want, tt.offset)
			}
		})
	}
	if _, err := wxf.Read([]byte("hello")); !errors.Is(err, record.ErrEmpty) {
		t.Errorf("%v", err)
	}
}

func TestWrite(t *testing.T) {
	games, err := pgn.Read([]byte("[Red \"甲;乙\"]\n[Annotator \"丙\"]\n[Result \"0-1\"]\n\n{a */ b} 1. 炮二平五! 马8进7 (1... 卒7进1) 2. 马二进三 {好棋} 0-1"))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	lost, err := wxf.Write(&out, games)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, l := range lost {
		told = append(told, l.String())
	}
	for _, want := range []string{"tag Annotator", "side line", "character that stands for something else here (2 times)"} {
		if !slices.Contains(told, want) {
			t.Errorf("%q is not told: %q", want, told)
		}
	}
	for _, want := range []string{"RED     \t甲；乙;;;", "  1.  C2.5!  H8+7\n", "/*好棋*/"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in %q", want, out.String())
		}
	}
	recordtest.Settle(t, games, write, wxf.Read)
}

func FuzzRead(f *testing.F) {
	recordtest.Fuzz(f, wxf.Read, write, sample, "START{ 1. P3+1 }END", "RED a;b\nBLACK c;d;\nSTART{", "FORMAT WXF\nRED x;;;\nRED y;;;\n")
}

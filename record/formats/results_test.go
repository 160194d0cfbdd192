package formats_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"duiyi/internal/results"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/record/recordtest"
)

// places are where formats of text have results, as files in which @ stands
// for one.
var places = []struct {
	name, format string
	sides        results.Sides
	file         string
}{
	{"tag", "pgn", results.RedBlack, "[Result \"@\"]\n[Red \"甲\"]\n\n1. 炮二平五 马8进7\n"},
	{"Chinese tag", "pgn", results.RedBlack, "[Event \"\"]\n[结果 \"@\"]\n\n1. 炮二平五 马8进7\n"},
	{"after the moves", "pgn", results.RedBlack, "[Red \"甲\"]\n\n1. 炮二平五 马8进7\n@\n"},
	{"behind the moves", "pgn", results.RedBlack, "[Red \"甲\"]\n\n1. 炮二平五 马8进7 @"},
	{"between games", "pgn", results.RedBlack, "[Red \"甲\"]\n\n1. h2e2 h9g7 @\n\n[Red \"乙\"]\n\n1. h2e2 1-0\n"},
	{"last comment", "pgn", results.RedBlack, "[Red \"甲\"]\n\n1. h2e2 {first} h9g7 {@} *\n"},
	{"tag", "pgn", results.BlackWhite, "[Game \"Gomoku\"]\n[Result \"@\"]\n\n1. h8 h9 2. i9\n"},
	{"after the moves", "pgn", results.BlackWhite, "[Game \"Gomoku\"]\n\n1. h8 h9 2. i9\n@\n"},
	{"head", "wxf", results.RedBlack, "GAME\tx\nRESULT\t@\n\nSTART{\n1. C2.5 h8+7\n}END\n"},
	{"after the moves", "wxf", results.RedBlack, "GAME\tx\n\nSTART{\n1. C2.5 h8+7\n@\n}END\n"},
	{"mark", "dhtmlxq", results.RedBlack, "[DhtmlXQ]\n[DhtmlXQ_result]@[/DhtmlXQ_result]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]"},
	{"attribute", "pfc", results.RedBlack, `<n version="2" win="@" m="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"><n m="h2e2"/></n>`},
	{"property", "sgf", results.BlackWhite, "(;GM[4]SZ[15]RE[@];B[hh];W[hg];B[ig])"},
	{"after a position and moves", "txt", results.RedBlack, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n炮二平五\n马8进7\n@\n"},
	{"after moves", "txt", results.RedBlack, "1. C2=5 H8+7\n@"},
	{"after points", "txt", results.BlackWhite, "h8 h9 i9 @"},
	{"after a board and points", "txt", results.BlackWhite, "...../...../...../...../..... X\nc3 b2\n@\n"},
	{"head of a book", "txt", results.RedBlack, "【红方】：甲\n【黑方】：乙\n【结果】：@\n\n1. 炮二平五 马8进7\n"},
	{"end of a game in a book", "txt", results.RedBlack, "红方：甲\n黑方：乙\n\n1. 炮二平五 马8进7\n@\n"},
	{"end of a line for each game", "txt", results.RedBlack, "h2e2 h9g7 h0g2 @\nh2e2 h9g7 1-0\n"},
}

// silent are the formats that hold results as numbers, or none.
var silent = []string{"xqf", "cbr", "cbl", "xqr", "renlib", "json", "cbf", "rif", "che", "psq", "rec", "mxq", "pos", "ccm", "chn", "fen"}

func TestResults(t *testing.T) {
	for _, p := range places {
		t.Run(p.format+" "+p.name, func(t *testing.T) {
			recordtest.CheckResults(t, p.sides, func(text string) (*record.Game, error) {
				return readFirst(t, p.format, strings.ReplaceAll(p.file, "@", text))
			})
		})
	}
	for _, f := range formats.All() {
		tested := slices.ContainsFunc(places, func(p struct {
			name, format string
			sides        results.Sides
			file         string
		}) bool {
			return p.format == f.Name
		})
		if tested == slices.Contains(silent, f.Name) {
			t.Errorf("%s: tested %v; it must be so, or be listed as silent", f.Name, tested)
		}
	}
}

func readFirst(t *testing.T, format, text string) (*record.Game, error) {
	t.Helper()
	f, err := formats.All().ByName(format)
	if err != nil {
		t.Fatal(err)
	}
	games, err := f.Read([]byte(text))
	if err != nil {
		return nil, err
	}
	return games[0], nil
}

// TestContradictionInOne: of two results in one place none counts.
func TestContradictionInOne(t *testing.T) {
	g, err := readFirst(t, "pgn", "[Red \"甲\"]\n\n1. h2e2 h9g7\n1-0 0-1\n")
	if err != nil || g.Result != record.Unknown || len(g.Faults) != 1 || !errors.Is(g.Faults[0], record.ErrResults) || g.Faults[0].Line != 4 {
		t.Errorf("%v, %v", g, err)
	}
}

// TestContradiction: of two results the first counts, and a fault names the second.
func TestContradiction(t *testing.T) {
	tests := []struct {
		name, format, text string
		line               int
	}{
		{"tag and moves", "pgn", "[Red \"甲\"]\n[Result \"1-0\"]\n\n1. h2e2 h9g7\n0-1\n", 5},
		{"tag and words", "pgn", "[Red \"甲\"]\n[Result \"红胜\"]\n\n1. h2e2 h9g7\n黑胜\n", 5},
		{"below each other", "pgn", "[Red \"甲\"]\n\n1. h2e2 h9g7 1-0\n红负\n", 4},
		{"tag and last comment", "pgn", "[Red \"甲\"]\n[Result \"1-0\"]\n\n1. h2e2 h9g7 {Black wins} *\n", 4},
		{"two tags", "pgn", "[Red \"甲\"]\n[Result \"1-0\"]\n[结果 \"黑胜\"]\n\n1. h2e2 h9g7\n", 3},
		{"gomoku", "pgn", "[Game \"Gomoku\"]\n[Result \"1-0\"]\n\n1. h8 h9 2. i9 白胜\n", 4},
		{"head and moves", "wxf", "GAME\tx\nRESULT\t1-0\n\nSTART{\n1. C2.5 h8+7 1/2-1/2\n}END\n", 5},
		{"head and end of a book", "txt", "红方：甲\n黑方：乙\n结果：红胜\n\n1. 炮二平五 马8进7\n黑胜\n", 6},
		{"after points", "txt", "h8 h9 i9\n黑胜\n白胜\n", 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := readFirst(t, tt.format, tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if g.Result != record.FirstWins || len(g.Faults) != 1 || !errors.Is(g.Faults[0], record.ErrResult) || g.Faults[0].Line != tt.line {
				t.Errorf("%q with %v, want one fault in line %d", g.Result, g.Faults, tt.line)
			}
		})
	}
}

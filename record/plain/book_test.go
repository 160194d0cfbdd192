package plain_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/plain"
	"duiyi/record/recordtest"
)

// told is a game as one text: players, result, title, moves with what is said of
// them, and how many faults there are.
func told(g *record.Game) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s|%s|%s|%s|%s:", g.Players[0], g.Players[1], g.Result, g.Tag("Title"), g.Root.Comment)
	for _, n := range g.Main() {
		out.WriteString(" " + n.Move)
		if n.Comment != "" {
			out.WriteString("{" + n.Comment + "}")
		}
	}
	if len(g.Faults) > 0 {
		fmt.Fprint(&out, " ", len(g.Faults), " faults")
	}
	return out.String()
}

func TestBook(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"heads", "红方：许银川\n黑方：吕钦\n结果：红胜\n1. 炮二平五 马8进7\n2. 马二进三，车9平8；", "许银川|吕钦|1-0||: h2e2 h9g7 h0g2 i9h9"},
		{"heads in brackets, traditional", "【紅方】：許銀川\n【黑方】：呂欽\n【結果】：和棋\n１．炮二平五　馬８進７", "許銀川|呂欽|1/2-1/2||: h2e2 h9g7"},
		{"numbers in circles, and what is thought of it", "①炮二平五 马8进7 ②马二进三 车9平8（红优）", "||*||: h2e2 h9g7 h0g2 i9h9{红优}"},
		{"a result behind the moves", "1.炮二平五,马8进7;2.马二进三,车9平8。\n红胜", "||1-0||: h2e2 h9g7 h0g2 i9h9"},
		{"a result in brackets", "1、炮二平五 马8进7（黑胜）", "||0-1||: h2e2 h9g7"},
		{"a heading with players", "广东许银川（先胜）上海胡荣华\n1. 炮二平五 马8进7 (好)", "广东许银川|上海胡荣华|1-0||: h2e2 h9g7{好}"},
		{"a title, and words between", "第一局 顺炮\n\n1. 炮二平五 炮8平5 黑方应以顺炮。\n2. 马二进三 马8进7", "||*|第一局 顺炮|: h2e2 h7e7{黑方应以顺炮} h0g2 h9g7"},
		{"a move that is only spoken of", "1. 炮二平五 马8进7 如改走炮8平5则成顺炮 2. 马二进三 红胜", "||1-0||: h2e2 h9g7{如改走\n炮8平5\n则成顺炮} h0g2"},
		{"winning prospects are no win", "1. 炮二平五 马8进7 (红胜势)", "||*||: h2e2 h9g7{红胜势}"},
		{"coordinates with commas", "红方：a\n黑方：b\nh2e2,h9g7,h0g2", "a|b|*||: h2e2 h9g7 h0g2"},
		{"a move that is not possible", "红方：a\n1. 炮二平五 马8进7 2. 炮二平五 车9平8", "a||*||: h2e2 h9g7 1 faults"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := plain.Read([]byte(tt.text))
			if err != nil || len(games) != 1 {
				t.Fatalf("%d games, %v", len(games), err)
			}
			if got := told(games[0]); got != tt.want {
				t.Errorf("%s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestSeveral(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"books", "红方：甲\n黑方：乙\n1. 炮二平五 马8进7\n红胜\n红方：丙\n黑方：丁\n1. 兵七进一 卒7进1\n", []string{"甲|乙|1-0||: h2e2 h9g7", "丙|丁|*||: c3c4 g6g5"}},
		{"numbers that begin again", "1. 炮二平五 马8进7 (和)\n第二局\n1. 兵七进一 卒7进1", []string{"||1/2-1/2||: h2e2 h9g7", "||*|第二局|: c3c4 g6g5"}},
		{"lines", "a1b2;h2e2,h9g7\ncd;炮二平五 马8进7\n1. C2=5 h8+7 1-0\n", []string{"||*|a1b2|: h2e2 h9g7", "||*|cd|: h2e2 h9g7", "||1-0||: h2e2 h9g7"}},
		{"lines of points", "h8i9g7\na1b2\n", []string{"||*||: h8 i9 g7", "||*||: a1 b2"}},
		{"lines with what was given", "H8 I9 G7 #o2\nH8 A1 A15 #o1", []string{"||*||: h8 i9 g7", "||*||: h8 a1 a15"}},
		{"openings of Piskvork", "0,0, 1,-1\n0,0, -7,7, 0,1\n", []string{"||*||: h8 i9", "||*||: h8 a1 h7"}},
		{"positions", "4k4/9/9/9/9/9/9/9/9/3K5 w\n\n4k4/9/9/9/9/9/9/9/9/5K3 b - - 0 1\n", []string{"||*||:", "||*||:"}},
		{"a position with a name", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ; 第1局\n", []string{"||*|第1局|:"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := plain.Read([]byte(tt.text))
			if err != nil || len(games) != len(tt.want) {
				t.Fatalf("%d games, %v", len(games), err)
			}
			for i, g := range games {
				if got := told(g); got != tt.want[i] {
					t.Errorf("game %d: %s\nwant %s", i+1, got, tt.want[i])
				}
			}
		})
	}
}

// TestTwoSets: a list of XQWizard has each name in GBK and in Big5.
func TestTwoSets(t *testing.T) {
	const position = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ; "
	simplified, _ := charset.Encode("玲珑剔透", charset.GBK)
	traditional, _ := charset.Encode("玲瓏剔透", charset.Big5)
	line := position + string(simplified) + "|" + string(traditional) + "\r\n"
	games, err := plain.Read([]byte(line + line))
	if err != nil || len(games) != 2 || games[1].Tag("Title") != "玲珑剔透" || len(games[0].Faults) > 0 || !slices.Equal(games[0].Charsets, []string{"gbk", "big5"}) {
		t.Fatalf("%d games, %v, %v, %v", len(games), err, games[0].Faults, games[0].Charsets)
	}
	games, err = plain.Read([]byte(line + strings.Replace(line, "w - -", "x - -", 1) + line))
	if err != nil || len(games) != 2 || len(games[1].Unread.List) != 1 || games[1].Unread.List[0].Line != 2 {
		t.Fatalf("%d games, %v, %v", len(games), err, games)
	}
}

// TestRealLists reads lists of positions, of games and of openings.
func TestRealLists(t *testing.T) {
	for name, want := range map[string]struct{ games, whole int }{
		"xiangqi/fen/elephantchess-fens.txt":          {2, 2},
		"xiangqi/fen/xqwizard-FUNNY.EPD":              {3, 3},
		"xiangqi/fen/xqwizard-BOOTH.EPD":              {3, 3},
		"xiangqi/fen/xqwizard-_K.EPD":                 {3, 3},
		"gomoku/text/gomocup-freestyle15-excerpt.txt": {36, 36},
		"gomoku/text/gomocupjudge-openings_20.txt":    {6, 6},
		"gomoku/text/piskvork-openings.txt":           {41, 41},
		"gomoku/text/renju-coordinate-strings.txt":    {459, 459},
	} {
		data, err := os.ReadFile(recordtest.Shared(t, name))
		if err != nil {
			t.Fatal(err)
		}
		games, err := plain.Read(data)
		whole := 0
		for _, g := range games {
			if len(g.Faults) == 0 {
				whole++
			}
		}
		t.Logf("%s: %d of %d games", name, whole, len(games))
		if err != nil || len(games) < want.games || whole < want.whole {
			t.Errorf("%s: %d of %d games, %v", name, whole, len(games), err)
		}
	}
}

// A line that is longer than any in a book is a list of moves, if anything, and
// is judged in one pass.
func TestLongLine(t *testing.T) {
	for _, sep := range []string{" ", "\n"} {
		text := "x h2e2" + strings.Repeat(sep+"well then", 20000)
		games, err := plain.Read([]byte(text))
		book := err == nil && len(games) == 1 && len(games[0].Main()) == 1
		if want := sep == "\n"; book != want {
			t.Errorf("with %q between its words: read as a book %v, want %v; %v", sep, book, want, err)
		}
	}
}

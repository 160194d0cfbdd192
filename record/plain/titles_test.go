package plain_test

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"duiyi/record"
	"duiyi/record/plain"
)

// Lists of positions as people and programs keep them: titles on lines of their own,
// tables with columns before and behind the position.
func TestTitlesAndColumns(t *testing.T) {
	const (
		a = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
		b = "c3k2C1/4a4/6R2/9/9/9/9/9/9/3K5 b - - 0 1"
	)
	tests := []struct {
		name, text string
		titles     string // joined by |
		comments   string
		results    string
		unread     int
	}{
		{"numbered headings", "Position 1\nA\nPosition 2\nB\n", "Position 1|Position 2", "|", "*|*", 0},
		{"headings and blank lines", "Position 1:\n\nA\n\nPosition 2:\n\nB", "Position 1|Position 2", "|", "*|*", 0},
		{"signs", "#1\nA\n#12\nB\n", "1|12", "|", "*|*", 0},
		{"Chinese numbers", "第1题\nA\n第十二题\nB\n", "第1题|第十二题", "|", "*|*", 0},
		{"numbers", "1.\nA\n2.\nB\n", "1.|2.", "|", "*|*", 0},
		{"names", "街头残局\nA\n七星聚会\nB\n", "街头残局|七星聚会", "|", "*|*", 0},
		{"a name, and one position", "街头残局\nB\n", "街头残局", "", "*", 0},
		{"names behind", "A\nfirst\nB\nsecond\n", "first|second", "|", "*|*", 0},
		{"results behind", "A\n红胜\nB\n黑胜\n", "|", "|", "1-0|0-1", 0},
		{"one stray line", "A\nB\nA\nwhat is this\nB\nB\n", "||||", "||||", "*|*|*|*|*", 1},
		{"a number, a position, a score", "1,A,0.5\n2,B,-1.2\n", "|", "0.5|-1.2", "*|*", 0},
		{"a table with its head", "id,fen,score\n1,A,0.5\n2,B,1\n", "|", "0.5|1", "*|*", 0},
		{"a table with quotes", "\"id\",\"fen\"\n1,\"A\",0.5\n2,\"B\",1\n", "|", "0.5|1", "*|*", 0},
		{"a move and a score", "A;h2e2;35\nB;e9e8;-20\n", "|", "h2e2;35|e9e8;-20", "*|*", 0},
		{"tabs", "A\th2e2\t35\nB\te9e8\t#3\n", "|", "h2e2\t35|e9e8\t#3", "*|*", 0},
		{"a score behind a blank", "A 35\nB -20\n", "|", "35|-20", "*|*", 0},
		{"Markdown", "| n | fen |\n|---|---|\n| 1 | A |\n| 2 | B |\n", "|", "|", "*|*", 0},
		{"lines of JSON", "{\"fen\":\"A\",\"result\":\"1-0\"}\n{\"fen\":\"B\",\"result\":\"0-1\",\"name\":\"x, y\"}\n", "|x, y", "|", "1-0|0-1", 0},
		{"an array of JSON", "[\n  {\"id\": 1, \"title\": \"x\", \"fen\": \"A\", \"eval\": 0.5},\n  {\"id\": 2, \"fen\": \"B\", \"win\": \"?\"}\n]\n", "x|", "eval: 0.5|win: ?", "*|*", 0},
		{"an array on one line", "[\"A\", \"B\"]", "|", "|", "*|*", 0},
		{"objects on one line", "[{\"fen\":\"A\",\"result\":\"1-0\"},{\"fen\":\"B\",\"result\":\"*\"}]", "|", "|", "1-0|*", 0},
		{"objects of several lines", "{\n\"games\": [\n{\n\"name\": \"x\",\n\"fen\": \"A\",\n\"result\": \"红胜\"\n},\n{\n\"fen\": \"B\",\n\"depth\": 8,\n\"side\": \"black\"\n}\n]\n}\n", "x|", "|depth: 8\nside: black", "1-0|*", 0},
		{"YAML", "- name: x\n  fen: A\n  result: 0-1\n- fen: B\n", "x|", "|", "0-1|*", 0},
		{"a list of a script", "fens = [\n  'A',\n  'B',\n]\n", "|", "|", "*|*", 0},
		{"arrays of a script", "  {\"A\", 44, 1920},\n  {\"B\", 10, 20},\n", "|", "44, 1920|10, 20", "*|*", 0},
		{"a column of results", "A,1-0\nB,红胜\n", "|", "|", "1-0|1-0", 0},
		{"results behind bars", "A | 1-0\nB | 1/2\n", "|", "|", "1-0|1/2-1/2", 0},
		{"a remark that is a result", "A # 黑胜\nB # a name\n", "|a name", "|", "0-1|*", 0},
		{"names and results", "fen,name,result\n\"A\",\"x, y\",\"1-0\"\n\"B\",z,\"0:1\"\n", "x, y|z", "|", "1-0|0-1", 0},
		{"points", "no;epd;outcome\n1;A;1\n2;B;0.5\n", "|", "|", "1-0|1/2-1/2", 0},
		{"winners", "fen\tauthor\ttitle\twinner\nA\tme\tx\tblack\nB\tme\ty\t红\n", "x|y", "me|me", "0-1|1-0", 0},
		{"Markdown with a head", "| # | 局面 | 结果 | 名称 |\n|:-:|---|---|---|\n| 1 | A | 红胜 | x |\n| 2 | B | 和 | y |\n", "x|y", "|", "1-0|1/2-1/2", 0},
		{"names with commas", "A, mate in two, by me\nB; x, y\n", "mate in two, by me|x, y", "|", "*|*", 0},
		{"bullets", "- A\n* B\n", "|", "|", "*|*", 0},
		{"names and signs before", "one = A\ntwo = B\n", "one|two", "|", "*|*", 0},
		{"a block of code", "```\nA\nB\n```\n", "|", "|", "*|*", 0},
		{"blocks of code", "```fen\nA\n```\n\n~~~\nB\n~~~\n", "|", "|", "*|*", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := plain.Read([]byte(strings.NewReplacer("A", a, "B", b).Replace(tt.text)))
			if err != nil {
				t.Fatal(err)
			}
			var titles, comments, results []string
			unread := 0
			for _, g := range games {
				titles, comments, results = append(titles, g.Tag("Title")), append(comments, g.Root.Comment), append(results, string(g.Result))
				unread += g.Unread.Count()
				if len(g.Faults) > 0 || len(g.Main()) > 0 {
					t.Errorf("faults %v, %d moves", g.Faults, len(g.Main()))
				}
			}
			got := strings.Join(titles, "|") + " " + strings.Join(comments, "|") + " " + strings.Join(results, "|")
			if want := tt.titles + " " + tt.comments + " " + tt.results; got != want || unread != tt.unread {
				t.Errorf("%q, %d lines not read; want %q", got, unread, want)
			}
		})
	}
	// Moves below a position are its moves, and no title.
	for _, text := range []string{a + "\n1. h2e2 h9g7\n", a + "\n炮二平五 马8进7\n"} {
		if games, err := plain.Read([]byte(text)); err != nil || len(games) != 1 || len(games[0].Main()) != 2 {
			t.Errorf("%q: %+v, %v", text, games, err)
		}
	}
}

// TestSideOfColumn: a column tells who is to move where the positions do not.
func TestSideOfColumn(t *testing.T) {
	const rows = "c3k2C1/4a4/6R2/9/9/9/9/9/9/3K5"
	for _, text := range []string{
		"name,fen,to_move\nx," + rows + ",black\ny," + rows + ",red\n", "| fen | turn |\n|---|---|\n| " + rows + " | 黑 |\n| " + rows + " | 红 |\n",
		"{\"side\":\"b\",\"fen\":\"" + rows + "\"}\n{\"fen\":\"" + rows + "\",\"side\":\"w\"}\n",
	} {
		games, err := plain.Read([]byte(text))
		if err != nil || len(games) != 2 || len(games[0].Faults)+len(games[1].Faults) > 0 || !strings.Contains(games[0].Start, " b ") || !strings.Contains(games[1].Start, " w ") {
			t.Errorf("%q: %+v, %v", text, games, err)
		}
	}
	text := "fen,side\n" + rows + " b,red\n" + rows + " b,black\n"
	if games, err := plain.Read([]byte(text)); err != nil || len(games) != 2 || !strings.Contains(games[0].Start, " b ") || games[0].Root.Comment != "red" || games[1].Root.Comment != "" {
		t.Errorf("%q: %+v, %v", text, games, err)
	}
}

// TestNotes: what is told of the text goes to the game in whose lines it is.
func TestNotes(t *testing.T) {
	const a = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
	wrong, err := charmap.Macintosh.NewDecoder().Bytes([]byte("\xc5\xda\xb6\xfe\xbd\xf8\xc8\xfd\xb5\xc4\xb1\xe4\xbb\xaf\xb5\xda\xd2\xbb\xbe\xd6")) // 炮二进三的变化第一局 in GBK, with a slip
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"positions": a + " ; x\n" + a + " ; y\n" + a + " ; " + string(wrong) + "\n" + a + "\n",
		"lines":     "h2e2 h9g7\nh2e2 h9g7\nx;h2e2 h9g7 " + "\n" + string(wrong) + "\nh2e2 h9g7\n",
	} {
		games, err := plain.Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for i, g := range games {
			for _, n := range g.Notes {
				if i < 2 || n.Line < 3 {
					t.Errorf("%s: game %d of %d: %v", name, i+1, len(games), n)
				}
			}
		}
		if n := len(games); n < 3 || len(games[2].Notes)+len(games[n-1].Notes) == 0 {
			t.Errorf("%s: %d games, no note", name, n)
		}
	}
}

// TestSideOfTitle: the words of a study before or behind a position tell who is to
// move; those behind other positions of a list do not.
func TestSideOfTitle(t *testing.T) {
	const board = "4kae2/4a4/4e4/9/PR7/9/3H4P/6r2/9/2E1K4"
	for _, tt := range []struct {
		text, side string
		result     record.Result
	}{
		{board + " 红先胜\n", "w", record.FirstWins}, {board + " 黑先和\n", "b", record.Drawn}, {board + " 红先黑胜\n", "w", record.Unknown}, {board + " 黑先\n", "b", record.Unknown},
		{"红先胜\n" + board + "\n", "w", record.Unknown}, {"第3局 黑先和\n" + board + "\n", "b", record.Unknown}, {"轮到黑方走：" + board + "\n", "b", record.Unknown},
		{"Black to move\n" + board + "\n", "b", record.Unknown}, {"黑先胜：\n" + board + "\n", "b", record.Unknown},
	} {
		games, err := plain.Read([]byte(tt.text))
		if err != nil || len(games) != 1 || len(games[0].Faults) > 0 || strings.Fields(games[0].Start)[1] != tt.side || games[0].Result != tt.result {
			t.Errorf("%q: %v, %v", tt.text, games, err)
		}
	}
	for _, text := range []string{"Black\n" + board + "\n", "b\n" + board + "\n", board + "\n黑先和\n" + board + "\n黑先胜\n"} {
		games, err := plain.Read([]byte(text))
		if err != nil || len(games[0].Faults) == 0 {
			t.Errorf("%q tells no side: %v, %v", text, games, err)
		}
	}
}

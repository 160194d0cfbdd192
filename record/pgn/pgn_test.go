package pgn_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/pgn"
	"duiyi/xiangqi"
)

func read(t *testing.T, text string) *record.Game {
	t.Helper()
	games, err := pgn.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return games[0]
}

func line(g *record.Game) string {
	var list []string
	for _, n := range g.Main() {
		list = append(list, n.Move)
	}
	return strings.Join(list, " ")
}

func TestNotations(t *testing.T) {
	const want = "h2e2 h9g7 h0g2 i9h9"
	for name, text := range map[string]string{
		"Chinese":              "1. 炮二平五 马8进7 2. 马二进三 车9平8",
		"traditional":          "1.炮二平五 馬８進７ 2.馬二進三 車９平８",
		"no blanks":            "1.炮二平五马８进７ 2.马二进三车９平８",
		"a move a line":        " 1.炮二平五\n 1.\t\t马８进７\n 2.马二进三\n 2.   车９平８",
		"chess-style dots":     "1. 炮二平五 {x} 1... 马8进7 2. 马二进三 2… 车9平8",
		"WXF":                  "1. C2=5 H8+7 2. H2+3 R9=8",
		"WXF with full stops":  "1. C2.5 h8+7 2. H2+3 r9.8",
		"WXF full width":       "1. Ｃ２＝５Ｈ８＋７ 2. Ｈ２＋３Ｒ９＝８",
		"ICCS":                 "1. H2-E2 H9-G7 2. H0-G2 I9-H9",
		"ICCS without hyphens": "1. H2E2 H9G7 2. H0G2 I9H9",
		"UCI":                  "h2e2 h9g7 h0g2 i9h9",
		"UCI without blanks":   "h2e2h9g7h0g2i9h9",
		"UCI from 1":           "h3e3 h10g8 h1g3 i10h10",
		"Vietnamese":           "1. P2-5 M8.7 2. M2.3 X9-8",
		"Vietnamese, no blank": "1.p2–5 m8.7 2.m2.3 x9–8",
		"XBoard":               "1. Che2 Hg7 2. Hg2 Rh9",
		"pychess":              "1. Che3 Hg8 2. Hg3 Rh10",
		"marks":                "1. 炮二平五! 马8进7?! 2. 马二进三$1 车9平8",
		"a result at the end":  "1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0\n====\n炮二平五 is fine",
	} {
		t.Run(name, func(t *testing.T) {
			if g := read(t, text); line(g) != want || len(g.Faults) > 0 {
				t.Errorf("read %q, %v", line(g), g.Faults)
			}
		})
	}
}

// A text that fits two pieces is read as the one with which the game goes on.
// TestVietnamese reads whole games whose letters mean other things in WXF: by
// the moves that only a Vietnamese writes so, or by the tag.
func TestVietnamese(t *testing.T) {
	for name, text := range map[string]string{
		"by a rook, later": "[FEN \"r2k5/9/9/9/9/9/6P2/6C2/9/4K4 w\"]\n1. C3.1 X9.1",
		"by a way back":    "[FEN \"3k5/9/9/9/9/7r1/6P2/6C2/9/4K4 w\"]\n1. C3.1 x8/1",
		"by the tag":       "[FEN \"3k5/9/9/9/9/9/6P2/6C2/9/4K4 w\"]\n[Format \"Vietnamese\"]\n1. C3.1",
	} {
		if g := read(t, text); !strings.HasPrefix(line(g), "g3g4") {
			t.Errorf("%s: %q, %v", name, line(g), g.Faults)
		}
	}
	if g := read(t, "[FEN \"3k5/9/9/9/9/9/6P2/6C2/9/4K4 w\"]\n1. C3.1"); line(g) != "g2i2" {
		t.Errorf("nothing says that it is Vietnamese, and it is %q", line(g))
	}
}

func TestAmbiguous(t *testing.T) {
	const start = "[FEN \"3k5/9/9/2P6/9/9/2P6/9/9/4K4 w\"]\n"
	g := read(t, start+"P7+1 K6+1 P7+1 K6-1 C7=6")
	if len(g.Faults) == 0 {
		t.Fatal("a cannon moved that is not there")
	}
	// the front pawn must have gone first, for the rear one to stay on rank 3
	g = read(t, start+"1. P7+1 d9d8 2. c3c4")
	if line(g) != "c6c7 d9d8 c3c4" || len(g.Faults) > 0 {
		t.Errorf("read %q, %v", line(g), g.Faults)
	}
}

func TestTree(t *testing.T) {
	g := read(t, `[Red "许银川"]
[Black "吕钦"]
[Event "a \"b\" c\\d"]
[Result "1/2-1/2"]
[Event "again"]

{开始} 1. 炮二平五 {中炮} ( 1. 马二进三 {起马} 马8进7 ( 1... 卒7进1 ) ) 马8进7 ; 屏风马
2. 马二进三 $2 *`)
	if g.Players != [2]string{"许银川", "吕钦"} || g.Result != record.Drawn || g.Tag("Event") != `a "b" c\d` || g.Root.Comment != "开始" {
		t.Errorf("%+v", g)
	}
	if line(g) != "h2e2 h9g7 h0g2" || len(g.Root.Next) != 2 {
		t.Fatalf("main line %s, %d first moves", line(g), len(g.Root.Next))
	}
	side := g.Root.Next[1]
	if side.Move != "h0g2" || side.Comment != "起马" || len(side.Next) != 2 || side.Next[1].Move != "g6g5" || side.Next[1].Side != record.Second {
		t.Errorf("side line %+v", side)
	}
	if main := g.Main(); main[0].Comment != "中炮" || main[1].Comment != "屏风马" || len(main[2].Glyphs) != 1 {
		t.Errorf("main line %+v %+v %+v", main[0], main[1], main[2])
	}
	if len(g.Faults) != 1 || !errors.Is(g.Faults[0], record.ErrTwice) {
		t.Errorf("faults %v", g.Faults)
	}
	g.Faults = nil
	roundTrip(t, "tree", []*record.Game{g})
}

func TestFaults(t *testing.T) {
	tests := []struct {
		name, text        string
		want              error
		offset, line, ply int
		plies             int
	}{
		{"not a move", "1. 炮二平五 xxxx 2. 马二进三", xiangqi.ErrMoveText, 16, 1, 1, 1},
		{"illegal", "[Red \"x\"]\n1. 炮二平五\n1. 马8进9", nil, 0, 0, 0, 2},
		{"blocked", "1. 马二进四", xiangqi.ErrBlocked, 3, 1, 0, 0},
		{"no such piece", "1. 炮二平五 马8进7 2. 炮二平五", xiangqi.ErrNoSuchPiece, 28, 1, 2, 2},
		{"unclosed comment", "1. 炮二平五 {abc", record.ErrCut, 16, 1, -1, 1},
		{"unclosed side line", "1. 炮二平五 (1. 马二进三", record.ErrCut, 32, 1, -1, 1},
		{"nothing to replace", "( 1. 马二进三 ) 1. 炮二平五", nil, 0, 1, -1, 1},
		{"closed too often", "1. 炮二平五 )", nil, 16, 1, -1, 1},
		{"FEN", "[FEN \"9/9 w\"]\n1. 炮二平五", record.ErrStart, 6, 1, -1, 0},
		{"in a side line", "1. 炮二平五 ( 1. 炮二平四 马1进9 ) 马8进7", xiangqi.ErrNoSuchPiece, 34, 1, 1, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := read(t, tt.text)
			if len(g.Main()) != tt.plies {
				t.Errorf("%d plies, want %d", len(g.Main()), tt.plies)
			}
			if tt.line == 0 {
				if len(g.Faults) > 0 {
					t.Errorf("faults %v", g.Faults)
				}
				return
			}
			if len(g.Faults) == 0 {
				t.Fatal("no fault")
			}
			f := g.Faults[0]
			if tt.want != nil && !errors.Is(f, tt.want) || f.Offset != tt.offset || f.Line != tt.line || f.Ply != tt.ply {
				t.Errorf("fault %+v, want %v at byte %d, line %d, ply %d", f, tt.want, tt.offset, tt.line, tt.ply)
			}
		})
	}
	if _, err := pgn.Read([]byte(" \n ")); !errors.Is(err, record.ErrEmpty) {
		t.Errorf("Read of nothing = %v", err)
	}
}

// Bytes are counted in the file, whatever its character set.
func TestFaultInGBK(t *testing.T) {
	data, _ := charset.Encode("[Red \"许银川\"]\n1. 炮二平五 xxxx", charset.GBK)
	games, err := pgn.Read(data)
	if err != nil || games[0].Players[0] != "许银川" {
		t.Fatalf("%v, %v", games, err)
	}
	if f := games[0].Faults[0]; f.Offset != bytes.Index(data, []byte("xxxx")) || f.Line != 2 {
		t.Errorf("fault %v", f)
	}
}

func TestCharsets(t *testing.T) {
	g := read(t, "[Red \"许银川\"]\n[Black \"功\"]\n1. 炮二平五 马8进7 2. 马二进三 车9平8")
	for _, set := range []charset.Set{charset.UTF8, charset.GBK, charset.GB18030} {
		var out bytes.Buffer
		if lost, err := pgn.Write(&out, []*record.Game{g}, pgn.Options{Charset: set}); err != nil || len(lost) > 0 {
			t.Fatal(lost, err)
		}
		if got := charset.Decode(out.Bytes()).Set; got != set && set != charset.GB18030 {
			t.Errorf("%s is taken for %s", set, got)
		}
		if h := read(t, out.String()); line(h) != line(g) || h.Players != g.Players {
			t.Errorf("%s: %v %q", set, h.Players, line(h))
		}
	}
	var out bytes.Buffer
	lost, err := pgn.Write(&out, []*record.Game{g}, pgn.Options{Charset: charset.Big5, Notation: xiangqi.ChineseTraditional})
	if err != nil || len(lost) != 1 { // 许 is a simplified character
		t.Errorf("lost %v, %v", lost, err)
	}
	if h := read(t, out.String()); line(h) != line(g) || h.Players[1] != "功" {
		t.Errorf("Big5: %v %q, %v", h.Players, line(h), h.Faults)
	}
}

func TestWrite(t *testing.T) {
	g := read(t, "[Red \"甲\"]\n[Round \"3\"]\n1. 炮二平五 {一\n二} 马8进7 ( 1... 卒7进1 2. 马二进三 ) 2. 马二进三! 1-0")
	var out bytes.Buffer
	if _, err := pgn.Write(&out, []*record.Game{g}, pgn.Options{}); err != nil {
		t.Fatal(err)
	}
	const want = `[Game "Chinese Chess"]
[Event ""]
[Round "3"]
[Date ""]
[Site ""]
[RedTeam ""]
[Red "甲"]
[BlackTeam ""]
[Black ""]
[Result "1-0"]
[Format "Chinese"]
  1. 炮二平五
{一
二}
  1.          马８进７
(  1.          卒７进１
  2. 马二进三)
  2. 马二进三 $1 1-0
`
	if out.String() != want {
		t.Errorf("written\n%s\nwant\n%s", &out, want)
	}
	if lost, err := pgn.Write(&out, []*record.Game{g}, pgn.Options{MainLine: true}); err != nil || len(lost) != 1 || lost[0].What != "side line" {
		t.Errorf("lost %v, %v", lost, err)
	}
	if _, err := pgn.Write(&out, []*record.Game{{Name: "gomoku"}}, pgn.Options{}); !errors.Is(err, record.ErrNotHeld) {
		t.Errorf("gomoku: %v", err)
	}
}

func TestSeveralGames(t *testing.T) {
	games, err := pgn.Read([]byte("[Red \"a\"]\n\n1. h2e2 *\n\n[Red \"b\"]\n[Black \"c\"]\n1. h2d2 0-1\n[Red \"d\"]\n"))
	if err != nil || len(games) != 3 || line(games[1]) != "h2d2" || games[1].Result != record.SecondWins || games[2].Players[0] != "d" {
		t.Errorf("%d games, %v", len(games), err)
	}
}

// Games without moves are told apart by the blank line between them.
func TestGamesWithoutMoves(t *testing.T) {
	games, err := pgn.Read([]byte("[Game \"Chinese Chess\"]\n[Event \"a\"]\n\n[Game \"Chinese Chess\"]\n[Event \"b\"]\n\n[Game \"Chinese Chess\"]\n[Event \"c\"]\n"))
	if err != nil || len(games) != 3 || games[1].Tag("Event") != "b" {
		t.Errorf("%d games, %v", len(games), err)
	}
}

func TestNesting(t *testing.T) {
	g := read(t, "h2e2 "+strings.Repeat("(h2d2 ", 100_000))
	if len(g.Faults) == 0 || !errors.Is(g.Faults[0], record.ErrDeep) {
		t.Errorf("faults %v", g.Faults)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("[Red \"甲\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 b - - 3 7\"]\n1. 将5进1 {x} (1... e9f9) 帅六进一 $3 1-0"))
	f.Add([]byte("1. C2=5 H8+7 ( H2+3 ) 2. H2+3"))
	f.Add([]byte("h3e3 h10g8 (i10i9 {a\\}b} )"))
	f.Add([]byte("k1"))
	f.Add([]byte("1. Che2 Hg7 *\n[Red \"b\"]\n{c}"))
	f.Add([]byte("[White \"a\"]\n\n1. Nf3 d5 2. O-O\n\n[Result \"0.5-0.5\"]\n\n1. h2e2 {红胜} 1 - 0 0-1\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := pgn.Read(data)
		if err != nil {
			return
		}
		for _, g := range games {
			if len(g.Faults) > 0 || g.Name != "xiangqi" { // of gomoku it is read only
				return
			}
		}
		roundTrip(t, "fuzz", games)
	})
}

// TestBig5: its words are the traditional ones, and what it lacks is named
// before anything is written.
func TestBig5(t *testing.T) {
	games, err := pgn.Read([]byte("[Red \"许银川\"]\n1. 炮二平五 马8进7 *\n"))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	o := pgn.Options{Charset: charset.Big5, Notation: xiangqi.Chinese, Exact: true}
	if _, err := pgn.Write(&out, games, o); !errors.Is(err, record.ErrLacks) || !strings.HasSuffix(err.Error(), ": 许 银") || out.Len() > 0 {
		t.Errorf("%v, and %d bytes are written", err, out.Len())
	}
	games[0].Players[0] = "許銀川"
	lost, err := pgn.Write(&out, games, o)
	if err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	if text := charset.Decode(out.Bytes()); text.Set != charset.Big5 || !strings.Contains(text.S, "馬８進７") {
		t.Errorf("%s: %q", text.Set, text.S)
	}
}

// TestSignsBehindResult: signs alone behind a result are nothing that follows it.
func TestSignsBehindResult(t *testing.T) {
	for text, faults := range map[string]int{"1. h2e2 h9g7 1-0;\n": 0, "1. h2e2 h9g7 红胜。\n": 0, "1. h2e2 h9g7 1-0 ; .\n": 0, "1. h2e2 h9g7 1-0; x\n": 1} {
		p := xiangqi.StartPosition()
		if g := pgn.ReadMoves(charset.Decode([]byte(text)), 0, p); len(g.Main()) != 2 || g.Result != record.FirstWins || len(g.Faults) != faults {
			t.Errorf("%q: %s, %v", text, g.Result, g.Faults)
		}
	}
}

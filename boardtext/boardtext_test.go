package boardtext_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/boardtext"
	"duiyi/boardtext/dialects"
	"duiyi/gomoku"
	"duiyi/xiangqi"
)

func TestDialects(t *testing.T) {
	for _, d := range dialects.Xiangqi() {
		t.Run(d.Name, func(t *testing.T) {
			p, err := boardtext.FEN(d.Text)
			if err != nil || p.FEN() != d.FEN {
				t.Fatalf("FEN(%q) = %s, %v; want %s", d.Text, p.FEN(), err, d.FEN)
			}
			b, err := boardtext.Cut(d.Text + "\nfurther")
			if err != nil || b == nil || !b.Sided || b.Setup.FEN() != d.FEN || !strings.HasSuffix(d.Text+"\nfurther", d.Text[b.To:]+"\nfurther") {
				t.Fatalf("Cut(%q) = %+v, %v", d.Text, b, err)
			}
		})
	}
	for _, d := range dialects.Gomoku() {
		t.Run(d.Name, func(t *testing.T) {
			b, err := boardtext.Gomoku(d.Text, nil)
			if err != nil || !b.Sided || b.Stones.String() != d.FEN {
				t.Fatalf("Gomoku(%q) = %+v, %v; want %s", d.Text, b, err, d.FEN)
			}
		})
	}
}

// A result may follow a position and its moves, as in files.
func TestResult(t *testing.T) {
	const rows = "3aka3/4n4/9/9/9/9/9/7C1/7r1/3AK4"
	const start, moved = rows + " w - - 0 1", "3aka3/4n4/9/9/9/9/9/5C3/7r1/3AK4 b - - 1 1"
	tests := []struct{ text, want string }{
		{start + " 1-0", start},
		{rows + " w 1/2-1/2", start},
		{start + "\n红胜", start},
		{start + " *", start},
		{rows + " w - - 0 1 moves h2f2 0-1\n", moved},
		{"`" + start + "` Black wins by resignation", start},
	}
	for _, tt := range tests {
		p, err := boardtext.FEN(tt.text)
		if err != nil || p.FEN() != tt.want {
			t.Errorf("FEN(%q) = %s, %v; want %s", tt.text, p.FEN(), err, tt.want)
		}
	}
	const stones = "...../.X.../..O../...../....."
	if b, err := boardtext.Gomoku(stones+" X 黑胜", nil); err != nil || !b.Sided {
		t.Errorf("gomoku: %+v, %v", b, err)
	}
	if _, err := boardtext.FEN(rows + " 1-0"); !errors.Is(err, boardtext.ErrNoSide) {
		t.Errorf("a result and no side: %v", err)
	}
	var pe *xiangqi.ParseError
	if _, err := boardtext.FEN(start + " 1-0 hello"); !errors.As(err, &pe) || pe.Text != "1-0" {
		t.Errorf("a result and more: %v", err)
	}
}

// Characters before a fault may take more or fewer bytes than in FEN: offsets
// refer to the original text.
func TestFaults(t *testing.T) {
	const rows = "4k4/9/9/9/9/9/9/9/9/4K4"
	tests := []struct {
		name, text string
		want       error
		at         string // text at the offset
	}{
		{"no side", "3k5/9/9/9/9/9/9/9/9/4K4", boardtext.ErrNoSide, ""},
		{"no side, unused fields", "3k5/9/9/9/9/9/9/9/9/4K4 - - 0 1", boardtext.ErrNoSide, " - - 0 1"},
		{"no side in a link", "https://a.example/?fen=3k5/9/9/9/9/9/9/9/9/4K4&x=1", boardtext.ErrNoSide, "&x=1"},
		{"a result is no side", "3k5/9/9/9/9/9/9/9/9/4K4 黑胜", boardtext.ErrNoSide, " 黑胜"},
		{"unknown side", "「3k5/9/9/9/9/9/9/9/9/4K4\u3000x」", xiangqi.ErrBadSide, "x」"},
		{"something after the fields", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 hello there", xiangqi.ErrTrailing, "hello there"},
		{"something after a link", "https://a.example/?3k5/9/9/9/9/9/9/9/9/4K4_w hello", xiangqi.ErrTrailing, "hello"},
		{"a counter of eleven digits", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 99999999999 1", xiangqi.ErrBadCounter, "99999999999 1"},
		{"a counter beyond 32 bits", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 4294967297", xiangqi.ErrBadCounter, "4294967297"},
		{"a counter beyond 64 bits", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 18446744073709551617 1", xiangqi.ErrBadCounter, "18446744073709551617 1"},
		{"a move that is not possible", "3k5/9/9/9/9/9/9/9/9/4K4 w moves e0e1 d9d8 e1e3", xiangqi.ErrCannotMove, "e1e3"},
		{"no move", "3k5/9/9/9/9/9/9/9/9/4K4 w moves e0e1 hello", xiangqi.ErrMoveText, "hello"},
		{"moves, and no side", "3k5/9/9/9/9/9/9/9/9/4K4 moves 帅五进一", boardtext.ErrNoSide, " moves 帅五进一"},
		{"characters of either side", "4将4/9/9/9/9/9/9/9/车8/3帅5 w", boardtext.ErrColour, "车8/3帅5 w"},
		{"two slashes in a row", "3k5/9/9/9//9/9/9/9/9/4K4 w", xiangqi.ErrRowWidth, "/9/9/9/9/9/4K4 w"},
		{"a pocket", "3k5/9/9/9/9/9/9/9/9/4K4[Pp] w", boardtext.ErrPocket, "[Pp] w"},
		{"a letter of no dialect", "ＦＥＮ： 3k5/9/9/9/4q4/9/9/9/9/4K4 w", xiangqi.ErrBadPiece, "q4/9/9/9/9/4K4 w"},
		{"two letters for a pawn", "3k5/9/9/s8/p8/9/9/9/9/4K4 w", xiangqi.ErrBadPiece, "p8/9/9/9/9/4K4 w"},
		{"a row too wide", "%203k5/9/9/9/9/91/9/9/9/4K4 w", xiangqi.ErrRowWidth, "1/9/9/9/4K4 w"},
		{"a row too narrow", "3k5 / 9 / 8 / 9 /9/9/9/9/9/4K4 w", xiangqi.ErrRowWidth, " / 9 /9/9/9/9/9/4K4 w"},
		{"a row too few", "3k5/9/9/9/9/9/9/9/4K4 w", xiangqi.ErrRowCount, " w"},
		{"a row too many", "3k5/9/9/9/9/9/9/9/9/4K4/9 w", xiangqi.ErrRowCount, "/9 w"},
		{"a counter too high", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 100000", xiangqi.ErrBadCounter, "100000"},
		{"no position at all", "what", xiangqi.ErrBadPiece, "what"},
		{"a slip in a link", "https://a.example/x?3k5/9/9/9/9/9/8/9/9/4K4_w", xiangqi.ErrRowWidth, "/9/9/4K4_w"},
		{"no position in a link", "https://a.example/xiangqi/9", boardtext.ErrNoBoard, "https://a.example/xiangqi/9"},
		{"kings face each other", "\u00a0" + rows + "，b", xiangqi.ErrFacing, "K4，b"},
		{"a king outside", "％33k5/9/9/K8/9/9/9/9/9/9,b", xiangqi.ErrBadPiece, "％33k5/9/9/K8/9/9/9/9/9/9,b"},
		{"a king outside, escaped", "%33k5/9/9/K8/9/9/9/9/9/9%20b", xiangqi.ErrKingPoint, "K8/9/9/9/9/9/9%20b"},
		{"empty", "", xiangqi.ErrRowWidth, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := boardtext.FEN(tt.text)
			var pe *xiangqi.ParseError
			if !errors.As(err, &pe) || !errors.Is(err, tt.want) || pe.Offset < 0 || pe.Offset > len(tt.text) || tt.text[pe.Offset:] != tt.at {
				t.Fatalf("FEN(%q) = %v, want %v at %q", tt.text, err, tt.want, tt.at)
			}
		})
	}
}

func TestGomokuFaults(t *testing.T) {
	const rows = "...../.X.../..O../...../....."
	tests := []struct {
		name, text string
		want       error
		at         string
	}{
		{"no side, and the stones do not tell", "...../.X.../..X../...../.....", boardtext.ErrNoTurn, ""},
		{"unknown side", rows + " Z", gomoku.ErrBadSide, "Z"},
		{"unknown stone", "...../.Z.../..X../...../.....", gomoku.ErrBadCell, "Z.../..X../...../....."},
		{"a row too wide", " ...../.X..../..X../...../.....", gomoku.ErrRowWidth, "./..X../...../....."},
		{"a row too narrow", "...../.X.. /..X../...../.....", gomoku.ErrRowWidth, " /..X../...../....."},
		{"too small", "..../.X../..X./....", gomoku.ErrSize, "..../.X../..X./...."},
		{"moves, and no side", "...../.X.../..X../...../..... c3", boardtext.ErrNoTurn, " c3"},
		{"a move on a stone", rows + " X c4 b4", gomoku.ErrOccupied, "b4"},
		{"a move beyond the board", rows + " moves h8", gomoku.ErrOffBoard, "h8"},
		{"no move", rows + " X c4 hello", gomoku.ErrBadPoint, "hello"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := boardtext.Gomoku(tt.text, nil)
			if err == nil && !b.Sided {
				err = b.NoSide()
			}
			var pe *gomoku.ParseError
			if !errors.As(err, &pe) || !errors.Is(err, tt.want) || tt.text[pe.Offset:] != tt.at {
				t.Fatalf("Gomoku(%q) = %v, want %v at %q", tt.text, err, tt.want, tt.at)
			}
		})
	}
}

// Moves after a position lead to another position.
func TestMoves(t *testing.T) {
	const rows, after = "3k5/9/9/9/9/9/9/9/9/R3K4", "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 1 1"
	for _, text := range []string{
		rows + " w - - 0 1 moves a0a1", rows + " w moves a0a1", rows + " w a0a1", rows + " w\n1. a0a1", rows + " w 1.a0a1", rows + " moves a0a1", rows + " w 车九进一", rows + " w - - 0 1 R9+1",
		"https://a.example/?" + rows + "_w_moves_a0a1", "https://a.example/#/" + rows + "%20w%20-%20-%200%201%20moves%20a0a1",
	} {
		if p, err := boardtext.FEN(text); err != nil || p.FEN() != after {
			t.Errorf("FEN(%q) = %s, %v; want %s", text, p.FEN(), err, after)
		}
	}
	for _, text := range []string{rows + " w moves a0a1 d9d8 a1a2 d8d9", "https://a.example/#/" + rows + "%20w%20moves%20a0a1d9d8a1a2d8d9"} {
		if p, err := boardtext.FEN(text); err != nil || p.FEN() != "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 4 3" {
			t.Errorf("FEN(%q) = %s, %v", text, p.FEN(), err)
		}
	}
}

// Moves after a gomoku board, and their number.
func TestPlies(t *testing.T) {
	const rows, after = "...../.X.../..O../...../.....", "...../.X.../X.O../..O../..... X"
	for _, text := range []string{rows + " X a3 c2", rows + " moves a3 c2", rows + "\n1. a3 c2", "https://a.example/?board=" + rows + "_X_moves_a3_c2"} {
		if b, err := boardtext.Gomoku(text, nil); err != nil || b.Stones.String() != after || b.Plies != 2 {
			t.Errorf("Gomoku(%q) = %+v, %v; want %s", text, b, err, after)
		}
	}
	second := true
	b, err := boardtext.Gomoku("...../.X.../..X../...../..... c2", &second)
	if err != nil || b.Stones.String() != "...../.X.../..X../..O../..... X" || b.Plies != 1 {
		t.Errorf("with the side given: %+v, %v", b, err)
	}
	for text, want := range map[string]string{
		"3k5/9/9/9/9/9/9/9/9/R3K4 moves a0a1": "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 1 1", // the moving rook gives the side
		"3k5/9/9/9/9/9/9/9/9/R3K4 moves 将4进1": "9/3k5/9/9/9/9/9/9/9/R3K4 w - - 1 2",
	} {
		b, err := boardtext.Xiangqi(text, &second)
		if err != nil || b.Setup.FEN() != want || b.Plies != 1 {
			t.Errorf("Xiangqi(%q) = %+v, %v; want %s", text, b, err, want)
		}
	}
}

// A position's own side to move prevails over the link's.
func TestSideOfLink(t *testing.T) {
	p, err := boardtext.FEN("https://a.example/?color=black&fen=3k5/9/9/9/9/9/9/9/9/R3K4+w&turn=b")
	if err != nil || p.Side() != xiangqi.Red {
		t.Errorf("%s, %v", p.FEN(), err)
	}
	b, err := boardtext.Gomoku("https://a.example/?board=...../.X.../..X../...../.....&turn=black", nil)
	if err != nil || !b.Told || b.Stones.Turn() != gomoku.Black {
		t.Errorf("%+v, %v", b, err)
	}
}

// All faults of a setup are reported, in any dialect.
func TestAllFaults(t *testing.T) {
	_, err := boardtext.FEN("fen=3kk4/9/9/4E4/9/9/9/s8/9/9+b")
	for _, want := range []error{xiangqi.ErrNoKing, xiangqi.ErrManyKings, xiangqi.ErrElephantPoint} {
		if !errors.Is(err, want) {
			t.Errorf("%v is not %v", err, want)
		}
	}
}

func TestCut(t *testing.T) {
	const rows = "c3k2C1/4a4/6R2/9/9/9/9/9/9/3K5"
	tests := []struct {
		name, text, rest string
		sided            bool
		moves            string
	}{
		{"a name", rows + " b - - 0 1;name", ";name", true, ""},
		{"a name and no side", rows + ";name", ";name", false, ""},
		{"moves", rows + " b moves e9e8", " moves e9e8", true, ""},
		{"numbered moves", rows + " b\n1. e9e8", "\n1. e9e8", true, ""},
		{"a number alone", rows + " b\n1 e9e8", "\n1 e9e8", true, ""},
		{"numbered moves behind the counters", rows + " b - - 0 1 1. e9e8", " 1. e9e8", true, ""},
		{"a player", rows + "\n黑方 张三", "\n黑方 张三", false, ""},
		{"a player in English", rows + "\nBlack: Zhang San", "\nBlack: Zhang San", false, ""},
		{"the side on the next line", rows + "\nb - - 0 1\ne9e8", "\ne9e8", true, ""},
		{"a link with moves", "https://chessdb.example/query_en/?" + rows + "_b_-_-_moves_e9e8_d0d1", "", true, "moves e9e8 d0d1"},
		{"a link with packed moves", "https://xiangqi.example/#/" + rows + "%20b%20moves%20e9e8d0d1 and", " and", true, "moves e9e8d0d1"},
		{"a link in brackets", "<https://a.example/?fen=" + rows + "+b&flip=1>\nnext", "\nnext", true, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := boardtext.Cut(tt.text)
			if err != nil || b == nil || b.Sided != tt.sided || tt.text[b.To:] != tt.rest || b.Moves != tt.moves {
				t.Fatalf("Cut(%q): %v, sided %v, %q behind it, moves %q", tt.text, err, b != nil && b.Sided, tt.text[b.To:], b.Moves)
			}
		})
	}
	for _, text := range []string{
		"", "炮二平五 马8进7", "1. h2e2 h9g7", "h2e2 / h9g7 / h0g2 / i9h9 / i0h0 / h9h4", "2026/11/25 and more",
		"https://example.org/a/b/c/d/e/f/g/h/i/j/k", "h8 i9 g7/h7/i7",
	} {
		if b, err := boardtext.Cut(text); b != nil || err != nil {
			t.Errorf("Cut(%q) = %+v, %v; want none", text, b, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, d := range append(dialects.Xiangqi(), dialects.Gomoku()...) {
		f.Add(d.Text)
	}
	f.Add("https://a.example/x?3k5/9/9/9/9/9/8/9/9/4K4_w")
	f.Add("%2525203k5/9/%")
	f.Add("[FEN \"3k5 / 9 / 8 / 9 /9/9/9/9/9/4K4\"]")
	f.Add("...../.X.../..O../...../..... moves a3 c2")
	f.Add("3k5/9/9/9/9/9/9/9/9/R3K4 w\n1. R9+1")
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := boardtext.FEN(text); err == nil {
			if q, err := xiangqi.ParseFEN(p.FEN()); err != nil || q != p {
				t.Fatalf("%q -> %q: %v", text, p.FEN(), err)
			}
			if q, err := boardtext.FEN(p.FEN()); err != nil || q != p {
				t.Fatalf("%q -> %q: %v", text, p.FEN(), err)
			}
		} else {
			var pe *xiangqi.ParseError
			if !errors.As(err, &pe) || pe.Offset < 0 || pe.Offset > len(text) {
				t.Fatalf("%q: %#v", text, err)
			}
		}
		if b, err := boardtext.Gomoku(text, nil); err == nil {
			if q, err := gomoku.Parse(b.Stones.String(), gomoku.Freestyle); err != nil || q != b.Stones {
				t.Fatalf("%q -> %q: %v", text, b.Stones.String(), err)
			}
		} else {
			var pe *gomoku.ParseError
			if !errors.As(err, &pe) || pe.Offset < 0 || pe.Offset > len(text) {
				t.Fatalf("%q: %#v", text, err)
			}
		}
		if b, err := boardtext.Cut(text); err == nil && b != nil && (b.Rows > b.To || b.To > len(text) || b.MovesAt > b.To) {
			t.Fatalf("%q: board to %d, position to %d, moves at %d of %d", text, b.Rows, b.To, b.MovesAt, len(text))
		}
	})
}

// TestMarkup tests that markup of pages and forums around a position is
// ignored, and that offsets refer to the original text.
func TestMarkup(t *testing.T) {
	const rows, want = "c3k2C1/4a4/6R2/9/9/9/9/9/9/3K5", "c3k2C1/4a4/6R2/9/9/9/9/9/9/3K5 b - - 0 1"
	for _, text := range []string{
		"<p>" + rows + " b</p>", "[quote]" + rows + " b[/quote]", "[code]" + rows + "&nbsp;b&nbsp;-&nbsp;-&nbsp;0&nbsp;1[/code]", "&lt;b&gt;" + rows + "&#32;b&lt;/b&gt;<br>",
		"> " + rows + " b", "&quot;" + rows + " b&quot;", "[my game](https://x.example/?fen=" + rows + "_b)", "<a href='https://x.example/" + rows + "_b'>https://x.example/</a>",
		"<span class=\"a\">" + strings.ReplaceAll(rows, "/", "<br>") + "</span> b", "[FEN &quot;" + rows + " b&quot;]", "```\n" + rows + " b\n```",
		"【局面】" + rows + " b", rows + "_black_", rows + " - b", rows + "。黑先和",
	} {
		if p, err := boardtext.FEN(text); err != nil || p.FEN() != want {
			t.Errorf("%s: %s, %v", text, p.FEN(), err)
		}
	}
	for text, want := range map[string]string{
		"startpos": xiangqi.StartFEN, "position startpos": xiangqi.StartFEN, "<b>position startpos moves h2e2</b>": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1",
	} {
		if p, err := boardtext.FEN(text); err != nil || p.FEN() != want {
			t.Errorf("%s: %s, %v", text, p.FEN(), err)
		}
	}
	for _, tt := range []struct {
		text   string
		offset int
	}{
		{"<p>" + rows + " x</p>", 34}, {"<p>&nbsp;c3k2C1/4q4/6R2/9/9/9/9/9/9/3K5 b</p>", 17}, {"[quote]" + rows + "&nbsp;b z[/quote]", 45}, {"<b>" + rows + "</b>", 37},
	} {
		if _, err := boardtext.FEN(tt.text); err == nil || boardtext.Offset(err) != tt.offset {
			t.Errorf("%s: %v, want byte %d", tt.text, err, tt.offset)
		}
	}
}

package xiangqi_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"duiyi/internal/tsvtest"
	"duiyi/xiangqi"
)

// TestNotationCases formats and reads the moves of testdata/notation_cases.tsv.
func TestNotationCases(t *testing.T) {
	for _, row := range tsvtest.Rows(t, "testdata/notation_cases.tsv") {
		t.Run(row["id"], func(t *testing.T) {
			p, err := xiangqi.ParseFEN(row["fen"])
			if err != nil {
				t.Fatal(err)
			}
			move, err := xiangqi.ParseMove(row["move"])
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Format(move, xiangqi.Chinese); got != row["chinese"] {
				t.Errorf("%v in Chinese is %s, want %s", move, got, row["chinese"])
			}
			if got := p.Format(move, xiangqi.WXF); got != row["wxf"] {
				t.Errorf("%v in WXF is %s, want %s", move, got, row["wxf"])
			}
			texts := []string{row["chinese"], row["wxf"], strings.ToLower(row["wxf"]), strings.ToUpper(row["wxf"])}
			for _, n := range notations {
				texts = append(texts, p.Format(move, n))
			}
			for _, column := range []string{"chinese_alt", "wxf_alt"} {
				if row[column] != "" {
					texts = append(texts, strings.Split(row[column], "|")...)
				}
			}
			for _, text := range texts {
				for _, variant := range []string{text, strings.ReplaceAll(text, "=", "."), fullWidth(text), " " + text + " "} {
					if got, err := p.ParseMove(variant); err != nil || got != move {
						t.Errorf("%q is read as %v, %v; want %v", variant, got, err, move)
					}
				}
			}
		})
	}
}

var notations = []xiangqi.Notation{xiangqi.Chinese, xiangqi.ChineseTraditional, xiangqi.WXF, xiangqi.ICCS, xiangqi.UCI}

// all are the notations, with the one that must be named to be read: its letters
// mean other things in WXF.
var all = append(slices.Clone(notations), xiangqi.Vietnamese)

// fullWidth replaces ASCII by the full-width forms.
func fullWidth(s string) string {
	return strings.Map(func(r rune) rune {
		if '!' <= r && r <= '~' {
			return r - '!' + 0xff01
		}
		return r
	}, s)
}

// TestParseMoveErrors tells malformed, illegal and ambiguous texts apart.
func TestParseMoveErrors(t *testing.T) {
	const twoRooks = "3ak4/4a4/9/4R4/9/9/9/9/4R4/3K5 w"
	tests := []struct {
		name, fen, text string
		want            error
		squares         string
	}{
		{"empty", xiangqi.StartFEN, "", xiangqi.ErrMoveText, ""},
		{"prose", xiangqi.StartFEN, "hello", xiangqi.ErrMoveText, ""},
		{"cut short", xiangqi.StartFEN, "炮二平", xiangqi.ErrMoveText, ""},
		{"coordinates cut short", xiangqi.StartFEN, "h2e", xiangqi.ErrMoveText, ""},
		{"invalid UTF-8", xiangqi.StartFEN, "炮二平\xff", xiangqi.ErrMoveText, ""},
		{"rank 10 with rank 0", xiangqi.StartFEN, "a10a0", xiangqi.ErrMoveText, ""},
		{"Chinese numbers in coordinates", xiangqi.StartFEN, "h二e二", xiangqi.ErrMoveText, ""},
		{"Chinese direction in coordinates", xiangqi.StartFEN, "h2退e2", xiangqi.ErrMoveText, ""},
		{"zero file", xiangqi.StartFEN, "C0=5", xiangqi.ErrMoveText, ""},
		{"ordinal of a rook", xiangqi.StartFEN, "一车进一", xiangqi.ErrMoveText, ""},
		{"no such piece", xiangqi.StartFEN, "炮三平五", xiangqi.ErrNoSuchPiece, ""},
		{"no front rook", xiangqi.StartFEN, "前车进一", xiangqi.ErrNoSuchPiece, ""},
		{"no tandem pawns", xiangqi.StartFEN, "一兵进一", xiangqi.ErrNoSuchPiece, ""},
		{"horse sideways", xiangqi.StartFEN, "马二平三", xiangqi.ErrCannotMove, "h0"},
		{"pawn back", xiangqi.StartFEN, "P1-1", xiangqi.ErrCannotMove, ""},
		{"blocked rook", xiangqi.StartFEN, "车一进四", xiangqi.ErrBlocked, "i3"},
		{"hobbled horse", xiangqi.StartFEN, "马二进四", xiangqi.ErrBlocked, "g0"},
		{"own piece", xiangqi.StartFEN, "a0a3", xiangqi.ErrOwnPiece, "a3"},
		{"coordinates of the opponent", xiangqi.StartFEN, "h9g7", xiangqi.ErrNotYours, "h9"},
		{"two rooks fit", twoRooks, "车五平四", xiangqi.ErrAmbiguous, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			m, err := p.ParseMove(tt.text)
			if !errors.Is(err, tt.want) || m != xiangqi.NoMove {
				t.Fatalf("ParseMove(%q) = %v, %v; want %v", tt.text, m, err, tt.want)
			}
			if tt.squares == "" {
				return
			}
			var illegal *xiangqi.MoveError
			if !errors.As(err, &illegal) || joinSquares(illegal.Squares) != tt.squares {
				t.Errorf("ParseMove(%q): %v, want squares %s", tt.text, err, tt.squares)
			}
		})
	}
}

// TestParseMoveLoose reads texts that leave out which piece is meant, and older
// habits.
func TestParseMoveLoose(t *testing.T) {
	const (
		twoRooks   = "3ak4/4a4/9/4R4/9/9/9/9/4R4/3K5 w"
		threePawns = "3k5/9/4P4/4P4/4P4/9/9/9/4A4/4K4 w"
		blackRooks = "3k5/9/9/r8/9/9/9/r8/9/4K4 b"
	)
	tests := []struct{ fen, text, want string }{
		{twoRooks, "车五退四", "e6e2"}, // the rear rook would leave the board
		{twoRooks, "R5-4", "e6e2"},
		{twoRooks, "+R=4", "e6f6"},   // sign in front
		{twoRooks, "俥前平四", "e6f6"},   // place behind the piece
		{threePawns, "二兵平四", "e6f6"}, // an ordinal where 中 is usual
		{blackRooks, "前車平２", "a2b2"},
		{blackRooks, "后車平二", "a6b6"}, // the numerals do not name the side
		{xiangqi.StartFEN, "H3-E3", ""},
		{xiangqi.StartFEN, "b1b10", ""},
		{xiangqi.StartFEN, "b3b10", "b2b9"},
		{xiangqi.StartFEN, "傌八進七", "b0c2"},
		{xiangqi.StartFEN, "N8+7", "b0c2"},
		{xiangqi.StartFEN, "m7+5", "c0e2"},
		{xiangqi.StartFEN, "士四进五", "f0e1"},
		{xiangqi.StartFEN, "S5+1", "e3e4"},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			m, err := p.ParseMove(tt.text)
			if got := m.String(); err == nil && got != tt.want || err != nil && tt.want != "" {
				t.Errorf("ParseMove(%q) = %v, %v; want %q", tt.text, m, err, tt.want)
			}
		})
	}
}

func joinSquares(list []xiangqi.Square) string {
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = s.String()
	}
	return strings.Join(names, " ")
}

// TestFormatRoundTrip reads back every legal move of many positions in every
// notation, and sees that no two moves are written alike.
func TestFormatRoundTrip(t *testing.T) {
	for _, row := range append(tsvtest.Rows(t, "testdata/notation_cases.tsv"), tsvtest.Rows(t, "testdata/perft.tsv")...) {
		p, err := xiangqi.ParseFEN(row["fen"])
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range all {
			seen := make(map[string]xiangqi.Move)
			for _, m := range p.LegalMoves(nil) {
				text := p.Format(m, n)
				if other, ok := seen[text]; ok {
					t.Errorf("%s: %v and %v are both %s", row["fen"], m, other, text)
				}
				seen[text] = m
				if got, err := p.ParseMoveIn(text, n); err != nil || got != m {
					t.Errorf("%s: %v is %q, read as %v, %v", row["fen"], m, text, got, err)
				}
			}
		}
	}
}

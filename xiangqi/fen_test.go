package xiangqi_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"duiyi/xiangqi"
)

func TestParseFEN(t *testing.T) {
	const board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	tests := []struct{ name, fen, want string }{
		{"start", xiangqi.StartFEN, xiangqi.StartFEN},
		{"board alone", board, xiangqi.StartFEN},
		{"board and side", board + " w", xiangqi.StartFEN},
		{"red is r", board + " r - - 0 1", xiangqi.StartFEN},
		{"black", board + " b", board + " b - - 0 1"},
		{"H and E", strings.NewReplacer("n", "h", "N", "H", "b", "e", "B", "E").Replace(board) + " w", xiangqi.StartFEN},
		{"counters", board + " b - - 12 345", board + " b - - 12 345"},
		{"moves counted from 0", board + " w - - 0 0", xiangqi.StartFEN},
		{"several blanks", board + "  w  -  -  0  1 ", xiangqi.StartFEN},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil || p.FEN() != tt.want {
				t.Errorf("ParseFEN(%q) = %s, %v; want %s", tt.fen, p.FEN(), err, tt.want)
			}
		})
	}
	if p := xiangqi.StartPosition(); p.FEN() != xiangqi.StartFEN {
		t.Errorf("the start position is %s", p.FEN())
	}
}

func TestParseFENErrors(t *testing.T) {
	const board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	tests := []struct {
		name, fen string
		want      error
		offset    int
	}{
		{"nothing", "", xiangqi.ErrRowWidth, 0},
		{"row too wide", "rnbakabnr1/9/9/9/9/9/9/9/9/RNBAKABNR w", xiangqi.ErrRowWidth, 9},
		{"row too wide by a number", "rnbakab9/9/9/9/9/9/9/9/9/RNBAKABNR w", xiangqi.ErrRowWidth, 7},
		{"row too narrow", "rnbakabn/9/9/9/9/9/9/9/9/RNBAKABNR w", xiangqi.ErrRowWidth, 8},
		{"last row too narrow", "4k4/9/9/9/9/9/9/9/9/4K3 w", xiangqi.ErrRowWidth, 23},
		{"unknown letter", "rnbqkabnr/9/9/9/9/9/9/9/9/RNBAKABNR w", xiangqi.ErrBadPiece, 3},
		{"unknown letter first", "4k4x", xiangqi.ErrBadPiece, 3},
		{"zero", "4k40/9/9/9/9/9/9/9/9/4K4 w", xiangqi.ErrBadPiece, 3},
		{"not ASCII", "4k4/9/9/车8/9/9/9/9/9/4K4 w", xiangqi.ErrBadPiece, 8},
		{"nine rows", "4k4/9/9/9/9/9/9/9/4K4 w", xiangqi.ErrRowCount, 21},
		{"eleven rows", "4k4/9/9/9/9/9/9/9/9/9/4K4 w", xiangqi.ErrRowCount, 21},
		{"side", board + " x", xiangqi.ErrBadSide, len(board) + 1},
		{"castling", board + " w KQ", xiangqi.ErrBadField, len(board) + 3},
		{"en passant", board + " w - e3", xiangqi.ErrBadField, len(board) + 5},
		{"half moves", board + " w - - x", xiangqi.ErrBadCounter, len(board) + 7},
		{"negative", board + " w - - -1", xiangqi.ErrBadCounter, len(board) + 7},
		{"full moves", board + " w - - 0 100000", xiangqi.ErrBadCounter, len(board) + 9},
		{"too much", board + " w - - 0 1 moves", xiangqi.ErrTrailing, len(board) + 11},
		{"a line feed", board + "\n", xiangqi.ErrBadPiece, len(board)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := xiangqi.ParseFEN(tt.fen)
			var pe *xiangqi.ParseError
			if !errors.As(err, &pe) || !errors.Is(err, tt.want) || pe.Offset != tt.offset || pe.Format != "fen" {
				t.Fatalf("ParseFEN(%q) = %v, want %v at byte %d", tt.fen, err, tt.want, tt.offset)
			}
		})
	}
}

// TestSetupFaults sees that a setup reports each of its faults with its
// squares, through Faults, through Position and through ParseFEN.
func TestSetupFaults(t *testing.T) {
	tests := []struct {
		name, fen string
		want      []error
		squares   []string
		offsets   []int
	}{
		{"no kings", "9/9/9/9/9/9/9/9/9/9 w",
			[]error{xiangqi.ErrNoKing, xiangqi.ErrNoKing}, []string{"", ""}, []int{0, 0}},
		{"three red kings", "3k5/9/9/9/9/9/9/4K4/4K4/4K4 w",
			[]error{xiangqi.ErrManyKings}, []string{"e0 e1 e2"}, []int{25}},
		{"king outside", "4k4/9/9/9/9/9/9/9/9/6K2 w",
			[]error{xiangqi.ErrKingPoint}, []string{"g0"}, []int{21}},
		{"guards astray", "3k5/a8/9/9/b8/9/9/9/3A5/B3K4 w",
			[]error{xiangqi.ErrAdvisorPoint, xiangqi.ErrElephantPoint, xiangqi.ErrAdvisorPoint, xiangqi.ErrElephantPoint},
			[]string{"d1", "a0", "a8", "a5"}, []int{21, 24, 4, 11}},
		{"pawns astray", "3k5/9/9/1p7/9/9/9/1P7/9/P3K4 b",
			[]error{xiangqi.ErrPawnPoint, xiangqi.ErrPawnPoint}, []string{"a0 b2", "b6"}, []int{24, 9}},
		{"too many", "3k5/9/9/9/RRR6/PPPPPP3/9/9/9/4K4 b",
			[]error{xiangqi.ErrTooMany, xiangqi.ErrPawnPoint, xiangqi.ErrTooMany},
			[]string{"a5 b5 c5", "b4 d4 f4", "a4 b4 c4 d4 e4 f4"}, []int{10, 16, 15}},
		{"kings face", "4k4/9/9/9/9/9/9/9/9/4K4 b",
			[]error{xiangqi.ErrFacing}, []string{"e0 e9"}, []int{21}},
		{"king can be taken", "3k5/9/9/9/9/9/9/9/9/3RK4 w",
			[]error{xiangqi.ErrKingTakeable}, []string{"d0"}, []int{21}},
		{"king can be taken twice, and kings face", "4k4/9/3N5/9/9/9/9/9/9/R3K4 w",
			[]error{xiangqi.ErrFacing, xiangqi.ErrKingTakeable}, []string{"e0 e9", "d7"}, []int{24, 7}},
		{"far kings and a wild elephant", "K8/9/9/9/9/9/9/9/9/b3k4 w",
			[]error{xiangqi.ErrKingPoint, xiangqi.ErrKingPoint, xiangqi.ErrElephantPoint},
			[]string{"a9", "e0", "a0"}, []int{0, 21, 19}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := xiangqi.ParseSetup(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			var got []error
			var squares []string
			for _, f := range s.Faults() {
				got = append(got, f.Err)
				squares = append(squares, joinSquares(f.Squares))
			}
			if !slices.Equal(got, tt.want) || !slices.Equal(squares, tt.squares) {
				t.Errorf("faults %v at %q, want %v at %q", got, squares, tt.want, tt.squares)
			}
			_, fromSetup := s.Position()
			_, fromFEN := xiangqi.ParseFEN(tt.fen)
			for _, want := range tt.want {
				if !errors.Is(fromSetup, want) || !errors.Is(fromFEN, want) {
					t.Errorf("%v is missing from %v or %v", want, fromSetup, fromFEN)
				}
			}
			if got := offsets(fromFEN); !slices.Equal(got, tt.offsets) {
				t.Errorf("faults of the FEN at bytes %v, want %v", got, tt.offsets)
			}
		})
	}
}

// offsets returns the offsets of a *ParseError or of several joined.
func offsets(err error) (list []int) {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		joined = join{err}
	}
	for _, e := range joined.Unwrap() {
		var pe *xiangqi.ParseError
		if errors.As(e, &pe) {
			list = append(list, pe.Offset)
		}
	}
	return list
}

type join []error

func (j join) Unwrap() []error { return j }

// TestSetupOutOfRange sees that a setup made by hand is judged, not trusted.
func TestSetupOutOfRange(t *testing.T) {
	start := xiangqi.StartPosition()
	tests := []struct {
		name   string
		change func(s *xiangqi.Setup)
		want   error
	}{
		{"negative counter", func(s *xiangqi.Setup) { s.HalfMoves = -1 }, xiangqi.ErrBadCounter},
		{"no full move", func(s *xiangqi.Setup) { s.FullMove = 0 }, xiangqi.ErrBadCounter},
		{"large counter", func(s *xiangqi.Setup) { s.FullMove = 100_000 }, xiangqi.ErrBadCounter},
		{"no such piece", func(s *xiangqi.Setup) { s.Board[40] = 8 }, xiangqi.ErrBadPiece},
		{"piece out of range", func(s *xiangqi.Setup) { s.Board[40] = 200 }, xiangqi.ErrBadPiece},
		{"no such side", func(s *xiangqi.Setup) { s.Side = 2 }, xiangqi.ErrBadSide},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := start.Setup()
			tt.change(&s)
			if _, err := s.Position(); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
}

func FuzzParseFEN(f *testing.F) {
	f.Add(xiangqi.StartFEN)
	f.Add("4k4/9/9/9/9/9/9/9/9/4K4 w")
	f.Add("P1P1k3P/9/9/9/9/9/9/9/9/p2K4p r - - 119 60")
	f.Add("4k4/4a4/4e4/9/9/9/9/4E4/4A4/4K4 b - - 0 0")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := xiangqi.ParseSetup(text)
		if err != nil {
			if _, err := xiangqi.ParseFEN(text); err == nil {
				t.Fatalf("%q is a position but no setup", text)
			}
			return
		}
		if again, err := xiangqi.ParseSetup(s.FEN()); err != nil || again != s {
			t.Fatalf("%q -> %q: %v", text, s.FEN(), err)
		}
		p, err := xiangqi.ParseFEN(text)
		if (err == nil) != (len(s.Faults()) == 0) {
			t.Fatalf("%q: %v, but faults %v", text, err, s.Faults())
		}
		if err != nil {
			return
		}
		if q, err := xiangqi.ParseFEN(p.FEN()); err != nil || q != p {
			t.Fatalf("%q -> %q: %v", text, p.FEN(), err)
		}
		for _, m := range p.LegalMoves(nil) {
			q := p
			if err := q.Play(m); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
		}
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"炮二平五", "前兵四平五", "h2e2", "H2-E2", "C2.5", "15=6", "Pa+1", "h10g8", "一卒平3", "+R=5", "Ct6-5", "tốt trước 6 bình 5"} {
		f.Add(xiangqi.StartFEN, text)
		f.Add("4k4/3P1P3/9/3P1P3/9/9/9/9/4A4/4K4 w", text)
		f.Add("4k4/4a4/9/2p6/9/2p3p2/2p3p2/9/9/3K5 b", text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := xiangqi.ParseFEN(fen)
		if err != nil {
			return
		}
		m, err := p.ParseMove(text)
		if err == nil {
			if err := p.Legal(m); err != nil {
				t.Fatalf("%s: %q is read as %v: %v", fen, text, m, err)
			}
			for _, n := range all {
				if got, err := p.ParseMoveIn(p.Format(m, n), n); err != nil || got != m {
					t.Fatalf("%s: %v is %q, read as %v, %v", fen, m, p.Format(m, n), got, err)
				}
			}
			return
		}
		var malformed *xiangqi.ParseError
		var illegal *xiangqi.MoveError
		var ambiguous *xiangqi.AmbiguousError
		if !errors.As(err, &malformed) && !errors.As(err, &illegal) && !errors.As(err, &ambiguous) {
			t.Fatalf("%s: %q gives %v, which is of no known kind", fen, text, err)
		}
	})
}

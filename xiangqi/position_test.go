package xiangqi_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiyi/xiangqi"
)

// TestPlayAndUndo plays every legal move of random positions, compares the
// incremental state with a rebuild from the FEN, and takes the move back.
func TestPlayAndUndo(t *testing.T) {
	walk(t, walkLength(2_000), func(p *xiangqi.Position) {
		before := *p
		for _, m := range p.LegalMoves(nil) {
			taken := p.At(m.To())
			u := p.PlayUnchecked(m)
			if u.Move() != m || u.Captured() != taken {
				t.Fatalf("%s: %v left %v and %v", before.FEN(), m, u.Move(), u.Captured())
			}
			built, err := xiangqi.ParseFEN(p.FEN())
			if err != nil {
				t.Fatalf("%s: after %v: %v", before.FEN(), m, err)
			}
			if built != *p {
				t.Fatalf("%s: %v leads to a position that differs from its rebuild, %s", before.FEN(), m, p.FEN())
			}
			p.Undo(u)
			if *p != before {
				t.Fatalf("%s: %v was not undone: %s", before.FEN(), m, p.FEN())
			}
		}
		if p.InCheck() {
			return
		}
		u := p.Pass()
		if p.Side() == before.Side() || p.Hash() == before.Hash() || u.Move() != xiangqi.NoMove {
			t.Fatalf("%s: Pass leads to %s", before.FEN(), p.FEN())
		}
		p.Undo(u)
		if *p != before {
			t.Fatalf("%s: Pass was not undone: %s", before.FEN(), p.FEN())
		}
	})
}

// TestHashTellsPositionsApart sees that positions which are not the same have
// different hashes, and the same ones equal hashes whatever their counters.
func TestHashTellsPositionsApart(t *testing.T) {
	seen := make(map[uint64]xiangqi.Position)
	walk(t, walkLength(50_000), func(p *xiangqi.Position) {
		other, ok := seen[p.Hash()]
		if ok && !other.Same(p) {
			t.Fatalf("%s and %s share a hash", p.FEN(), other.FEN())
		}
		s := p.Setup()
		s.HalfMoves, s.FullMove = 5000, 6000
		q, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		if !q.Same(p) || q.Hash() != p.Hash() || q == *p {
			t.Fatalf("%s: other counters make another position of it", p.FEN())
		}
		seen[p.Hash()] = *p
	})
}

// TestSymmetry sees that legal moves and perft survive reflection and the
// exchange of colours.
func TestSymmetry(t *testing.T) {
	mirror := func(s xiangqi.Square) xiangqi.Square { return xiangqi.SquareAt(8-s.File(), s.Rank()) }
	turn := func(s xiangqi.Square) xiangqi.Square { return xiangqi.SquareAt(8-s.File(), 9-s.Rank()) }
	images := []struct {
		name  string
		image func(p *xiangqi.Position) xiangqi.Position
		of    func(xiangqi.Square) xiangqi.Square
	}{
		{"mirror", (*xiangqi.Position).Mirror, mirror},
		{"flip", (*xiangqi.Position).FlipColours, turn},
	}
	for s := xiangqi.Square(0); s.Valid(); s++ {
		if s.Mirror() != mirror(s) || s.Turn() != turn(s) {
			t.Errorf("%v: mirrored %v, turned %v", s, s.Mirror(), s.Turn())
		}
	}
	walk(t, walkLength(4_000), func(p *xiangqi.Position) {
		for _, tt := range images {
			q := tt.image(p)
			var want []xiangqi.Move
			for _, m := range p.LegalMoves(nil) {
				want = append(want, xiangqi.NewMove(tt.of(m.From()), tt.of(m.To())))
			}
			got := q.LegalMoves(nil)
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: %s has moves\n%v, want\n%v", p.FEN(), tt.name, got, want)
			}
			if got, want := q.Perft(2), p.Perft(2); got != want {
				t.Fatalf("%s: %s has %d lines of two plies, want %d", p.FEN(), tt.name, got, want)
			}
			if back := tt.image(&q); back != *p {
				t.Fatalf("%s: twice %s is %s", p.FEN(), tt.name, back.FEN())
			}
			if built, err := xiangqi.ParseFEN(q.FEN()); err != nil || built != q {
				t.Fatalf("%s: %s is %s: %v", p.FEN(), tt.name, q.FEN(), err)
			}
		}
	})
}

// TestWith takes each piece but the kings off the board and compares the
// result with a position set up so, where that is one.
func TestWith(t *testing.T) {
	compared := 0
	walk(t, walkLength(2_000), func(p *xiangqi.Position) {
		for s := xiangqi.Square(0); s.Valid(); s++ {
			if s == p.King(xiangqi.Red) || s == p.King(xiangqi.Black) {
				continue
			}
			before := *p
			got := p.With(s, xiangqi.NoPiece)
			if *p != before {
				t.Fatalf("%s: the position has changed without %v", before.FEN(), s)
			}
			setup := p.Setup()
			setup.Board[s] = xiangqi.NoPiece
			want, err := setup.Position()
			if err != nil {
				continue
			}
			compared++
			if got != want {
				t.Fatalf("%s without %v is %s", p.FEN(), s, got.FEN())
			}
		}
	})
	if compared < 1000 {
		t.Errorf("only %d boards compared", compared)
	}
}

// TestRefusals names the reason for every kind of illegal move.
func TestRefusals(t *testing.T) {
	const (
		start    = xiangqi.StartFEN
		pinned   = "4k4/9/4r4/9/9/9/9/9/4R4/4K4 w"
		screened = "3ak4/9/4c4/9/9/9/9/9/9/3AK4 w" // a black cannon behind no screen
	)
	tests := []struct {
		name, fen, move string
		want            error
		squares         string
		rule            string // code, piece, point
	}{
		{"empty point", start, "e5e6", xiangqi.ErrEmpty, "e5", "empty"},
		{"opponent's piece", start, "e6e5", xiangqi.ErrNotYours, "e6", "not_yours"},
		{"rook aslant", start, "a0b1", xiangqi.ErrCannotMove, "", "moves.R"},
		{"pawn sideways at home", start, "e3d3", xiangqi.ErrCannotMove, "", "aside"},
		{"pawn back", start, "e3e2", xiangqi.ErrCannotMove, "", "back"},
		{"king out of the palace", "4k4/9/9/9/9/9/9/9/9/3K5 w", "d0c0", xiangqi.ErrCannotMove, "", "palace.K"},
		{"elephant over the river", "4k4/9/9/9/9/2B6/9/9/9/3K5 w", "c4e6", xiangqi.ErrCannotMove, "", "river"},
		{"own piece", start, "a0a3", xiangqi.ErrOwnPiece, "a3", "own_piece"},
		{"rook through a pawn", start, "a0a5", xiangqi.ErrBlocked, "a3", "blocked.by P a3"},
		{"hobbled horse", start, "b0d1", xiangqi.ErrBlocked, "c0", "blocked.leg B c0"},
		{"blocked elephant", "4k4/9/9/9/9/9/9/9/3R5/2B2K3 w", "c0e2", xiangqi.ErrBlocked, "d1", "blocked.eye R d1"},
		{"cannon without a screen", start, "b2b7", xiangqi.ErrNoScreen, "", "screen"},
		{"no screen is how it moves", start, "b2b7", xiangqi.ErrCannotMove, "", "screen"},
		{"cannon over a piece to nowhere", start, "b2b8", xiangqi.ErrBlocked, "b7", "blocked.by c b7"},
		{"cannon over two pieces", "4k4/9/r8/p8/p8/9/9/C8/9/3K5 w", "a2a7", xiangqi.ErrBlocked, "a5 a6", "blocked.by p a5"},
		{"pinned by a rook", pinned, "e1d1", xiangqi.ErrLeavesCheck, "e7", "pinned r e7"},
		{"into a rook's file", "3rk4/9/9/9/4p4/9/9/9/9/4K4 w", "e0d0", xiangqi.ErrLeavesCheck, "d9", "into r d9"},
		{"making a screen", screened, "d0e1", xiangqi.ErrLeavesCheck, "e7", "pinned c e7"},
		{"kings face", "4k4/9/9/9/9/9/9/9/9/3K5 w", "d0e0", xiangqi.ErrKingsFace, "e9", "kings_face"},
		{"kings face when the pin leaves", "4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5g6", xiangqi.ErrKingsFace, "e9", "kings_face"},
		{"kings face and a check too", "4k4/9/9/9/9/9/9/9/9/3K4r w", "d0e0", xiangqi.ErrLeavesCheck, "i0 e9", "into r i0"},
		{"horse straight", start, "b0b2", xiangqi.ErrCannotMove, "", "moves.N"},
		{"advisor out of the palace", "3k5/9/9/9/9/9/9/9/9/3AK4 w", "d0c1", xiangqi.ErrCannotMove, "", "palace.A"},
		{"pawn two steps", start, "e3e5", xiangqi.ErrCannotMove, "", "moves.P"},
		{"black pawn back", "4k4/9/9/4p4/9/9/9/9/9/3K5 b", "e6e7", xiangqi.ErrCannotMove, "", "back"},
		{"black pawn aside", "4k4/9/9/4p4/9/9/9/9/9/3K5 b", "e6d6", xiangqi.ErrCannotMove, "", "aside"},
		{"staying in check", "4k4/9/9/9/4r4/9/9/9/9/R3K4 w", "a0a1", xiangqi.ErrLeavesCheck, "e5", "still r e5"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			m, err := xiangqi.ParseMove(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			before := p
			err = p.Play(m)
			var refusal *xiangqi.MoveError
			if !errors.As(err, &refusal) || !errors.Is(err, tt.want) || refusal.Move != m || joinSquares(refusal.Squares) != tt.squares {
				t.Fatalf("Play(%v): %v, want %v (%s)", m, err, tt.want, tt.squares)
			}
			_, code, piece, point := refusal.Rule()
			if got := strings.TrimRight(code+" "+piece+" "+point, " "); got != tt.rule {
				t.Errorf("Play(%v) breaks %q, want %q", m, got, tt.rule)
			}
			if p != before {
				t.Errorf("the refused %v changed the position to %s", m, p.FEN())
			}
		})
	}
}

// TestMoveOffTheBoard refuses numbers that are no moves.
func TestMoveOffTheBoard(t *testing.T) {
	p := xiangqi.StartPosition()
	for m := range 1 << 16 {
		m := xiangqi.Move(m)
		if m.From().Valid() && m.To().Valid() {
			continue
		}
		if p.IsLegal(m) || !errors.Is(p.Legal(m), xiangqi.ErrNotSquares) {
			t.Fatalf("move %#x: %v", uint16(m), p.Legal(m))
		}
	}
}

// TestSquares round-trips the names of squares and moves.
func TestSquares(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for s := xiangqi.Square(0); s.Valid(); s++ {
		if got, err := xiangqi.ParseSquare(s.String()); err != nil || got != s || xiangqi.SquareAt(s.File(), s.Rank()) != s {
			t.Errorf("%v is read as %v, %v", s, got, err)
		}
		to := xiangqi.Square(r.IntN(90))
		m := xiangqi.NewMove(s, to)
		if m.From() != s || m.To() != to {
			t.Errorf("NewMove(%v, %v) is %v", s, to, m)
		}
		if got, err := xiangqi.ParseMove(m.String()); s != to && (err != nil || got != m) {
			t.Errorf("%v is read as %v, %v", m, got, err)
		}
	}
	for _, text := range []string{"", "a", "j0", "a:", "a10", "aa"} {
		if s, err := xiangqi.ParseSquare(text); !errors.Is(err, xiangqi.ErrBadSquare) || s.Valid() {
			t.Errorf("ParseSquare(%q) = %v, %v", text, s, err)
		}
	}
	for _, text := range []string{"", "h2e", "h2e2x", "h2h2", "0000", "h2e:"} {
		if m, err := xiangqi.ParseMove(text); !errors.Is(err, xiangqi.ErrMoveText) || m != xiangqi.NoMove {
			t.Errorf("ParseMove(%q) = %v, %v", text, m, err)
		}
	}
}

// TestText round-trips values through their text.
func TestText(t *testing.T) {
	type all struct {
		Side   xiangqi.Side
		Kind   xiangqi.Kind `json:",omitempty"`
		Piece  xiangqi.Piece
		Square xiangqi.Square
		Move   xiangqi.Move
	}
	tests := []struct {
		value all
		want  string
	}{
		{all{xiangqi.Black, xiangqi.Rook, xiangqi.MakePiece(xiangqi.Red, xiangqi.Horse), 4, xiangqi.NewMove(25, 22)},
			`{"Side":"black","Kind":"rook","Piece":"N","Square":"e0","Move":"h2e2"}`},
		{all{xiangqi.Red, xiangqi.Pawn, xiangqi.NoPiece, xiangqi.NoSquare, xiangqi.NoMove},
			`{"Side":"red","Kind":"pawn","Piece":".","Square":"-","Move":"0000"}`},
	}
	for _, tt := range tests {
		text, err := json.Marshal(tt.value)
		if err != nil || string(text) != tt.want {
			t.Errorf("%v is %s, %v; want %s", tt.value, text, err, tt.want)
		}
		var back all
		if err := json.Unmarshal(text, &back); err != nil || back != tt.value {
			t.Errorf("%s is read as %v, %v", text, back, err)
		}
	}
	for _, text := range []string{`{"Side":"blue"}`, `{"Kind":"queen"}`, `{"Piece":"q"}`, `{"Piece":""}`, `{"Square":"j9"}`, `{"Move":"h2"}`} {
		var v all
		if err := json.Unmarshal([]byte(text), &v); err == nil {
			t.Errorf("%s is read as %v", text, v)
		}
	}
}

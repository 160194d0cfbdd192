package xqsearch

import (
	"math/rand/v2"
	"testing"

	"duiyi/xiangqi"
)

// walk plays random games and shows every position on the way.
func walk(t *testing.T, games int, visit func(t *testing.T, p *xiangqi.Position)) {
	t.Helper()
	const seed = 5
	r := rand.New(rand.NewPCG(seed, 2))
	for range games {
		p := xiangqi.StartPosition()
		for range 150 {
			visit(t, &p)
			moves := p.LegalMoves(nil)
			if len(moves) == 0 || t.Failed() {
				break
			}
			p.PlayUnchecked(moves[r.IntN(len(moves))])
		}
	}
}

// slowExchange is the slow twin of winsExchange: the exact gain of an exchange
// on the target of m, found by making the captures on a board of its own and
// letting either side stop.
func slowExchange(p *xiangqi.Position, m xiangqi.Move) int {
	var b slowBoard
	for s := xiangqi.Square(0); s < 90; s++ {
		b[s] = p.At(s)
	}
	gain := valueOf(b[m.To()])
	b[m.To()], b[m.From()] = b[m.From()], xiangqi.NoPiece
	return gain - b.retake(m.To(), p.Side().Other())
}

type slowBoard [90]xiangqi.Piece

// retake returns what side gains at best by taking on s with its cheapest
// piece, or not at all.
func (b slowBoard) retake(s xiangqi.Square, side xiangqi.Side) int {
	for _, k := range takers {
		for from := xiangqi.Square(0); from < 90; from++ {
			if b[from] != xiangqi.MakePiece(side, k) || !b.reaches(from, s) {
				continue
			}
			gain := valueOf(b[s])
			b[s], b[from] = b[from], xiangqi.NoPiece
			if k == xiangqi.King && (b.attacked(s, side.Other()) || b.faced(s, side.Other())) {
				return 0 // a king may not take what is protected, nor face the other
			}
			return max(0, gain-b.retake(s, side.Other()))
		}
	}
	return 0
}

func (b *slowBoard) attacked(s xiangqi.Square, by xiangqi.Side) bool {
	for from := xiangqi.Square(0); from < 90; from++ {
		if b[from] != xiangqi.NoPiece && b[from].Side() == by && b.reaches(from, s) {
			return true
		}
	}
	return false
}

// faced reports whether a king on s would face that of a side.
func (b *slowBoard) faced(s xiangqi.Square, by xiangqi.Side) bool {
	for _, up := range [2]int{-1, 1} {
		for rank := s.Rank() + up; rank >= 0 && rank <= 9; rank += up {
			switch b[xiangqi.SquareAt(s.File(), rank)] {
			case xiangqi.NoPiece:
				continue
			case xiangqi.MakePiece(by, xiangqi.King):
				return true
			}
			break
		}
	}
	return false
}

// reaches reports whether the piece on from takes a hostile piece on to.
func (b *slowBoard) reaches(from, to xiangqi.Square) bool {
	df, dr := to.File()-from.File(), to.Rank()-from.Rank()
	palace := func(s xiangqi.Square) bool { return s.File() >= 3 && s.File() <= 5 && (s.Rank() <= 2 || s.Rank() >= 7) }
	empty := func(df, dr int) bool {
		return b[xiangqi.SquareAt(from.File()+df, from.Rank()+dr)] == xiangqi.NoPiece
	}
	between := 0 // pieces on the line, if there is one
	if df == 0 || dr == 0 {
		for i := 1; i < max(df, -df, dr, -dr); i++ {
			if !empty(i*step(df), i*step(dr)) {
				between++
			}
		}
	}
	length := df*df + dr*dr
	switch piece := b[from]; piece.Kind() {
	case xiangqi.King:
		return length == 1 && palace(to)
	case xiangqi.Advisor:
		return length == 2 && palace(to)
	case xiangqi.Elephant:
		return length == 8 && df*df == 4 && from.Rank()/5 == to.Rank()/5 && empty(df/2, dr/2)
	case xiangqi.Horse:
		return length == 5 && empty(df/2, dr/2)
	case xiangqi.Rook:
		return (df == 0) != (dr == 0) && between == 0
	case xiangqi.Cannon:
		return (df == 0) != (dr == 0) && between == 1
	default:
		forward, over := 1, from.Rank() >= 5
		if piece.Side() == xiangqi.Black {
			forward, over = -1, from.Rank() < 5
		}
		return df == 0 && dr == forward || over && dr == 0 && df*df == 1
	}
}

func step(d int) int { return min(max(d, -1), 1) }

func TestExchangeAgainstSlowTwin(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 8
	}
	captures := 0
	walk(t, games, func(t *testing.T, p *xiangqi.Position) {
		for _, m := range p.LegalMoves(nil) {
			gain := slowExchange(p, m)
			if p.At(m.To()) != xiangqi.NoPiece {
				captures++
			}
			for _, threshold := range [5]int{gain, gain + 1, 0, -100, 200} {
				if got, want := winsExchange(p, m, threshold), gain >= threshold; got != want {
					t.Fatalf("%s %v: winsExchange(%d) = %v, the exchange gains %d", p.FEN(), m, threshold, got, gain)
				}
			}
		}
	})
	if captures == 0 {
		t.Fatal("the walk met no capture")
	}
}

func TestExchange(t *testing.T) {
	tests := []struct {
		name string
		fen  string
		move string
		want int // gain in centipawns
	}{
		{"nothing takes back", "4k4/9/9/4p4/9/9/9/9/4R4/3K5 w", "e1e6", 85},
		{"a rook for a protected pawn", "4k4/9/4n4/2p6/9/9/2R6/9/9/3K5 w", "c3c6", 85 - 620},
		{"a cannon joins over the next screen", "4k4/4r4/9/4p4/9/4R4/9/4B4/4C4/3K5 w", "e4e6", 85 - 620 + 620},
		{"a cannon has lost its screen", "4k4/4r4/9/4p4/9/4R4/9/9/4C4/3K5 w", "e4e6", 85 - 620},
		{"a quiet move onto a square that is hit", "4k4/9/9/9/p8/9/1R7/9/9/3K5 w", "b3b5", 0},
		{"a quiet move next to a crossed pawn", "4k4/9/9/9/9/p8/1R7/9/9/3K5 w", "b3b4", -620},
		{"a king takes back", "3k5/3n5/9/3R5/9/9/9/9/9/4K4 w", "d6d8", 290 - 620},
		{"a king may not take what is protected", "3k5/3n5/9/3R5/9/9/9/9/3R5/4K4 w", "d6d8", 290},
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
			if !winsExchange(&p, m, tt.want) || winsExchange(&p, m, tt.want+1) {
				t.Errorf("the exchange does not gain exactly %d (slow twin: %d)", tt.want, slowExchange(&p, m))
			}
		})
	}
}

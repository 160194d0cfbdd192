package xqnet

import (
	"duiyi/internal/nnue"
	"duiyi/xiangqi"
)

const (
	squares = 90
	kinds   = 7
	// PieceRows is the rows of one bucket of generals: seven kinds of one's own
	// and seven of the opponent's, on 90 points. Those that cannot be, such as
	// an adviser outside its palace, are there and never used.
	PieceRows = 2 * kinds * squares
	// KingBuckets is how many places of a general are told apart, those on the
	// right being mirrored to the left.
	KingBuckets = 6
	// Rows is how many features there are.
	Rows = KingBuckets * PieceRows
	// Buckets is how many sets of weights the head has, by pieces on the board.
	Buckets = 8

	palace = 9 // points of one
)

// Format is what networks for xiangqi are.
var Format = nnue.Format{Game: "xiangqi", Inputs: "pieces on points by six places of the own general", Rows: Rows, Buckets: Buckets}

// Bucket returns the set of weights for so many pieces on the board, 2 to 32.
func Bucket(pieces int) int { return (pieces - 1) * Buckets / 32 }

// A place is a point of a palace as its owner sees it: 0 to 8 from the left,
// the back rank first.
type place uint8

func placeOf(view xiangqi.Side, king xiangqi.Square) place {
	if view == xiangqi.Black {
		king = squares - 1 - king
	}
	return place(king.Rank()*3 + king.File() - 3)
}

// right reports whether the general is on the right wing.
func (p place) right() bool { return p%3 == 2 }

// bucket returns the number of p among those that are told apart.
func (p place) bucket() int { return int(p)/3*2 + int(p)%3%2 }

// seen is where a side sees each point: by side, wing of its general, and point.
var seen = func() (t [2][2][128]uint16) {
	for s := xiangqi.Square(0); s < squares; s++ {
		for side := range t {
			v := s
			if xiangqi.Side(side) == xiangqi.Black {
				v = squares - 1 - v
			}
			t[side][0][s] = uint16(v)
			t[side][1][s] = uint16(xiangqi.SquareAt(8-v.File(), v.Rank()))
		}
	}
	return t
}()

// row returns the feature of a piece on s as view sees it with its general on p.
func row(view xiangqi.Side, p place, piece xiangqi.Piece, s xiangqi.Square) uint32 {
	wing := 0
	if p.right() {
		wing = 1
	}
	kind := int(piece.Kind())
	if piece.Side() != view {
		kind += kinds
	}
	return uint32(p.bucket()*PieceRows + kind*squares + int(seen[view&1][wing][s&127]))
}

// Features appends to buf the rows of a position as view sees it.
func Features(buf []uint32, p *xiangqi.Position, view xiangqi.Side) []uint32 {
	at := placeOf(view, p.King(view))
	for b := p.Occupied(); !b.Empty(); {
		s := b.Pop()
		buf = append(buf, row(view, at, p.At(s), s))
	}
	return buf
}

package xqeval

import "duiyi/xiangqi"

// An Acc is the part of the evaluation that changes little from move to move:
// the sum of Table.Place, Red's minus Black's, and the phase. A search keeps
// one per ply.
type Acc struct {
	place Pair
	phase int32
}

// NewAcc computes the sums of a position from nothing.
func NewAcc(p *xiangqi.Position) Acc {
	var a Acc
	for b := p.Occupied(); !b.Empty(); {
		s := b.Pop()
		a.place += placeOf[p.At(s)&15][s&127]
		a.phase += phaseOf[p.At(s).Kind()]
	}
	return a
}

// After returns the sums after a move of piece, which takes taken or NoPiece.
func (a Acc) After(m xiangqi.Move, piece, taken xiangqi.Piece) Acc {
	from, to := m.From(), m.To()
	a.place += placeOf[piece&15][to&127] - placeOf[piece&15][from&127]
	if taken != xiangqi.NoPiece {
		a.place -= placeOf[taken&15][to&127]
		a.phase -= phaseOf[taken.Kind()]
	}
	return a
}

// placeOf is Table.Place by piece and square, negative for Black's pieces.
var placeOf = func() (t [16][128]Pair) {
	for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
		for s := xiangqi.Square(0); s < 90; s++ {
			t[xiangqi.MakePiece(xiangqi.Red, k)][s] = weights.Place[k][placeIndex[xiangqi.Red][s]]
			t[xiangqi.MakePiece(xiangqi.Black, k)][s] = -weights.Place[k][placeIndex[xiangqi.Black][s]]
		}
	}
	return t
}()

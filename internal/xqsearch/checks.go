package xqsearch

import "duiyi/xiangqi"

// checkSquares holds, for the side to move, the squares from which each kind of
// its pieces would check the hostile king. Checks that a move uncovers are not
// among them; they show once the move is made.
type checkSquares [7]xiangqi.Bitboard

func (t *thread) checkSquares() (c checkSquares) {
	p := &t.pos
	us := p.Side()
	king := p.King(us.Other())
	occupied := p.Occupied()
	lines := xiangqi.RookAttacks(king, occupied)
	c[xiangqi.Rook] = lines
	// A cannon checks from behind the first piece on a line, up to the second.
	c[xiangqi.Cannon] = xiangqi.RookAttacks(king, occupied.AndNot(lines)).AndNot(lines)
	c[xiangqi.Horse] = xiangqi.HorseSources(king, occupied)
	c[xiangqi.Pawn] = pawnSources[us&1][king&127]
	return c
}

func (c *checkSquares) gives(piece xiangqi.Piece, to xiangqi.Square) bool {
	return c[piece.Kind()%7].Meets(bit[to&127])
}

// pawnSources holds, by side and square, where its pawns stand that hit the
// square, if it lies beyond the river.
var pawnSources = func() (t [2][128]xiangqi.Bitboard) {
	for s := xiangqi.Square(0); s < 90; s++ {
		for side := xiangqi.Red; side <= xiangqi.Black; side++ {
			behind := s.Rank() - 1
			if side == xiangqi.Black {
				behind = s.Rank() + 1
			}
			if behind >= 0 && behind <= 9 {
				t[side][s] = t[side][s].Or(bit[xiangqi.SquareAt(s.File(), behind)])
			}
			if s.File() > 0 {
				t[side][s] = t[side][s].Or(bit[s-1])
			}
			if s.File() < 8 {
				t[side][s] = t[side][s].Or(bit[s+1])
			}
		}
	}
	return t
}()

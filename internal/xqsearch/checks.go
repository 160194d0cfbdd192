package xqsearch

import "duiyi/xiangqi"

// checkSquares tells, for the side to move, which of its moves check the
// hostile king.
type checkSquares struct {
	direct [7]xiangqi.Bitboard // where each kind of piece would check from
	// Moves from or to these may uncover a check, by what they leave or as a
	// cannon's screen, or be none, for the screen itself moves. They are looked
	// into one by one.
	hidden xiangqi.Bitboard
}

func (t *thread) checkSquares() (c checkSquares) {
	p := &t.pos
	us := p.Side()
	king := p.King(us.Other())
	occupied := p.Occupied()
	lines := xiangqi.RookAttacks(king, occupied)
	c.direct[xiangqi.Rook] = lines
	// A cannon checks from behind the first piece on a line, up to the second.
	c.direct[xiangqi.Cannon] = xiangqi.RookAttacks(king, occupied.AndNot(lines)).AndNot(lines)
	c.direct[xiangqi.Horse] = xiangqi.HorseSources(king, occupied)
	c.direct[xiangqi.Pawn] = pawnSources[us&1][king&127]

	around := &surroundings[king&127]
	far := p.Pieces(us, xiangqi.Rook).Or(p.Pieces(us, xiangqi.Cannon))
	if far.Meets(around.file) {
		c.hidden = around.file
	}
	if far.Meets(around.rank) {
		c.hidden = c.hidden.Or(around.rank)
	}
	if p.Pieces(us, xiangqi.Horse).Meets(around.horses) {
		c.hidden = c.hidden.Or(around.legs)
	}
	return c
}

// gives reports whether a legal move of piece checks the hostile king.
func (c *checkSquares) gives(p *xiangqi.Position, piece xiangqi.Piece, m xiangqi.Move) bool {
	to := bit[m.To()&127]
	if !c.hidden.Meets(to.Or(bit[m.From()&127])) {
		return c.direct[piece.Kind()%7].Meets(to)
	}
	u := p.PlayUnchecked(m)
	check := p.InCheck()
	p.Undo(u)
	return check
}

// surroundings holds, by a king's square, its lines and what concerns horses:
// where they check from if nothing is in their way, and what can be.
var surroundings = func() (t [128]struct{ file, rank, horses, legs xiangqi.Bitboard }) {
	for king := xiangqi.Square(0); king < 90; king++ {
		a := &t[king]
		a.horses = xiangqi.HorseSources(king, xiangqi.Bitboard{})
		for s := xiangqi.Square(0); s < 90; s++ {
			switch df, dr := s.File()-king.File(), s.Rank()-king.Rank(); {
			case s == king:
			case df == 0:
				a.file = a.file.Or(bit[s])
			case dr == 0:
				a.rank = a.rank.Or(bit[s])
			case df*df == 1 && dr*dr == 1:
				a.legs = a.legs.Or(bit[s])
			}
		}
	}
	return t
}()

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

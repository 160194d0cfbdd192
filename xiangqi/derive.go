package xiangqi

// Mirror returns the position reflected left to right. The same moves,
// reflected, are legal in it.
func (p *Position) Mirror() Position {
	return p.rebuild(p.side, func(s Square, piece Piece) (Square, Piece) { return s.Mirror(), piece })
}

// FlipColours returns the position with the board turned by half a circle and
// the colours exchanged, so that the other side is to move and stands as this
// one does.
func (p *Position) FlipColours() Position {
	return p.rebuild(p.side.Other(), func(s Square, piece Piece) (Square, Piece) {
		return s.Turn(), piece ^ 8
	})
}

func (p *Position) rebuild(side Side, to func(Square, Piece) (Square, Piece)) Position {
	q := Position{side: side, quiet: p.quiet, full: p.full}
	if side == Black {
		q.hash ^= blackKey
	}
	for occupied := p.Occupied(); !occupied.Empty(); {
		s := occupied.Pop()
		q.put(to(s, p.board[s]))
	}
	return q
}

// Without returns p with nothing on s, which must not hold a king. A king may
// then stand to be taken, so it can be a position that does not arise in play.
func (p *Position) Without(s Square) Position {
	q := *p
	piece := q.At(s)
	if piece == NoPiece {
		return q
	}
	q.board[s] = NoPiece
	q.pieces[piece&15] = q.pieces[piece&15].AndNot(squareSet[s])
	q.pieces[piece&8] = q.pieces[piece&8].AndNot(squareSet[s])
	q.hash ^= pieceKeys[piece&15][s]
	return q
}

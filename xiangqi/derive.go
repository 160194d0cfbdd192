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

// With returns p with piece on s, or with nothing there for NoPiece. Neither
// piece nor what stood on s may be a king. A king may then stand to be taken, and
// a piece where it cannot get to, so it can be a position that does not arise in
// play.
func (p *Position) With(s Square, piece Piece) Position {
	q := *p
	if old := q.At(s); old != NoPiece {
		q.board[s] = NoPiece
		q.pieces[old&15] = q.pieces[old&15].AndNot(squareSet[s])
		q.pieces[old&8] = q.pieces[old&8].AndNot(squareSet[s])
		q.hash ^= pieceKeys[old&15][s]
	}
	if piece != NoPiece {
		q.put(s, piece)
	}
	return q
}

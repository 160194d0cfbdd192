package xiangqi

// Mirror returns the position reflected left to right. The same moves,
// reflected, are legal in it.
func (p *Position) Mirror() Position {
	return p.rebuild(p.side, func(s Square, piece Piece) (Square, Piece) { return s.mirror(), piece })
}

// FlipColours returns the position with the board turned by half a circle and
// the colours exchanged, so that the other side is to move and stands as this
// one does.
func (p *Position) FlipColours() Position {
	return p.rebuild(p.side.Other(), func(s Square, piece Piece) (Square, Piece) {
		return s.turn(), piece ^ 8
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

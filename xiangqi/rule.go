package xiangqi

// rule returns the code of the rule that a move breaks, as MoveError.Rule names it.
func (p *Position) rule(m Move, reason error) string {
	switch reason {
	case ErrNotSquares:
		return "off_board"
	case ErrEmpty:
		return "empty"
	case ErrNotYours:
		return "not_yours"
	case ErrOwnPiece:
		return "own_piece"
	case ErrNoScreen:
		return "screen"
	case ErrKingsFace:
		return "kings_face"
	}
	kind := p.At(m.From()).Kind()
	switch {
	case reason == ErrCannotMove:
		return p.bound(m, kind)
	case reason == ErrBlocked && kind == Horse:
		return "blocked.leg"
	case reason == ErrBlocked && kind == Elephant:
		return "blocked.eye"
	case reason == ErrBlocked:
		return "blocked.by"
	case kind == King:
		return "into"
	case p.InCheck():
		return "still"
	}
	return "pinned"
}

// bound returns what keeps a piece that moves as it should: the river, the palace or, of a soldier,
// the way it may not go yet or never. For a piece that moves otherwise it returns how it moves.
func (p *Position) bound(m Move, kind Kind) string {
	from, to := m.From(), m.To()
	across, up := to.File()-from.File(), to.Rank()-from.Rank()
	if p.side == Black {
		up = -up
	}
	straight, diagonal := across*across+up*up == 1, across*across == up*up
	switch {
	case kind == Elephant && diagonal && up*up == 4:
		return "river"
	case kind == King && straight:
		return "palace.K"
	case kind == Advisor && diagonal && up*up == 1:
		return "palace.A"
	case kind == Pawn && straight && up < 0:
		return "back"
	case kind == Pawn && straight:
		return "aside"
	}
	return movesOf(kind)
}

// movesOf names how pieces of a kind move.
func movesOf(kind Kind) string { return "moves." + MakePiece(Red, kind).String() }

package xiangqi

// Legal returns nil if m is legal, else a *MoveError that says why not. The
// reasons are tried in this order: the squares, the piece, its movement, its
// way, and what becomes of the king.
func (p *Position) Legal(m Move) error {
	if err := p.refusal(m); err != nil {
		return err
	}
	return nil
}

func (p *Position) refusal(m Move) *MoveError {
	from, to := m.From(), m.To()
	refuse := func(reason error, squares ...Square) *MoveError {
		e := &MoveError{Move: m, Reason: reason, Squares: squares, rule: p.rule(m, reason)}
		if reason == ErrBlocked || reason == ErrLeavesCheck {
			e.piece = p.At(squares[0])
		}
		return e
	}
	if !from.Valid() || !to.Valid() {
		return refuse(ErrNotSquares)
	}
	piece := p.At(from)
	if piece == NoPiece {
		return refuse(ErrEmpty, from)
	}
	if piece.Side() != p.side {
		return refuse(ErrNotYours, from)
	}
	if !reach(piece, from).Has(to) {
		return refuse(ErrCannotMove)
	}
	if target := p.At(to); target != NoPiece && target.Side() == p.side {
		return refuse(ErrOwnPiece, to)
	}
	if !p.Targets(from).Has(to) {
		way := wayOf(piece.Kind(), from, to).And(p.Occupied())
		if way.Empty() {
			return refuse(ErrNoScreen)
		}
		return refuse(ErrBlocked, way.Append(nil)...)
	}
	if p.IsLegal(m) {
		return nil
	}
	q := *p
	q.PlayUnchecked(m)
	checkers := q.Attackers(q.kings[p.side], q.side)
	if facing := q.kings[q.side]; checkers == squareSet[facing] {
		return refuse(ErrKingsFace, facing)
	}
	return refuse(ErrLeavesCheck, checkers.Append(nil)...)
}

// reach returns the squares a piece could go to from s on a board where nothing
// is in its way.
func reach(piece Piece, s Square) Bitboard {
	if piece.Kind() == Cannon {
		return geo.lines[s]
	}
	return targets(piece, s, Bitboard{})
}

// wayOf returns the squares that a piece passes from one square to the other:
// those between, or the leg of a horse, or the eye of an elephant.
func wayOf(k Kind, from, to Square) Bitboard {
	switch k {
	case Rook, Cannon:
		ends := squareSet[from].Or(squareSet[to])
		return RookAttacks(from, ends).And(RookAttacks(to, ends))
	case Horse:
		for _, leg := range orthogonal {
			for _, o := range horseOver(leg) {
				if s, ok := from.add(o); ok && s == to {
					at, _ := from.add(leg)
					return squareSet[at]
				}
			}
		}
	case Elephant:
		return squareSet[(from+to)/2]
	}
	return Bitboard{}
}

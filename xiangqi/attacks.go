package xiangqi

// HorseAttacks returns the squares that a horse on s reaches past the legs that
// occupied leaves free.
func HorseAttacks(s Square, occupied Bitboard) Bitboard { return horseSteps.at(s, occupied) }

// HorseSources returns the squares from which a horse reaches s. It differs
// from HorseAttacks: the leg is next to the horse.
func HorseSources(s Square, occupied Bitboard) Bitboard { return horseSources.at(s, occupied) }

// targets returns the squares that a piece reaches from s, those of its own
// pieces included.
func targets(piece Piece, s Square, occupied Bitboard) Bitboard {
	switch piece.Kind() {
	case King:
		return geo.king[s&127]
	case Advisor:
		return geo.advisor[s&127]
	case Elephant:
		return elephantSteps.at(s, occupied)
	case Horse:
		return horseSteps.at(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Cannon:
		return cannonTargets(s, occupied)
	default:
		return geo.pawn[piece.Side()][s&127]
	}
}

// Targets returns the squares to which the piece on s could go if its king
// needed no protection: empty squares and enemy pieces. It is empty when no
// piece stands on s.
func (p *Position) Targets(s Square) Bitboard {
	piece := p.At(s)
	if piece == NoPiece {
		return Bitboard{}
	}
	return targets(piece, s, p.Occupied()).AndNot(p.Army(piece.Side()))
}

// Attackers returns the pieces of side that could take an enemy piece on s if
// their own king needed no protection. The facing king counts as an attacker
// of a king. The piece that stands on s plays no part, except that it is
// assumed to be there.
func (p *Position) Attackers(s Square, side Side) Bitboard {
	return p.AttackersAmid(s, side, p.Occupied())
}

// AttackersAmid is Attackers on a board where only the squares of occupied
// hold pieces; what stands elsewhere is taken as gone. It serves exchange
// evaluation, which removes pieces one by one.
func (p *Position) AttackersAmid(s Square, side Side, occupied Bitboard) Bitboard {
	q := p.pieces[side<<3&8:][:8]
	lines := RookAttacks(s, occupied)
	b := lines.And(q[Rook+1])
	b = b.Or(CannonAttacks(s, occupied).And(q[Cannon+1]))
	b = b.Or(horseSources.at(s, occupied).And(q[Horse+1]))
	b = b.Or(geo.pawnTo[side&1][s&127].And(q[Pawn+1]))
	b = b.Or(geo.advisor[s&127].And(q[Advisor+1]))
	b = b.Or(elephantSteps.at(s, occupied).And(q[Elephant+1]))
	if p.kings[side^1] == s {
		b = b.Or(lines.And(q[King+1]))
	}
	b = b.Or(geo.king[s&127].And(q[King+1]))
	return b.And(occupied)
}

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard {
	return p.Attackers(p.kings[p.side&1], p.side.Other())
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool {
	k := p.kings[p.side&1]
	return p.exposed(k, p.side, p.Occupied(), Bitboard{})
}

// exposed reports whether a king of side on k could be taken on a board with
// the given occupancy; enemy pieces in gone have been captured. It tests the
// lines and points around k before looking closer, as mostly they are bare.
func (p *Position) exposed(k Square, side Side, occupied, gone Bitboard) bool {
	q := p.pieces[side<<3&8^8:][:8]
	n := geo.palace[k&127] & 31
	guns := q[Cannon+1]
	line := q[Rook+1].Or(guns).Or(q[King+1]).And(geo.lines[k&127]).AndNot(gone)
	for !line.Empty() {
		s := line.Pop()
		screens := geo.between[n][s&127].And(occupied)
		if screens.Empty() {
			if !guns.Has(s) {
				return true
			}
		} else if guns.Has(s) && screens.Count() == 1 {
			return true
		}
	}
	if geo.pawnTo[side&1^1][k&127].Meets(q[Pawn+1].AndNot(gone)) {
		return true
	}
	return horseSources.at(k, occupied).Meets(q[Horse+1].AndNot(gone))
}

// GivesCheck reports whether the legal move m would put the opponent in check.
func (p *Position) GivesCheck(m Move) bool {
	n := geo.palace[p.kings[p.side&1^1]&127] & 31
	if !geo.leave[n].Has(m.From()) && !geo.arrive[n].Has(m.To()) {
		return false
	}
	u := p.PlayUnchecked(m)
	check := p.InCheck()
	p.Undo(u)
	return check
}

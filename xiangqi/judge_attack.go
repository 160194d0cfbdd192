package xiangqi

// An attack is one piece hitting another, with the finding whether it threatens
// to win it.
type attack struct {
	from, to  Square
	by, on    Piece
	byID      uint8
	onID      uint8
	valid     bool
	root      Root
	why       Motive
	protector Square // NoSquare when none is concerned
}

// attacks finds what side hits in t and whether it threatens to win it. Enemy
// pieces that give check to side already (known) do not make a capture illegal:
// whether it would expose the king anew is the question.
func (t *trial) attacks(side Side, rs RuleSet, known Bitboard, list []attack) []attack {
	pinned, pinners := t.pins(side)
	for set := t.Army(side); !set.Empty(); {
		from := set.Pop()
		for hit := t.Targets(from).And(t.Army(side.Other())); !hit.Empty(); {
			to := hit.Pop()
			a := attack{
				from: from, to: to, by: t.At(from), on: t.At(to),
				byID: t.id[from], onID: t.id[to], protector: NoSquare,
			}
			if a.on.Kind() == King {
				continue
			}
			if rs == Computer && pinned.Has(from) && !pinners.Has(to) {
				a.why = MotivePinned
			} else {
				t.weigh(&a, known)
			}
			list = append(list, a)
		}
	}
	return list
}

// weigh finds whether a threatens to win its victim.
func (t *trial) weigh(a *attack, known Bitboard) {
	a.root = RootNone
	m := NewMove(a.from, a.to)
	switch {
	case a.by.Kind() == King:
		a.why = MotiveKing
	case a.by.Kind() == Pawn:
		a.why = MotivePawn
	case a.on.Kind() == Pawn && !crossed(a.on, a.to):
		a.why = MotiveUncrossed
	case !t.exposes(m).AndNot(known).AndNot(squareSet[a.to]).Empty():
		a.why = MotivePinned
	case worthMore(a.on.Kind(), a.by.Kind()):
		a.valid, a.root, a.why = true, RootIgnored, MotiveWorthMore
	default:
		t.weighRoot(a)
		if a.valid && a.by.Kind() == a.on.Kind() && strikesBack(&t.Position, a.to, a.from) {
			a.valid, a.why, a.protector = false, MotiveMutual, NoSquare
		}
	}
}

// worthMore reports whether an attack by one kind on another counts although
// the victim is protected.
func worthMore(on, by Kind) bool {
	switch by {
	case Horse, Cannon:
		return on == Rook
	case Advisor, Elephant:
		return on == Rook || on == Horse || on == Cannon
	}
	return false
}

// crossed reports whether the pawn p on s has crossed the river.
func crossed(p Piece, s Square) bool { return (p.Side() == Red) == (s >= half) }

// weighRoot makes the capture and looks for a legal recapture.
func (t *trial) weighRoot(a *attack) {
	victim := a.on.Side()
	before := t.Attackers(a.to, victim)
	occupied := t.Occupied()
	d := t.move(NewMove(a.from, a.to))
	defer t.back(d)
	after := t.Attackers(a.to, victim)
	for set := after; !set.Empty(); {
		s := set.Pop()
		if t.exposes(NewMove(s, a.to)).AndNot(squareSet[a.to]).Empty() {
			a.root, a.why, a.protector = RootReal, MotiveProtected, s
			return
		}
	}
	a.valid, a.why = true, MotiveUnprotected
	if !after.Empty() {
		s := after.First()
		a.root, a.protector, a.why = RootFalse, s, t.voids(s, a.to)
		return
	}
	// What protected the square before the capture and does no longer was
	// protection by appearance only: a cannon whose screen was the attacker, or
	// one whose line now has another piece in it.
	if lost := before.AndNot(squareSet[a.from]); !lost.Empty() {
		s := lost.First()
		a.root, a.protector, a.why = RootFalse, s, MotiveScreenGone
		if RookAttacks(s, occupied.AndNot(squareSet[a.from])).Has(a.to) {
			return
		}
		a.why = MotiveLineCut
	}
}

// voids says why the piece on s may not take back on to.
func (t *trial) voids(s, to Square) Motive {
	side := t.At(s).Side()
	if t.At(s).Kind() == King {
		d := t.move(NewMove(s, to))
		defer t.back(d)
		if t.checkers(side).Meets(t.Pieces(side.Other(), King)) {
			return MotiveKingsFace
		}
		return MotiveKingAttacked
	}
	if t.checkers(side).AndNot(squareSet[to]).Empty() {
		return MotiveProtectorPin
	}
	return MotiveDiscovers
}

// strikesBack reports whether the piece on from could take the one of its own
// kind on to, by which it is attacked.
func strikesBack(p *Position, from, to Square) bool {
	piece := p.At(from)
	if piece.Kind() == Horse && p.Occupied().Has(horseLeg(from, to)) {
		return false
	}
	side := piece.Side()
	return !p.exposed(p.kings[side], side, p.Occupied().AndNot(squareSet[from]), squareSet[to])
}

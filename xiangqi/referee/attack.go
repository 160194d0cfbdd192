package referee

import "duiyi/xiangqi"

// An attack is one piece hitting another, with the finding whether it threatens
// to win it.
type attack struct {
	from, to  xiangqi.Square
	by, on    xiangqi.Piece
	byID      uint8
	onID      uint8
	valid     bool
	root      Root
	why       Motive
	protector xiangqi.Square // NoSquare when none is concerned
}

// attacks finds what side hits in t and whether it threatens to win it. Enemy
// pieces that give check to side already (known) do not make a capture illegal:
// whether it would expose the king anew is the question.
func (t *trial) attacks(side xiangqi.Side, rs Rules, known xiangqi.Bitboard) []attack {
	pinned, pinners := t.pins(side)
	list := make([]attack, 0, 16) // seldom more; growing took a sixth of the time
	for set := t.Army(side); !set.Empty(); {
		from := set.Pop()
		for hit := t.Targets(from).And(t.Army(side.Other())); !hit.Empty(); {
			to := hit.Pop()
			a := attack{
				from: from, to: to, by: t.At(from), on: t.At(to),
				byID: t.id[from], onID: t.id[to], protector: xiangqi.NoSquare,
			}
			if a.on.Kind() == xiangqi.King {
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
func (t *trial) weigh(a *attack, known xiangqi.Bitboard) {
	a.root = RootNone
	m := xiangqi.NewMove(a.from, a.to)
	switch {
	case a.by.Kind() == xiangqi.King:
		a.why = MotiveKing
	case a.by.Kind() == xiangqi.Pawn:
		a.why = MotivePawn
	case a.on.Kind() == xiangqi.Pawn && !crossed(a.on, a.to):
		a.why = MotiveUncrossed
	case !t.exposes(m).AndNot(known).AndNot(a.to.Set()).Empty():
		a.why = MotivePinned
	case worthMore(a.on.Kind(), a.by.Kind()):
		if t.weighRoot(a); !a.valid {
			a.valid, a.root, a.why, a.protector = true, RootIgnored, MotiveWorthMore, xiangqi.NoSquare
		}
	default:
		t.weighRoot(a)
		if a.valid && a.by.Kind() == a.on.Kind() && t.strikesBack(a.to, a.from) {
			a.valid, a.why, a.protector = false, MotiveMutual, xiangqi.NoSquare
		}
	}
}

// worthMore reports whether an attack by one kind on another counts although
// the victim is protected.
func worthMore(on, by xiangqi.Kind) bool {
	switch by {
	case xiangqi.Horse, xiangqi.Cannon:
		return on == xiangqi.Rook
	case xiangqi.Advisor, xiangqi.Elephant:
		return on == xiangqi.Rook || on == xiangqi.Horse || on == xiangqi.Cannon
	}
	return false
}

// crossed reports whether the pawn p on s has crossed the river.
func crossed(p xiangqi.Piece, s xiangqi.Square) bool {
	return (p.Side() == xiangqi.Red) == (s.Rank() >= 5)
}

// weighRoot makes the capture and looks for a legal recapture.
func (t *trial) weighRoot(a *attack) {
	victim := a.on.Side()
	before := t.Attackers(a.to, victim)
	occupied := t.Occupied()
	d := t.move(xiangqi.NewMove(a.from, a.to))
	defer t.back(d)
	after := t.Attackers(a.to, victim)
	for set := after; !set.Empty(); {
		s := set.Pop()
		if t.exposes(xiangqi.NewMove(s, a.to)).AndNot(a.to.Set()).Empty() {
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
	if lost := before.AndNot(a.from.Set()); !lost.Empty() {
		s := lost.First()
		a.root, a.protector, a.why = RootFalse, s, MotiveScreenGone
		if xiangqi.RookAttacks(s, occupied.AndNot(a.from.Set())).Has(a.to) {
			return
		}
		a.why = MotiveLineCut
	}
}

// voids says why the piece on s may not take back on to.
func (t *trial) voids(s, to xiangqi.Square) Motive {
	side := t.At(s).Side()
	if t.At(s).Kind() == xiangqi.King {
		d := t.move(xiangqi.NewMove(s, to))
		defer t.back(d)
		if t.checkers(side).Meets(t.Pieces(side.Other(), xiangqi.King)) {
			return MotiveKingsFace
		}
		return MotiveKingAttacked
	}
	if t.checkers(side).AndNot(to.Set()).Empty() {
		return MotiveProtectorPin
	}
	return MotiveDiscovers
}

// strikesBack reports whether the piece on from could take the one of its own
// kind on to, by which it is attacked.
func (t *trial) strikesBack(from, to xiangqi.Square) bool {
	return t.Targets(from).Has(to) && t.exposes(xiangqi.NewMove(from, to)).Empty()
}

package referee

import (
	"slices"

	"duiyi/xiangqi"
)

// chase makes data of a gain that goes on with line.
func (s *step) chase(n *gain, line []xiangqi.Move) Chase {
	t := &s.after
	if n.exchange <= 0 {
		return s.longChase(line)
	}
	a := t.attackOf(n.move)
	t.weigh(&a, xiangqi.Bitboard{})
	switch a.why {
	case MotiveKing, MotivePawn, MotiveUncrossed, MotiveMutual: // CXA counts it all the same
		t.weighRoot(&a)
	}
	var before *attack
	if s.before.id[a.from] == a.byID && s.before.id[a.to] == a.onID && s.before.Targets(a.from).Has(a.to) {
		was := s.before.attackOf(n.move)
		s.before.weigh(&was, s.known)
		if !s.before.exposes(n.move).AndNot(s.known).AndNot(a.to.Set()).Empty() {
			was.why = MotivePinned
		}
		before = &was
	}
	c := a.chase(t, s.cause(&a, before))
	if !a.valid {
		c.Why = MotiveGain
	}
	c.Joint = n.joint || s.backs(n)
	if c.Joint && a.root == RootReal {
		c.UnderRooted = t.Attackers(n.move.To(), s.side).Count() > t.Attackers(n.move.To(), s.side.Other()).Count()
	}
	return c
}

// attackOf sets up the capture m for weighing.
func (t *trial) attackOf(m xiangqi.Move) attack {
	from, to := m.From(), m.To()
	return attack{
		from: from, to: to, by: t.At(from), on: t.At(to),
		byID: t.id[from], onID: t.id[to], protector: xiangqi.NoSquare,
	}
}

// longChase makes data of a gain in several moves: the victim is the greatest
// piece that it wins, the attacker the piece that takes it. It is joint when
// that capture needs support, or when the piece that moved gives the checks for
// another one to take.
func (s *step) longChase(line []xiangqi.Move) Chase {
	t := s.after
	c := Chase{Cause: CauseSequence, Root: RootNone, Why: MotiveGain, Line: line}
	mover := t.id[s.move.To()]
	checks, joint, by, best := false, false, uint8(0), -1
	for _, m := range line {
		on, mine := t.At(m.To()), t.At(m.From()).Side() == s.side
		greatest := mine && on != xiangqi.NoPiece && rank[on.Kind()] > best
		if greatest {
			best, by = rank[on.Kind()], t.id[m.From()]
			c.Attacker, c.Victim = s.after.standing(by), s.after.standing(t.id[m.To()])
		}
		t.move(m)
		if greatest {
			g := gainSearch{pos: t.Position, hunter: s.side}
			joint = g.needsSupport(balance{}.add(on, m.To(), s.side), m.To())
		}
		for set := t.checkers(s.side.Other()); mine && !set.Empty(); {
			if t.id[set.Pop()] == mover {
				checks = true
			}
		}
	}
	c.Joint = joint || checks && by != mover
	return c
}

// spared makes data of a new capture that is no chase; ok is false when the
// capture was there before or is nothing to speak of.
func (s *step) spared(n *gain, old []gain) (c Chase, ok bool) {
	if n.onID == 0 || slices.ContainsFunc(old, func(o gain) bool { return o.byID == n.byID && o.onID == n.onID }) {
		return c, false
	}
	a := s.after.attackOf(n.move)
	s.after.weigh(&a, xiangqi.Bitboard{})
	c = a.chase(&s.after, s.cause(&a, nil))
	switch {
	case n.mutual && !n.exempt:
		c.Why = MotiveMutual
	case a.valid:
		c.Why = MotiveLosesMaterial
	}
	return c, true
}

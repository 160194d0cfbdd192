package referee

import (
	"slices"

	"duiyi/xiangqi"
)

// ruleChases finds what a move newly threatens to win under AXF or computer and
// returns the victims.
//
// A piece under a valid attack that the opponent has not answered is not chased
// anew by another attacker: the threat to it stays the same (AXF diagram 106).
// Under AXF an attack that only the opponent's last move brought about is not one
// that he left unanswered.
func (l *loop) ruleChases(s *step, mr *MoveRuling) (fresh idSet) {
	before := s.before.attacks(s.side, l.rules, s.known)
	after := s.after.attacks(s.side, l.rules, xiangqi.Bitboard{})
	old := s.threatened(before, l.rules)
	for i := range after {
		a := &after[i]
		was := find(before, a)
		if was != nil && was.valid || old.has(a.onID) {
			continue
		}
		c := a.chase(&s.after, s.cause(a, was))
		switch {
		case !a.valid:
			if was == nil {
				mr.Spared = append(mr.Spared, c)
			}
		case l.rules == AXF && s.parries(a, was):
			c.Why = MotiveParry
			mr.Spared = append(mr.Spared, c)
		default:
			mr.Chases = append(mr.Chases, c)
			fresh |= 1 << a.onID
		}
	}
	switch {
	case mr.Checkers != nil:
		mr.Class = ClassCheck
	case fresh != 0:
		mr.Class = ClassChase
	case l.rules == AXF:
		if _, lines := s.after.kills(s.side, glanceNodes, nil); lines != nil {
			mr.Class, mr.Line = ClassKill, lines[0]
		}
	}
	return fresh
}

// threatened returns the victims of the valid attacks before the move. Under AXF
// the opponent must have left the threat unanswered by his last move: the victim
// was under attack before that, too, and if it fled since, by the same piece.
func (s *step) threatened(before []attack, rules Rules) (old idSet) {
	var prev []attack
	fled := s.before.id[s.last.To()]
	for i := range before {
		a := &before[i]
		if !a.valid {
			continue
		}
		if rules == AXF {
			if prev == nil {
				prev = s.prev.attacks(s.side, rules, xiangqi.Bitboard{})
			}
			if !slices.ContainsFunc(prev, func(p attack) bool {
				return p.valid && p.onID == a.onID && (a.onID != fled || p.byID == a.byID)
			}) {
				continue
			}
		}
		old |= 1 << a.onID
	}
	return old
}

// glanceNodes bounds the search for a mate where it is only said and decides
// nothing.
const glanceNodes = 1000

// find returns the attack by and on the same pieces, or nil.
func find(list []attack, a *attack) *attack {
	for i := range list {
		if list[i].byID == a.byID && list[i].onID == a.onID {
			return &list[i]
		}
	}
	return nil
}

// chase makes data of an attack.
func (a *attack) chase(t *trial, cause Cause) Chase {
	c := Chase{
		Attacker: t.pieceAt(a.from), Victim: t.pieceAt(a.to),
		Cause: cause, Root: a.root, Why: a.why,
	}
	if a.protector != xiangqi.NoSquare {
		p := t.pieceAt(a.protector)
		c.Protector = &p
	}
	return c
}

// cause says how the move made a, which was was before it, nil if there was no
// such attack.
func (s *step) cause(a, was *attack) Cause {
	switch {
	case a.from == s.move.To():
		return CauseMoved
	case was == nil && a.by.Kind() == xiangqi.Cannon && !s.after.between(a.from, a.to).Has(s.move.To()):
		return CauseUncovered
	case was == nil && a.by.Kind() == xiangqi.Cannon:
		return CauseScreen
	case was == nil:
		return CauseUncovered
	case was.why == MotiveProtected:
		return CauseUnrooted
	case was.why == MotiveMutual:
		return CauseNoReply
	case was.why == MotivePinned:
		return CauseFreed
	}
	return CausePays
}

// between returns the pieces between two points of a line.
func (t *trial) between(a, b xiangqi.Square) xiangqi.Bitboard {
	return between(a, b).And(t.Occupied())
}

// parries reports whether a is an attack that stood before the move and whose
// victim only lost its protector because the move parried the protector's own
// threat to the attacking piece. A piece that is chased and defends itself so
// does not chase by it.
func (s *step) parries(a, was *attack) bool {
	if was == nil || was.why != MotiveProtected {
		return false
	}
	q := was.protector
	return s.after.id[q] == s.before.id[q] &&
		s.before.threatens(q, was.from) && !s.after.threatens(q, a.from)
}

// threatens reports whether the piece on from threatens to win the one on to.
func (t *trial) threatens(from, to xiangqi.Square) bool {
	if !t.Targets(from).Has(to) {
		return false
	}
	a := attack{from: from, to: to, by: t.At(from), on: t.At(to)}
	t.weigh(&a, t.checkers(a.by.Side()))
	return a.valid
}

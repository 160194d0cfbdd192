package xqreason

import (
	"slices"

	"duiyi/xiangqi"
)

// least is the minimum gain to report. A pawn that has not crossed the river is worth
// less.
const least = 2

// dear is the minimum worth of a trapped or attacked piece to report.
const dear = 4

// A capture is a threatened winning capture. The squares are those after the threatening
// move.
type capture struct {
	from, victim xiangqi.Square
	gain         int
}

// An answer lists what the threatening side can do after one reply.
type answer struct {
	mates bool // it mates at once
	wins  []capture
}

// threats returns, for each reply in p, the threatening side's captures that gain at
// least least, net of what the reply captured, and that do not allow an immediate mate.
// ok is false if there is no reply, or one that parries everything.
func threats(p *xiangqi.Position) (answers []answer, ok bool) {
	var replies, captures [xiangqi.MaxMoves]xiangqi.Move
	q := *p
	for _, r := range q.LegalMoves(replies[:0]) {
		paid := q.Worth(r.To())
		u := q.PlayUnchecked(r)
		a := answer{mates: matesAtOnce(&q)}
		if !a.mates {
			for _, m := range q.LegalCaptures(captures[:0]) {
				got := gain(&q, m) - paid
				if got < least || punished(&q, m) {
					continue
				}
				victim := m.To()
				if victim == r.To() {
					victim = r.From()
				}
				a.wins = append(a.wins, capture{m.From(), victim, got})
			}
		}
		q.Undo(u)
		if !a.mates && len(a.wins) == 0 {
			return nil, false
		}
		answers = append(answers, a)
	}
	return answers, len(answers) > 0
}

// punished reports whether the opponent mates at once after m.
func punished(p *xiangqi.Position, m xiangqi.Move) bool {
	u := p.PlayUnchecked(m)
	defer p.Undo(u)
	return matesAtOnce(p)
}

// kept returns the minimum gain over all replies by captures that fit, and the pieces
// that capture and are captured. ok is false if a reply leaves neither such a capture
// nor a mate, or if all replies allow a mate.
func kept(answers []answer, fits func(capture) bool) (sure int, from, victims []xiangqi.Square, ok bool) {
	for _, a := range answers {
		if a.mates {
			continue
		}
		best := 0
		for _, c := range a.wins {
			if !fits(c) {
				continue
			}
			best = max(best, c.gain)
			if !slices.Contains(from, c.from) {
				from = append(from, c.from)
			}
			if !slices.Contains(victims, c.victim) {
				victims = append(victims, c.victim)
			}
		}
		if best == 0 {
			return 0, nil, nil, false
		}
		if sure == 0 || best < sure {
			sure = best
		}
	}
	return sure, from, victims, sure > 0
}

// threatened returns the fact about threats of m that cannot be parried; p is the
// position after m.
func threatened(before, p *xiangqi.Position, m xiangqi.Move) (Fact, bool) {
	answers, ok := threats(p)
	if !ok {
		return Fact{}, false
	}
	mover, them := m.To(), p.Side()
	checkers := p.Checkers()
	fact := func(kind Kind, sure int, by, victims []xiangqi.Square) (Fact, bool) {
		f := Fact{Kind: kind, Move: m, By: at(p, by...), Targets: at(p, victims...), Gain: sure, Line: []xiangqi.Move{m}}
		sortByWorth(p, f.Targets)
		return f, true
	}
	attacked := func(c capture) bool { return p.Attackers(c.victim, them.Other()).Has(c.from) }

	if uncovered := checkers.AndNot(mover.Set()); !uncovered.Empty() {
		behind := uncovered.First()
		sure, _, victims, ok := kept(answers, func(c capture) bool { return c.from == mover && attacked(c) })
		if ok {
			return fact(DiscoveredCheck, sure, []xiangqi.Square{behind, mover}, victims)
		}
	}
	if sure, _, victims, ok := kept(answers, func(c capture) bool { return c.from == mover && attacked(c) && c.victim != mover }); ok {
		if checkers.Has(mover) {
			victims = append(victims, p.King(them))
		}
		if len(victims) > 1 {
			return fact(Fork, sure, []xiangqi.Square{mover}, victims)
		}
	}
	for b := p.Army(them.Other()).AndNot(mover.Set()); !b.Empty(); {
		behind := b.Pop()
		sure, _, victims, ok := kept(answers, func(c capture) bool {
			return c.from == behind && attacked(c) && !before.Attackers(c.victim, them.Other()).Has(behind)
		})
		if ok {
			return fact(DiscoveredAttack, sure, []xiangqi.Square{behind}, victims)
		}
	}
	for b := p.Army(them).AndNot(p.King(them).Set()); !b.Empty(); {
		victim := b.Pop()
		sure, by, _, ok := kept(answers, func(c capture) bool { return c.victim == victim })
		if ok && p.Worth(victim) >= dear && p.Attackers(victim, them.Other()).Meets(set(by)) {
			return fact(Trapped, sure, by, []xiangqi.Square{victim})
		}
	}
	if victims := cover(answers); len(victims) > 1 {
		if sure, by, victims, ok := kept(answers, func(c capture) bool { return slices.Contains(victims, c.victim) }); ok && len(victims) > 1 {
			return fact(DoubleThreat, sure, by, victims)
		}
	}
	return Fact{}, false
}

// cover returns a small set of pieces, at least two if possible, one of which can be
// captured after every reply that does not allow a mate. It prefers pieces that can be
// captured after most replies.
func cover(answers []answer) (list []xiangqi.Square) {
	var count [90]int
	open := slices.DeleteFunc(slices.Clone(answers), func(a answer) bool { return a.mates })
	for left := open; ; {
		clear(count[:])
		for _, a := range left {
			seen := xiangqi.Bitboard{}
			for _, c := range a.wins {
				if !seen.Has(c.victim) {
					count[c.victim] += 1 + c.gain // a dear one rather than many cheap ones
				}
				seen = seen.Or(c.victim.Set())
			}
		}
		best := xiangqi.NoSquare
		for s, n := range count {
			if n > 0 && !slices.Contains(list, xiangqi.Square(s)) && (best == xiangqi.NoSquare || n > count[best]) {
				best = xiangqi.Square(s)
			}
		}
		if best == xiangqi.NoSquare {
			return list
		}
		list = append(list, best)
		left = slices.DeleteFunc(slices.Clone(left), func(a answer) bool {
			return slices.ContainsFunc(a.wins, func(c capture) bool { return c.victim == best })
		})
		if len(left) == 0 {
			if len(list) > 1 {
				return list
			}
			left = open
		}
	}
}

// at returns the pieces on some squares.
func at(p *xiangqi.Position, squares ...xiangqi.Square) []PieceAt {
	list := make([]PieceAt, len(squares))
	for i, s := range squares {
		list[i] = PieceAt{p.At(s), s}
	}
	return list
}

// set returns the set of some squares.
func set(squares []xiangqi.Square) (b xiangqi.Bitboard) {
	for _, s := range squares {
		b = b.Or(s.Set())
	}
	return b
}

// sortByWorth puts the most valuable pieces first, a king before all.
func sortByWorth(p *xiangqi.Position, list []PieceAt) {
	slices.SortStableFunc(list, func(a, b PieceAt) int { return p.Worth(b.Square) - p.Worth(a.Square) })
}

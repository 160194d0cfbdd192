package gmeval

import "duiyi/gomoku"

// weights say what patterns and classes are worth under one rule, in parts of
// the units of Evaluate. An empty point counts for each colour what a stone
// there would make: each of its four patterns, each of the six pairs of them,
// and its class; half of that as it is and half as it was before the last stone,
// for what a stone makes looks better than it is until it is answered. Having at least one point of a class counts once more, and so
// do the best classes of both colours together, at how many points the opponent
// threatens to win, and being to move. The numbers
// differ by colour in renju only.
//
// It is one array so that the tuner sees nothing but numbers; the functions
// below say what is where.
type weights [Terms]int16

const (
	pairs     = int(patterns) * (int(patterns) + 1) / 2
	atPattern = 0
	atPair    = atPattern + 2*int(patterns)
	atClass   = atPair + 2*pairs
	atMine    = atClass + 2*classes
	atTheirs  = atMine + 2*classes
	atMove    = atTheirs + 2*classes

	atBest = atMove + 2
	atOpen = atBest + 2*bestPairs

	// ownRanks and theirRanks are how many ranks the best class of the side to
	// move and that of its opponent may have where a position is evaluated: what
	// is better wins at sight.
	ownRanks   = 11
	theirRanks = 12
	bestPairs  = ownRanks * theirRanks

	// openCounts is how many numbers of points at which the opponent threatens
	// to win are told apart: 1 to 5, and more.
	openCounts = 6

	// Parts is the resolution of weights: their sums are Parts times Evaluate.
	Parts = 8

	// Terms is the number of weights.
	Terms = atOpen + 2*openCounts
)

// patternTerm returns the place of a pattern of a colour.
func patternTerm(side int, p Pattern) int { return atPattern + side*int(patterns) + int(p) }

// pairTerm returns the place of two patterns of one point, in either order.
func pairTerm(side int, p, q Pattern) int {
	if p < q {
		p, q = q, p
	}
	return atPair + side*pairs + int(p)*(int(p)+1)/2 + int(q)
}

// classTerm returns the place of a point's class for a colour.
func classTerm(side, rank int) int { return atClass + side*classes + rank }

// mineTerm returns the place of the side to move having a point of a class.
func mineTerm(side, rank int) int { return atMine + side*classes + rank }

// theirsTerm returns the place of its opponent having one, side being to move.
func theirsTerm(side, rank int) int { return atTheirs + side*classes + rank }

// moveTerm returns the place of being to move.
func moveTerm(side int) int { return atMove + side }

// bestTerm returns the place of the best classes of both, side being to move.
func bestTerm(side, mine, theirs int) int {
	return atBest + side*bestPairs + mine*theirRanks + theirs
}

// openTerm returns the place of the opponent threatening to win at n points, n
// > 0, side being to move.
func openTerm(side, n int) int { return atOpen + side*openCounts + min(n, openCounts) - 1 }

// best returns the rank of the best class, among the lowest ranks, of which a
// colour has a point.
func best(count *[16]uint16, ranks int) int {
	for k := ranks - 1; k > 0; k-- {
		if count[k] > 0 {
			return k
		}
	}
	return 0
}

// eachTerm calls f with the place of every weight that counts for a point with
// code c, as often as it counts.
func (c code) eachTerm(r rowRule, side int, f func(term int)) {
	f(classTerm(side, r.class(c).Rank()))
	for d := range 4 {
		f(patternTerm(side, c.at(d)))
		for e := range d {
			f(pairTerm(side, c.at(d), c.at(e)))
		}
	}
}

// valid reports whether the code can occur: four bits hold more than there are
// patterns.
func (c code) valid() bool {
	for d := range 4 {
		if c.at(d) >= patterns {
			return false
		}
	}
	return true
}

// info computes the values of a code for one colour.
func (w *weights) info(r rowRule, side int, c code) cellInfo {
	if !c.valid() {
		return cellInfo{}
	}
	value := 0
	c.eachTerm(r, side, func(term int) { value += int(w[term]) })
	return cellInfo{class: r.class(c), value: int16(value)}
}

// SameColours reports whether a rule makes no difference between the colours,
// so that a weight of White must be that of Black.
func SameColours(rule gomoku.Rule) bool { return rule != gomoku.Renju }

// BlackTerm returns the index of Black's weight that corresponds to White's at
// term; Black's own map to themselves.
func BlackTerm(term int) int {
	for _, block := range [...]struct{ at, span int }{
		{atPattern, int(patterns)}, {atPair, pairs}, {atClass, classes}, {atMine, classes}, {atTheirs, classes}, {atMove, 1}, {atBest, bestPairs}, {atOpen, openCounts},
	} {
		if i := term - block.at; block.span <= i && i < 2*block.span {
			return term - block.span
		}
	}
	return term
}

// Terms returns twice how often each weight counts in Linear, negative where it
// counts against the side to move: Linear is the sum of weights times terms,
// divided by twice Parts. This is the slow twin of Linear and what the
// tuner learns from.
func (b *Board) Terms() *[Terms]int32 {
	var n [Terms]int32
	s := int(b.turn)
	b.addPoints(&n, s)
	if len(b.frames) > 0 {
		last, turn, hash := b.frames[len(b.frames)-1], b.turn, b.hash
		b.Undo()
		b.addPoints(&n, s)
		b.put(last.point, last.side)
		b.turn, b.hash = turn, hash
	} else {
		b.addPoints(&n, s)
	}
	for k := OneThree.Rank(); k <= FourAndThree.Rank(); k++ {
		n[mineTerm(s, k)] = 2 * int32(min(b.count[s][k], 1))
		n[theirsTerm(s, k)] = 2 * int32(min(b.count[s^1][k], 1))
	}
	n[moveTerm(s)] = 2
	n[bestTerm(s, best(&b.count[s], ownRanks), best(&b.count[s^1], theirRanks))] = 2
	if open := b.Count(Side(s^1), Winning); open > 0 {
		n[openTerm(s, open)] = 2
	}
	return &n
}

// addPoints adds the terms of the empty points for side s.
func (b *Board) addPoints(n *[Terms]int32, s int) {
	b.each(func(pt gomoku.Point) {
		if !b.Empty(pt) {
			return
		}
		for side := range 2 {
			sign := int32(1)
			if side != s {
				sign = -1
			}
			code(b.codes[pt]>>(16*side)).eachTerm(b.t.rules[side], side, func(term int) { n[term] += sign })
		}
	})
}

// Weights returns a copy of the weights in use under a rule.
func Weights(rule gomoku.Rule) [Terms]int16 { return *learned[rule].weights }

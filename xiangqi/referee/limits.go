package referee

import "duiyi/xiangqi"

// MoveLimitPlies is the number of plies without a capture after which the rule
// sets end a game.
const MoveLimitPlies = 120

// freeChecks is the number of checks of one side that count among those plies.
const freeChecks = 10

// A tally counts the plies since the last capture. Pawn moves do not reset it.
type tally struct {
	plies   int    // all of them
	counted int    // without surplus checks and the replies to them
	checks  [2]int // given by each side
	surplus bool   // the last move was a surplus check
}

// newTally begins with the counter of p, which knows nothing of checks.
func newTally(p *xiangqi.Position) tally { return tally{plies: p.HalfMoves(), counted: p.HalfMoves()} }

// add counts the move that led to p.
func (c *tally) add(p *xiangqi.Position) {
	if p.HalfMoves() == 0 {
		*c = tally{}
		return
	}
	mover := p.Side().Other()
	reply := c.surplus
	c.plies++
	c.surplus = false
	if p.InCheck() {
		c.checks[mover]++
		c.surplus = c.checks[mover] > freeChecks
	}
	if !c.surplus && !reply {
		c.counted++
	}
}

// reached reports whether the move limit of rs has been reached.
//
// CXA and computer draw when the counted plies come to the limit. AXF lets a
// player ask for the draw who gave at most ten checks in all those plies; the
// library takes it that he asks.
func (c *tally) reached(rs Rules) bool {
	if rs == AXF {
		return c.plies >= MoveLimitPlies && min(c.checks[xiangqi.Red], c.checks[xiangqi.Black]) <= freeChecks
	}
	return c.counted >= MoveLimitPlies
}

// dead reports whether neither side can win, as far as rs decides it without
// the players. The books leave all but bare boards to agreement.
func dead(p *xiangqi.Position, rs Rules) bool {
	if rs == Computer {
		return deadForComputer(p)
	}
	return bare(p)
}

// bare reports whether neither side has a rook, horse, cannon or pawn.
func bare(p *xiangqi.Position) bool {
	for side := xiangqi.Red; side <= xiangqi.Black; side++ {
		for k := xiangqi.Horse; k <= xiangqi.Pawn; k++ {
			if !p.Pieces(side, k).Empty() {
				return false
			}
		}
	}
	return true
}

// deadForComputer: no pawn is left, and the pieces that can still mate are none,
// or one cannon or one on each side with too few guards to serve as screens.
// Where guards of the other side may still help, mate in one is looked for.
func deadForComputer(p *xiangqi.Position) bool {
	count := func(s xiangqi.Side, k xiangqi.Kind) int { return p.Pieces(s, k).Count() }
	both := func(k xiangqi.Kind) int { return count(xiangqi.Red, k) + count(xiangqi.Black, k) }
	if both(xiangqi.Pawn)+both(xiangqi.Rook)+both(xiangqi.Horse) > 0 {
		return false
	}
	switch cannons := both(xiangqi.Cannon); {
	case cannons == 0:
		return true
	case cannons == 1:
		with := xiangqi.Red
		if count(xiangqi.Black, xiangqi.Cannon) == 1 {
			with = xiangqi.Black
		}
		if count(with, xiangqi.Advisor) > 0 {
			return false
		}
		elephants := count(with, xiangqi.Elephant)
		switch count(with.Other(), xiangqi.Advisor) {
		case 0:
			return true
		case 1:
			return elephants == 0 || !matesInOne(p)
		default:
			return elephants == 0 && !matesInOne(p)
		}
	case count(xiangqi.Red, xiangqi.Cannon) == 1 && count(xiangqi.Black, xiangqi.Cannon) == 1 && both(xiangqi.Advisor) == 0:
		return both(xiangqi.Elephant) == 0 || !matesInOne(p)
	}
	return false
}

// matesInOne reports whether the side to move can leave the other without a
// legal move.
func matesInOne(p *xiangqi.Position) bool {
	q := *p
	for _, m := range q.LegalMoves(make([]xiangqi.Move, 0, xiangqi.MaxMoves)) {
		u := q.PlayUnchecked(m)
		mate := !q.HasLegalMove()
		q.Undo(u)
		if mate {
			return true
		}
	}
	return false
}

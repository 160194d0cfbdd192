package xqsearch

import (
	"duiyi/internal/searchkit"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// ruleWin is the score of a win by the opponent's breach of the repetition
// rules, less the plies to it: more than any evaluation, less than any mate,
// for the breach only counts when the loop is gone through to its end.
const ruleWin = 22000

// over reports whether the game has ended at ply for a reason other than mate,
// and its score for the side to move.
func (t *thread) over(ply, depth int) (score int, ok bool) {
	if score, ok = t.repeated(ply, depth); ok {
		return score, true
	}
	if t.pos.HalfMoves() >= referee.MoveLimitPlies {
		// A mate given by the last move still counts.
		if t.frame(ply).inCheck && !t.pos.HasLegalMove() {
			return -searchkit.Win + ply, true
		}
		return 0, true
	}
	return 0, false
}

// repeated reports whether the game is over by repetition at ply, and its score
// for the side to move.
//
// A draw counts at the first return of a position that stood after the root:
// either side could go round again. A breach of the rules counts only at the
// third occurrence, as on the board. Until then the offender can leave the loop,
// and with the loop behind it may repeat by other means that no rule forbids: a
// perpetual chase with checks in between is a draw. The search goes on there,
// with table keys of its own.
func (t *thread) repeated(ply, depth int) (score int, ok bool) {
	now := len(t.line) - 1
	last := &t.line[now]
	seen := 0
	for back := 4; back <= int(last.since); back += 2 {
		if t.line[now-back].key != last.key {
			continue
		}
		seen++
		if seen < 2 && back >= ply {
			continue
		}
		score := t.judge(now, back, ply)
		if seen == 2 || score < ruleWin-maxPly && score > maxPly-ruleWin {
			return score, true
		}
		if depth < leaveDepth { // too shallow to see the offender leave
			eval := t.evaluate(ply)
			if score > 0 {
				return max(eval, mustLeave), true
			}
			return min(eval, -mustLeave), true
		}
		last.loop = t.line[now-1].loop ^ last.key*loopKey
	}
	return 0, false
}

const (
	leaveDepth = 12  // plies left from which a search looks for ways out of a loop
	mustLeave  = 100 // what having to leave one costs at least, in centipawns
)

// loopKey spreads the key of a repeated position over those of what follows.
const loopKey = 0x9e3779b97f4a7c15

// key returns the transposition table's key: the position's hash, and below a
// repeated position with a breach the loop as well.
func (t *thread) key() uint64 { return t.pos.Hash() ^ t.line[len(t.line)-1].loop }

// The rule sets, as far as the search tells them apart.
type rules uint8

const (
	rulesComputer rules = iota
	rulesAXF
	rulesCXA
)

// ruleNames are the names under which positions ask for them; "" is the first.
var ruleNames = map[string]rules{"": rulesComputer, "computer": rulesComputer, "axf": rulesAXF, "cxa": rulesCXA}

// judge returns the score for the side to move of a loop of the last back plies
// of the line, which ends at index now: the side with the graver conduct loses.
// It is a quick judgement; the rulings of package referee go into every
// clause, and differ in a few cases of the books (see the test).
func (t *thread) judge(now, back, ply int) int {
	// The position after a move tells whether the move gave check. The last
	// move was the opponent's.
	checks := [2]bool{true, true} // by every move of: the side to move, the other
	any := false
	for i := range back {
		check := t.line[now-i].check
		checks[(i+1)&1] = checks[(i+1)&1] && check
		any = any || check
	}
	var graver [2]int
	switch {
	case checks[0] != checks[1]:
		if checks[0] {
			graver[0] = 1
		} else {
			graver[1] = 1
		}
	case any && (checks[0] || t.rules == rulesComputer):
		// Both check with every move; or the computer rule finds no chase in a
		// loop that has a check in it.
	default:
		graver = t.chases(now, back)
	}
	switch {
	case graver[1] > graver[0]:
		return ruleWin - ply
	case graver[0] > graver[1]:
		return -ruleWin + ply
	}
	return t.draw()
}

// draw returns the score of a draw: about nothing, but not quite the same each
// time, so that a search among draws does not stop at the first.
func (t *thread) draw() int { return int(t.Nodes&2) - 1 }

// chases returns 1 for the side to move and for the other, in this order, if it
// chases with every move of the loop: makes a new attack on one and the same
// piece; under CXA on any piece, a check being as good.
func (t *thread) chases(now, back int) (guilty [2]int) {
	p := t.pos
	us := p.Side()
	guilty = [2]int{1, 1}
	// What every move of a side has chased so far, going back, where it stands
	// in p.
	var chased [2]xiangqi.Bitboard
	for i := range back {
		mover := p.Side().Other()
		side := (mover ^ us) & 1
		after := prey(&p, mover)
		undo := t.line[now-i].undo
		p.Undo(undo)
		fresh := after.AndNot(prey(&p, mover))
		if t.rules == rulesCXA {
			if fresh.Empty() && !t.line[now-i].check {
				guilty[side] = 0
			}
		} else {
			// What moved may be chased by the other side: it stood elsewhere.
			if from, to := bit[undo.Move().From()&127], bit[undo.Move().To()&127]; chased[side^1].Meets(to) {
				chased[side^1] = chased[side^1].AndNot(to).Or(from)
			}
			if i < 2 {
				chased[side] = fresh
			} else {
				chased[side] = chased[side].And(fresh)
			}
			if chased[side].Empty() {
				guilty[side] = 0
			}
		}
		if guilty == [2]int{} {
			break
		}
	}
	return guilty
}

// prey returns the pieces that side validly attacks in p, whoever is to move.
func prey(p *xiangqi.Position, side xiangqi.Side) (set xiangqi.Bitboard) {
	q := *p
	if q.Side() != side {
		q.Pass()
	}
	var room [xiangqi.MaxMoves]xiangqi.Move
	for _, m := range q.LegalCaptures(room[:0]) {
		if to := bit[m.To()&127]; !set.Meets(to) && hunts(&q, m) {
			set = set.Or(to)
		}
	}
	return set
}

// hunts reports whether the legal capture m is an attack that counts as a
// chase.
func hunts(p *xiangqi.Position, m xiangqi.Move) bool {
	hunter, victim := p.At(m.From()).Kind(), p.At(m.To()).Kind()
	switch {
	case hunter == xiangqi.King || hunter == xiangqi.Pawn || victim == xiangqi.King:
		return false
	case victim == xiangqi.Pawn && (m.To() >= 45) == (p.Side() == xiangqi.Red):
		return false // at home
	case victim == xiangqi.Rook && hunter != xiangqi.Rook:
		return true
	case (hunter == xiangqi.Advisor || hunter == xiangqi.Elephant) && (victim == xiangqi.Cannon || victim == xiangqi.Horse):
		return true
	}
	if hunter == victim {
		// Like against like is an offer, if the other could take as well.
		undo := p.Pass()
		back := p.IsLegal(xiangqi.NewMove(m.To(), m.From()))
		p.Undo(undo)
		if back {
			return false
		}
	}
	undo := p.PlayUnchecked(m)
	protected := false
	for b := p.Attackers(m.To(), p.Side()); !b.Empty() && !protected; {
		protected = p.IsLegal(xiangqi.NewMove(b.Pop(), m.To()))
	}
	p.Undo(undo)
	return !protected
}

package xqsearch

import (
	"duiyi/internal/searchkit"
	"duiyi/xiangqi"
)

// ruleWin is the score of a win by the opponent's breach of the repetition
// rules, less the plies to it: more than any evaluation, less than any mate,
// for the breach only counts when the loop is gone through to its end.
const ruleWin = 22000

// over reports whether the game has ended at ply for a reason other than mate,
// and its score for the side to move.
func (t *thread) over(ply int) (score int, ok bool) {
	if score, ok = t.repeated(ply); ok {
		return score, true
	}
	if t.pos.HalfMoves() >= xiangqi.MoveLimitPlies {
		// A mate given by the last move still counts.
		if t.frame(ply).inCheck && !t.pos.HasLegalMove() {
			return -searchkit.Win + ply, true
		}
		return 0, true
	}
	return 0, false
}

// repeated reports whether the position has been on the board before, and what
// that means. A position that stood after the root counts at its first return,
// as whoever could gain by going round could do so again; one of the game
// counts when it stands for the third time.
func (t *thread) repeated(ply int) (score int, ok bool) {
	now := len(t.line) - 1
	last := &t.line[now]
	seen := 0
	for back := 4; back <= int(last.since); back += 2 {
		if t.line[now-back].key != last.key {
			continue
		}
		seen++
		if back < ply || seen == 2 {
			return t.judge(now, back, ply), true
		}
	}
	return 0, false
}

// judge returns the score for the side to move of a loop of the last back plies
// of the line, which ends at index now. It follows the computer rule: who alone
// checks with every move loses; in a loop without any check, who alone chases
// one piece with every move does.
func (t *thread) judge(now, back, ply int) int {
	// The position after a move tells whether the move gave check. The last
	// move was the opponent's.
	they, we := true, true
	any := false
	for i := 0; i < back; i += 2 {
		they = they && t.line[now-i].check
		we = we && t.line[now-i-1].check
		any = any || t.line[now-i].check || t.line[now-i-1].check
	}
	if !any {
		they, we = t.chases(now, back)
	}
	switch {
	case they && !we:
		return ruleWin - ply
	case we && !they:
		return -ruleWin + ply
	}
	return t.draw()
}

// draw returns the score of a draw: about nothing, but not quite the same each
// time, so that a search among draws does not stop at the first.
func (t *thread) draw() int { return int(t.nodes&2) - 1 }

// chases reports, for the opponent and the side to move, whether each of its
// moves in the loop made a new attack on one and the same piece. There is no
// check in the loop.
func (t *thread) chases(now, back int) (they, we bool) {
	p := t.pos
	// What each move of a side has chased so far, going back, where it stands
	// in p: index 0 is the side to move now.
	us := p.Side()
	var chased [2]xiangqi.Bitboard
	for i := range back {
		mover := p.Side().Other()
		after := prey(&p, mover)
		undo := t.line[now-i].undo
		p.Undo(undo)
		// The mover's own pieces that the other side chases move along.
		other := &chased[mover.Other()^us]
		if from, to := bit[undo.Move().From()&127], bit[undo.Move().To()&127]; other.Meets(to) {
			*other = other.AndNot(to).Or(from)
		}
		fresh := after.AndNot(prey(&p, mover))
		if own := &chased[mover^us]; i < 2 {
			*own = fresh
		} else {
			*own = own.And(fresh)
		}
		if i >= 1 && chased[0].Empty() && chased[1].Empty() {
			return false, false
		}
	}
	return !chased[1].Empty(), !chased[0].Empty()
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
	case hunter == xiangqi.King || hunter == xiangqi.Pawn:
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

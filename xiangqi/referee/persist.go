package referee

import "duiyi/xiangqi"

// CXA also has a side vary that keeps up forbidden moves for nine rounds in a row
// over three or more points without the same position coming three times (ref.
// 8). A long series of checks that gets somewhere is not meant: here the pieces
// must go round, which is to say that in the last three rounds no piece goes to a
// point where it has not stood in the nine.
const (
	persistRounds = 9
	warningRounds = persistRounds - 1
	roundRounds   = 3
)

// persisting rules on the rounds before ply by that: ok is false unless a side
// has to vary.
func (g *Game) persisting(rs Rules, ply, rounds int) (r Ruling, ok bool) {
	first := ply - 2*rounds
	if rs != CXA || !g.circles(first, ply) {
		return Ruling{}, false
	}
	v, h := g.canonical(first-1, ply)
	l := h.attacks()
	if l == nil {
		return Ruling{}, false
	}
	r = newRuling(CXA, ply)
	r.From = first
	for _, m := range l.moves {
		m = v.ruling(m)
		m.Ply += first - 1
		r.Moves = append(r.Moves, m)
	}
	l.moves = r.Moves
	l.judgeCXA(&r)
	_, ok = r.Verdict.Loser()
	if r.Clause != ClausePerpetualCheck {
		r.Clause = ClauseNineRounds
	}
	return r, ok
}

// circles reports whether nothing was taken between two plies, the first of which
// has a move before it, and the pieces go round.
func (g *Game) circles(first, last int) bool {
	if first < 1 || g.positions[last].HalfMoves() < last-first {
		return false
	}
	for ply := last - 1; ply >= last-2*roundRounds; ply-- {
		if !g.returns(first, ply) {
			return false // most games are done with here
		}
	}
	t := newTrial(&g.positions[first])
	var been [33]xiangqi.Bitboard // by identity
	for ply := first; ply < last; ply++ {
		m := g.moves[ply]
		id := t.id[m.From()]
		if ply >= last-2*roundRounds && !been[id].Has(m.To()) {
			return false
		}
		been[id] = been[id].Or(m.From().Set()).Or(m.To().Set())
		t.move(m)
	}
	return true
}

// returns reports whether the move after ply goes where a piece of its side has
// been since first.
func (g *Game) returns(first, ply int) bool {
	to := g.moves[ply].To()
	for earlier := ply - 2; earlier >= first; earlier -= 2 {
		if m := g.moves[earlier]; m.From() == to || m.To() == to {
			return true
		}
	}
	return false
}

// attacks finds what each move of g does but the first, if one side at least
// attacks with each of its moves, else nil. It begins with the last, so that most
// games are done with soon.
func (g *Game) attacks() *loop {
	l := &loop{rules: CXA}
	steps := g.steps(0, g.Len())
	for i := range steps {
		l.moved |= 1 << steps[i].after.id[steps[i].move.To()]
	}
	steps = steps[1:] // of the first the move before it is not known
	l.moves = make([]MoveRuling, len(steps))
	left := [2]bool{true, true} // who has attacked with each move so far
	for i := len(steps) - 1; i >= 0; i-- {
		s := &steps[i]
		if !left[xiangqi.Red] && !left[xiangqi.Black] {
			return nil
		}
		l.moves[i], _ = l.rule(s)
		l.moves[i].Ply = i + 1
		left[s.side] = left[s.side] && l.moves[i].Class.Attacking()
	}
	if !left[xiangqi.Red] && !left[xiangqi.Black] {
		return nil
	}
	return l
}

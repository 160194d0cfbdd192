package referee

import "duiyi/xiangqi"

// Judge returns the ruling of rs on g: on the first position at which the game
// was over under rs, by mate, repetition, forbidden moves kept up (CXA), move
// limit or a dead position, or Ongoing when there is none. Moves after that position are not looked at.
func (g *Game) Judge(rs Rules) Ruling {
	counter := newTally(&g.positions[0])
	for ply := range g.positions {
		if ply > 0 {
			counter.add(&g.positions[ply])
		}
		if r, over := g.endAt(rs, ply, &counter); over {
			return r
		}
	}
	r := newRuling(rs, g.Len())
	if at := g.occurrencesAt(g.Len()); len(at) > 1 {
		r.Clause, r.From = ClauseRepeatedOnce, at[1]
	}
	r.Article = r.article()
	return r
}

// now rules on the current position alone.
func (g *Game) now(rs Rules) (r Ruling, over bool) {
	first := max(0, g.Len()-g.last().HalfMoves())
	counter := newTally(&g.positions[first])
	for ply := first + 1; ply <= g.Len(); ply++ {
		counter.add(&g.positions[ply])
	}
	return g.endAt(rs, g.Len(), &counter)
}

// newRuling returns the ruling that nothing is due after ply moves.
func newRuling(rs Rules, ply int) Ruling {
	none := Conduct{Kind: ConductNone}
	return Ruling{Rules: rs, Clause: ClauseNothingRepeats, Ply: ply, From: ply, Red: none, Black: none}
}

// endAt rules on the position after ply moves alone: over is false when the game
// goes on there.
func (g *Game) endAt(rs Rules, ply int, counter *tally) (r Ruling, over bool) {
	p := &g.positions[ply]
	r = newRuling(rs, ply)
	at := g.occurrencesAt(ply)
	switch {
	case ply == g.Len() && !p.HasLegalMove(): // a move was played from every earlier position
		r.Verdict, r.Clause = loses(p.Side()), ClauseStalemate
		if p.InCheck() {
			r.Clause = ClauseCheckmate
		}
	case len(at) >= 3:
		r = g.judgeLoop(rs, at[2], at[1], ply)
	default:
		if kept, ok := g.persisting(rs, ply, persistRounds); ok {
			r = kept
			break
		}
		switch {
		case counter.reached(rs):
			r.Verdict, r.Clause = Draw, ClauseMoveLimit
		case dead(p, rs):
			r.Verdict, r.Clause = Draw, ClauseDeadPosition
		default:
			return Ruling{}, false
		}
	}
	r.Article = r.article()
	return r, true
}

// occurrencesAt returns the plies up to ply at which the position after ply
// stood on the board, last first. A capture cannot be undone by playing on, so
// the search stops at the last one.
func (g *Game) occurrencesAt(ply int) []int {
	now := &g.positions[ply]
	at := []int{ply}
	for back := ply - 4; back >= max(0, ply-now.HalfMoves()); back -= 2 {
		if g.positions[back].Same(now) {
			at = append(at, back)
		}
	}
	return at
}

// judgeLoop rules on the loop of the moves from first to last; the repeated
// position also stood on the board at middle.
func (g *Game) judgeLoop(rs Rules, first, middle, last int) Ruling {
	r := newRuling(rs, last)
	r.From = first
	var l *loop
	if rs == CXA {
		v, h := g.canonical(first, last)
		l = h.newLoop(rs, 0, h.Len())
		for i := range l.moves {
			l.moves[i] = v.ruling(l.moves[i])
			l.moves[i].Ply += first
		}
	} else {
		l = g.newLoop(rs, first, last)
	}
	r.Moves = l.moves
	switch rs {
	case CXA:
		l.judgeCXA(&r)
	case Computer:
		l.judgeComputer(&r)
	default:
		l.judgeAXF(&r, middle-first)
	}
	return r
}

// judgeChecks rules on perpetual check, which all rule sets put first, and
// reports whether that decides.
func (l *loop) judgeChecks(r *Ruling) bool {
	red, black := l.all(xiangqi.Red, ClassCheck), l.all(xiangqi.Black, ClassCheck)
	for side, checks := range [2]bool{red, black} {
		c := r.Conduct(xiangqi.Side(side))
		switch {
		case checks:
			c.Kind = ConductCheck
		case c.Kind == ConductNone:
			c.Kind = ConductAllowed
		}
	}
	switch {
	case red && black:
		r.Verdict, r.Clause = Draw, ClauseMutualCheck
	case red:
		r.Verdict, r.Clause = RedLoses, ClausePerpetualCheck
	case black:
		r.Verdict, r.Clause = BlackLoses, ClausePerpetualCheck
	default:
		return false
	}
	return true
}

// judgeComputer rules on perpetual check, then not at all in a loop with any
// check, then on the perpetual chase of a piece.
func (l *loop) judgeComputer(r *Ruling) {
	if l.judgeChecks(r) {
		l.conduct(r)
		return
	}
	r.Verdict = Draw
	for i := range l.moves {
		if l.moves[i].Class == ClassCheck {
			r.Clause = ClauseCheckInLoop
			l.conduct(r)
			return
		}
	}
	r.Verdict, r.Clause = l.judgeChases(0, len(l.moves))
	l.conduct(r)
}

// judgeAXF rules on perpetual check, then on the perpetual chase of a piece by
// moves none of which gives check. The position stood on the board three times,
// so that the loop has two parts: who must vary is the offender in each of them
// as in the whole. Two ways to go round that are harmless each are not an
// offence together, nor does a counter-chase count for less because it goes for
// another piece the second time round.
func (l *loop) judgeAXF(r *Ruling, middle int) {
	if l.judgeChecks(r) {
		l.conduct(r)
		return
	}
	n := len(l.moves)
	r.Verdict, r.Clause = l.judgeChases(0, n)
	l.conduct(r)
	if _, guilty := r.Verdict.Loser(); guilty {
		one, _ := l.judgeChases(0, middle)
		two, _ := l.judgeChases(middle, n)
		if one != r.Verdict || two != r.Verdict {
			r.Verdict, r.Clause = Draw, ClauseChaseNotInEach
		}
	}
}

// judgeChases rules on the perpetual chase of a piece in a part of the loop.
func (l *loop) judgeChases(from, to int) (Verdict, Clause) {
	red, black := l.chased(xiangqi.Red, from, to) != 0, l.chased(xiangqi.Black, from, to) != 0
	switch {
	case red && black:
		return Draw, ClauseMutualChase
	case red:
		return RedLoses, ClausePerpetualChase
	case black:
		return BlackLoses, ClausePerpetualChase
	}
	return Draw, ClauseAllowed
}

// conduct fills in what the sides did that did not check perpetually.
func (l *loop) conduct(r *Ruling) {
	for _, side := range [2]xiangqi.Side{xiangqi.Red, xiangqi.Black} {
		c := r.Conduct(side)
		if c.Kind == ConductCheck {
			continue
		}
		c.Kind = ConductAllowed
		if set := l.chased(side, 0, len(l.moves)); set != 0 {
			c.Kind = ConductChase
			for s := xiangqi.Square(0); s.Valid(); s++ {
				if set.has(l.end.id[s]) {
					c.Victims = append(c.Victims, l.end.pieceAt(s))
				}
			}
		}
	}
}

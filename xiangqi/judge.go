package xiangqi

// Judge returns the ruling of rs on g: on the first position at which the game
// was over under rs, by mate, repetition, move limit or a dead position, or
// Ongoing when there is none. Moves after that position are not looked at.
func (g *Game) Judge(rs RuleSet) Ruling {
	counter := newTally(&g.positions[0])
	for ply := range g.positions {
		if ply > 0 {
			counter.add(&g.positions[ply])
		}
		if r, over := g.endAt(rs, ply, &counter); over {
			return r
		}
	}
	r := Ruling{Rules: rs, Clause: ClauseNothingRepeats, Ply: g.Len(), From: g.Len()}
	if at := g.occurrencesAt(g.Len()); len(at) > 1 {
		r.Clause, r.From = ClauseRepeatedOnce, at[1]
	}
	return r
}

// occurrencesAt returns the plies up to ply at which the position after ply
// stood on the board, last first.
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

// endAt rules on the position after ply moves alone: over is false when the game
// goes on there.
func (g *Game) endAt(rs RuleSet, ply int, counter *tally) (r Ruling, over bool) {
	p := &g.positions[ply]
	r = Ruling{Rules: rs, Ply: ply, From: ply}
	at := g.occurrencesAt(ply)
	switch {
	case ply == g.Len() && !p.HasLegalMove(): // a move was played from every earlier position
		r.Verdict, r.Clause = loses(p.side), ClauseStalemate
		if p.InCheck() {
			r.Clause = ClauseCheckmate
		}
	case len(at) >= 3:
		r = g.judgeLoop(rs, at[2], at[1], ply)
	case counter.reached(rs):
		r.Verdict, r.Clause = Draw, ClauseMoveLimit
	case p.dead(rs):
		r.Verdict, r.Clause = Draw, ClauseDeadPosition
	default:
		return Ruling{}, false
	}
	return r, true
}

// judgeLoop rules on the loop of the moves from first to last; the repeated
// position also stood on the board at middle.
func (g *Game) judgeLoop(rs RuleSet, first, middle, last int) Ruling {
	r := Ruling{Rules: rs, Ply: last, From: first}
	l := g.newLoop(rs, first, last)
	r.Moves = l.moves
	switch rs {
	case Computer:
		l.judgeComputer(&r)
	case AXF:
		l.judgeAXF(&r, middle-first)
	}
	return r
}

// A loop is the moves between two occurrences of a position, with what each of
// them attacks.
type loop struct {
	rules  RuleSet
	moves  []MoveRuling
	chased []idSet // per move, the enemy pieces it newly threatens to win
}

// An idSet is a set of identities of pieces, of which there are at most 32.
type idSet uint64

func (s idSet) has(id uint8) bool { return s>>id&1 != 0 }

// newLoop finds what each move from first to last attacks.
func (g *Game) newLoop(rs RuleSet, first, last int) *loop {
	l := &loop{rules: rs}
	t := newTrial(&g.positions[first])
	var before, after []attack
	for ply := first; ply < last; ply++ {
		m := g.moves[ply]
		side := t.side
		known := t.checkers(side)
		before = t.attacks(side, rs, known, before[:0])
		mr := MoveRuling{Ply: ply, Side: side, Move: m, Piece: t.At(m.From()), Class: ClassIdle}
		was := *t
		t.move(m)
		for set := t.checkers(side.Other()); !set.Empty(); {
			mr.Checkers = append(mr.Checkers, t.pieceAt(set.Pop()))
		}
		if mr.Checkers != nil {
			mr.Class = ClassCheck
		}
		after = t.attacks(side, rs, Bitboard{}, after[:0])
		l.moves = append(l.moves, mr)
		l.chased = append(l.chased, l.compare(&was, t, m, before, after))
	}
	return l
}

func (t *trial) pieceAt(s Square) PieceAt {
	return PieceAt{Piece: t.At(s), Square: s, ID: int(t.id[s])}
}

// compare fills in the chases of the last move of l and returns their victims:
// the pieces that are validly attacked after the move and were not before it.
func (l *loop) compare(was, now *trial, m Move, before, after []attack) idSet {
	var old, fresh idSet
	stood := func(a *attack) bool {
		if l.rules == Computer {
			return old.has(a.onID)
		}
		for i := range before {
			if before[i].valid && before[i].same(a) {
				return true
			}
		}
		return false
	}
	for i := range before {
		if before[i].valid {
			old |= 1 << before[i].onID
		}
	}
	mr := &l.moves[len(l.moves)-1]
	for i := range after {
		a := &after[i]
		if a.valid && !stood(a) && !(l.rules == AXF && parries(was, now, before, a)) {
			fresh |= 1 << a.onID
			mr.Chases = append(mr.Chases, Chase{
				Attacker: now.pieceAt(a.from), Victim: now.pieceAt(a.to), Root: a.root, Why: a.why,
			})
		}
	}
	return fresh
}

// parries reports whether a is an attack that stood before the move and whose
// victim only lost its protector because the move parried the protector's own
// threat to the attacking piece.
func parries(was, now *trial, before []attack, a *attack) bool {
	for i := range before {
		b := &before[i]
		if !b.same(a) || b.why != MotiveProtected {
			continue
		}
		q := b.protector
		if now.id[q] != was.id[q] {
			return false
		}
		return was.threatens(q, b.from) && !now.threatens(q, a.from)
	}
	return false
}

// threatens reports whether the piece on from threatens to win the one on to.
func (t *trial) threatens(from, to Square) bool {
	if !t.Targets(from).Has(to) {
		return false
	}
	a := attack{from: from, to: to, by: t.At(from), on: t.At(to)}
	t.weigh(&a, t.checkers(a.by.Side()))
	return a.valid
}

// common returns the pieces that every move of side in the loop chased.
func (l *loop) common(side Side, from, to int) idSet {
	all, any := ^idSet(0), false
	for i := from; i < to; i++ {
		if l.moves[i].Side == side {
			all, any = all&l.chased[i], true
		}
	}
	if !any {
		return 0
	}
	return all
}

// perpetual reports whether every move of side from one index to another is of
// the class.
func (l *loop) perpetual(side Side, from, to int, class Class) bool {
	any := false
	for i := from; i < to; i++ {
		if l.moves[i].Side == side {
			if l.moves[i].Class != class {
				return false
			}
			any = true
		}
	}
	return any
}

// judgeComputer: perpetual check, then no ruling in a loop with a check, then
// the perpetual chase of a piece.
func (l *loop) judgeComputer(r *Ruling) {
	n := len(l.moves)
	red, black := l.perpetual(Red, 0, n, ClassCheck), l.perpetual(Black, 0, n, ClassCheck)
	switch {
	case red && black:
		r.Verdict, r.Clause = Draw, ClauseMutualCheck
		return
	case red:
		r.Verdict, r.Clause = RedLoses, ClausePerpetualCheck
		return
	case black:
		r.Verdict, r.Clause = BlackLoses, ClausePerpetualCheck
		return
	}
	r.Verdict = Draw
	for i := range l.moves {
		if l.moves[i].Class == ClassCheck {
			r.Clause = ClauseCheckInLoop
			return
		}
	}
	redV, blackV := l.common(Red, 0, n), l.common(Black, 0, n)
	switch {
	case redV != 0 && blackV != 0:
		r.Clause = ClauseMutualChase
	case redV != 0:
		r.Verdict, r.Clause = RedLoses, ClausePerpetualChase
	case blackV != 0:
		r.Verdict, r.Clause = BlackLoses, ClausePerpetualChase
	default:
		r.Clause = ClauseAllowed
	}
}

func (l *loop) judgeAXF(r *Ruling, middle int) {
	n := len(l.moves)
	red, black := l.perpetual(Red, 0, n, ClassCheck), l.perpetual(Black, 0, n, ClassCheck)
	switch {
	case red && black:
		r.Verdict, r.Clause = Draw, ClauseMutualCheck
		return
	case red:
		r.Verdict, r.Clause = RedLoses, ClausePerpetualCheck
		return
	case black:
		r.Verdict, r.Clause = BlackLoses, ClausePerpetualCheck
		return
	}
	r.Verdict = Draw
	one := func(from, to int) Verdict {
		redV, blackV := l.chases(Red, from, to), l.chases(Black, from, to)
		switch {
		case redV && !blackV:
			return RedLoses
		case blackV && !redV:
			return BlackLoses
		}
		return Draw
	}
	r.Clause = ClauseAllowed
	v := one(0, n)
	if v == Draw {
		return
	}
	if one(0, middle) == v && one(middle, n) == v {
		r.Verdict, r.Clause = v, ClausePerpetualChase
	} else {
		r.Clause = ClauseChaseNotInEvery
	}
}

// chases reports whether every move of side chases one piece and none gives check.
func (l *loop) chases(side Side, from, to int) bool {
	for i := from; i < to; i++ {
		if l.moves[i].Side == side && l.moves[i].Class == ClassCheck {
			return false
		}
	}
	return l.common(side, from, to) != 0
}

package xqreason

import (
	"slices"

	"duiyi/xiangqi"
)

// Facts returns the proved facts about the legal move m in p, the most important first.
// It takes some tens of milliseconds.
func Facts(p *xiangqi.Position, m xiangqi.Move) []Fact {
	list := facts(p, m)
	if !winning(list) {
		if f, ok := wins(newReckoner(), p, m); ok {
			list = append([]Fact{f}, list...)
		}
	}
	return list
}

// winning reports whether any of the facts wins material or the game.
func winning(list []Fact) bool {
	return slices.ContainsFunc(list, func(f Fact) bool { return f.Kind.rank() < Wins.rank() })
}

// wins proves that m wins material although no single threat of it does.
func wins(r *reckoner, p *xiangqi.Position, m xiangqi.Move) (Fact, bool) {
	o, ok := r.of(p, m)
	if !ok || o.least <= 0 {
		return Fact{}, false
	}
	return o.fact(p, o.least), true
}

// facts returns the facts that need no search beyond the reply to m.
func facts(p *xiangqi.Position, m xiangqi.Move) []Fact {
	if n, line := mate(p, m); n > 0 {
		return []Fact{{Kind: Mate, Move: m, By: mating(p, line), Moves: n, Pattern: PatternOf(p, line), Motif: motif(p, line, true), Line: line}}
	}
	after := *p
	after.PlayUnchecked(m)
	var list []Fact
	if f, ok := taken(p, &after, m); ok {
		list = append(list, f)
	} else if f, ok := threatened(p, &after, m); ok {
		list = append(list, f)
	}
	if f, ok := threatensMate(p, &after, m); ok {
		list = append(list, f)
	}
	if !p.InCheck() {
		if f, ok := stopsMate(p, &after, m); ok {
			list = append(list, f)
		} else if f, ok := saves(p, &after, m); ok && len(list) == 0 {
			list = append(list, f)
		}
		if f, ok := pins(p, &after, m); ok {
			list = append(list, f)
		}
	}
	if len(list) > 0 {
		return list
	}
	if f, ok := attacks(p, &after, m); ok {
		list = append(list, f)
	} else if f, ok := pinsTo(p, &after, m); ok && !p.InCheck() {
		list = append(list, f)
	}
	return list
}

// mating returns the pieces that give check at the end of a line; without a check, the
// piece that moved last.
func mating(p *xiangqi.Position, line []xiangqi.Move) []PieceAt {
	q := *p
	for _, m := range line {
		q.PlayUnchecked(m)
	}
	if checkers := q.Checkers().Append(nil); len(checkers) > 0 {
		return at(&q, checkers...)
	}
	return at(&q, line[len(line)-1].To())
}

// taken proves that a capture wins material: there is no recapture, or the exchange
// gains; and neither a capture elsewhere nor a mate makes up for it.
func taken(p, after *xiangqi.Position, m xiangqi.Move) (Fact, bool) {
	if p.At(m.To()) == xiangqi.NoPiece {
		return Fact{}, false
	}
	won := p.Worth(m.To())
	kind := Undefended
	if defended(after, m.To()) {
		kind = Underdefended
		won -= exchange(after, m.To())
	}
	if won < least || p.Worth(m.To())-counter(after) < least || matesAtOnce(after) {
		return Fact{}, false
	}
	return Fact{Kind: kind, Move: m, By: at(after, m.To()), Targets: at(p, m.To()), Gain: won, Line: []xiangqi.Move{m}}, true
}

// threatensMate proves that m, which gives no check, threatens a mate by checks that
// did not exist before.
func threatensMate(p, after *xiangqi.Position, m xiangqi.Move) (Fact, bool) {
	if after.InCheck() {
		return Fact{}, false
	}
	q := *after
	q.Pass()
	line, _ := mateBy(&q, threatMoves)
	if line == nil {
		return Fact{}, false
	}
	if had, sure := mateBy(p, threatMoves); had != nil || !sure {
		return Fact{}, false
	}
	return Fact{
		Kind: ThreatensMate, Move: m, By: at(after, line[0].From()), Moves: (len(line) + 1) / 2, Pattern: PatternOf(&q, line),
		Line: append([]xiangqi.Move{m}, line...),
	}, true
}

// stopsMate proves that the opponent could mate by checks if the mover passed, and
// cannot after m.
func stopsMate(p, after *xiangqi.Position, m xiangqi.Move) (Fact, bool) {
	q := *p
	q.Pass()
	line, _ := mateBy(&q, threatMoves)
	if line == nil {
		return Fact{}, false
	}
	if left, sure := mateBy(after, mateChecks/2); left != nil || !sure {
		return Fact{}, false
	}
	return Fact{Kind: StopsMate, Move: m, By: at(&q, line[0].From()), Moves: (len(line) + 1) / 2, Pattern: PatternOf(&q, line), Line: line}, true
}

// saves proves that the opponent would win a piece if the mover passed, and that no
// capture of it gains after m.
func saves(p, after *xiangqi.Position, m xiangqi.Move) (Fact, bool) {
	q := *p
	q.Pass()
	var buf [32]xiangqi.Move
	best, by, victim := 0, xiangqi.NoSquare, xiangqi.NoSquare
	for _, c := range q.LegalCaptures(buf[:0]) {
		if g := gain(&q, c); g > best {
			best, by, victim = g, c.From(), c.To()
		}
	}
	if best < least {
		return Fact{}, false
	}
	threat := at(&q, by)
	stands := victim
	if m.From() == victim {
		stands = m.To()
	}
	for _, c := range after.LegalCaptures(buf[:0]) {
		if c.To() == stands && gain(after, c) > 0 {
			return Fact{}, false
		}
	}
	if counter(after) >= best {
		return Fact{}, false // the opponent wins something else
	}
	return Fact{Kind: Saves, Move: m, By: threat, Targets: at(after, stands), Gain: best, Line: []xiangqi.Move{m}}, true
}

// attacks proves that the moved piece newly attacks a valuable piece, which would be lost
// if the opponent passed. It is no threat if the opponent can capture as much first.
func attacks(p, after *xiangqi.Position, m xiangqi.Move) (Fact, bool) {
	if after.InCheck() || counter(after) >= least {
		return Fact{}, false
	}
	q := *after
	q.Pass()
	var buf [32]xiangqi.Move
	best, victim := 0, xiangqi.NoSquare
	for _, c := range q.LegalCaptures(buf[:0]) {
		if g := gain(&q, c); c.From() == m.To() && g > best && exchange(p, c.To()) < least && !punished(&q, c) {
			best, victim = g, c.To()
		}
	}
	if best < dear {
		return Fact{}, false
	}
	return Fact{Kind: Attacks, Move: m, By: at(after, m.To()), Targets: at(after, victim), Gain: best, Line: []xiangqi.Move{m}}, true
}

// pins proves that after m a rook, horse or cannon of the opponent can no longer move, or
// only along one line, since it would expose its king.
func pins(p, after *xiangqi.Position, m xiangqi.Move) (Fact, bool) {
	if after.InCheck() {
		return Fact{}, false
	}
	before := *p
	before.Pass()
	them := after.Side()
	king := after.King(them)
	for _, k := range [...]xiangqi.Kind{xiangqi.Rook, xiangqi.Cannon, xiangqi.Horse} {
		for b := after.Pieces(them, k); !b.Empty(); {
			s := b.Pop()
			pinner, ok := pinnedBy(after, s, king)
			if !ok || confined(&before, s, king, pinner) {
				continue
			}
			return Fact{Kind: Pin, Move: m, By: at(after, pinner), Targets: at(after, s), Line: []xiangqi.Move{m}}, true
		}
	}
	return Fact{}, false
}

// pinnedBy returns the only piece that would give check if the piece on s were gone, if
// the latter is confined.
func pinnedBy(p *xiangqi.Position, s, king xiangqi.Square) (xiangqi.Square, bool) {
	gone := p.With(s, xiangqi.NoPiece)
	checkers := gone.Checkers()
	if checkers.Count() != 1 || p.Targets(s).Empty() {
		return xiangqi.NoSquare, false
	}
	pinner := checkers.First()
	return pinner, confined(p, s, king, pinner)
}

// confined reports whether all legal moves of the piece on s stay on the line between its
// king and the pinner, and the pin costs it at least one move.
func confined(p *xiangqi.Position, s, king, pinner xiangqi.Square) bool {
	if p.At(s) == xiangqi.NoPiece {
		return false
	}
	lacks := false
	for b := p.Targets(s); !b.Empty(); {
		t := b.Pop()
		legal := p.IsLegal(xiangqi.NewMove(s, t))
		lacks = lacks || !legal
		if legal && !between(t, king, pinner) {
			return false
		}
	}
	return lacks
}

// between reports whether t lies on the straight line from a to b, including b.
func between(t, a, b xiangqi.Square) bool {
	switch {
	case a.File() == b.File():
		return t.File() == a.File() && (t.Rank()-a.Rank())*(t.Rank()-b.Rank()) <= 0
	case a.Rank() == b.Rank():
		return t.Rank() == a.Rank() && (t.File()-a.File())*(t.File()-b.File()) <= 0
	}
	return t == b
}

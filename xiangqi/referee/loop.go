package referee

import "duiyi/xiangqi"

// A loop is the moves between two occurrences of a position and what each of
// them does.
type loop struct {
	rules Rules
	moves []MoveRuling
	fresh []idSet // per move, the enemy pieces that it newly threatens to win
	moved idSet   // the pieces that move in the loop
	end   *trial
}

// An idSet is a set of identities of pieces, of which there are at most 32.
type idSet uint64

func (s idSet) has(id uint8) bool { return s>>id&1 != 0 }

// A step is one move of a loop with the boards around it.
type step struct {
	move   xiangqi.Move
	last   xiangqi.Move // the opponent's move before it
	side   xiangqi.Side
	known  xiangqi.Bitboard // the pieces that gave check before the move
	prev   trial            // before the opponent's move
	before trial
	after  trial
	// prevSurvey is what the side could have begun on prev, once it was asked for.
	prevSurvey *survey
}

// same reports whether two steps are the same move in the same place, with the
// same pieces on the same points.
func (s *step) same(o *step) bool {
	return s.move == o.move && s.last == o.last && s.before.id == o.before.id && s.before.Same(&o.before.Position)
}

// newLoop finds what each move from first to last does.
func (g *Game) newLoop(rs Rules, first, last int) *loop {
	l := &loop{rules: rs}
	steps := g.steps(first, last)
	for i := range steps {
		s := &steps[i]
		l.moved |= 1 << s.after.id[s.move.To()]
		l.end = &s.after
	}
	for i := range steps {
		s := &steps[i]
		mr, fresh, done := MoveRuling{}, idSet(0), false
		for j := range i {
			if s.same(&steps[j]) {
				mr, fresh, done = l.moves[j], l.fresh[j], true
				break
			}
		}
		if !done {
			mr, fresh = l.rule(s)
		}
		mr.Ply = first + i
		l.moves = append(l.moves, mr)
		l.fresh = append(l.fresh, fresh)
	}
	return l
}

// steps sets up the boards of the moves from first to last. The move before the
// first is taken to be the last, as the loop goes round.
func (g *Game) steps(first, last int) []step {
	t := newTrial(&g.positions[first])
	list := make([]step, 0, last-first)
	for ply := first; ply < last; ply++ {
		back := ply - 1
		if back < first {
			back = last - 1
		}
		s := step{move: g.moves[ply], last: g.moves[back], side: t.Side(), before: *t}
		s.known = t.checkers(t.Side())
		s.prev = trial{Position: g.positions[back], id: t.id}
		s.prev.id[s.last.From()], s.prev.id[s.last.To()] = t.id[s.last.To()], 0
		t.move(s.move)
		s.after = *t
		list = append(list, s)
	}
	return list
}

// rule finds what one move does.
func (l *loop) rule(s *step) (MoveRuling, idSet) {
	mr := MoveRuling{Side: s.side, Move: s.move, Piece: s.before.At(s.move.From()), Class: ClassIdle}
	for set := s.after.checkers(s.side.Other()); !set.Empty(); {
		mr.Checkers = append(mr.Checkers, s.after.pieceAt(set.Pop()))
	}
	var fresh idSet
	if l.rules == CXA {
		l.ruleCXA(s, &mr)
	} else {
		fresh = l.ruleChases(s, &mr)
	}
	if mr.Class == ClassIdle {
		mr.Class = s.quietClass()
	}
	return mr, fresh
}

func (t *trial) pieceAt(s xiangqi.Square) PieceAt {
	return PieceAt{Piece: t.At(s), Square: s, ID: int(t.id[s])}
}

// all reports whether every move of side is of the class.
func (l *loop) all(side xiangqi.Side, class Class) bool {
	any := false
	for i := range l.moves {
		if l.moves[i].Side != side {
			continue
		}
		if l.moves[i].Class != class {
			return false
		}
		any = true
	}
	return any
}

// chased returns the pieces that every move of side in a part of the loop
// chases, none if any of them gives check: a mixture is allowed.
func (l *loop) chased(side xiangqi.Side, from, to int) idSet {
	common, any := ^idSet(0), false
	for i := from; i < to; i++ {
		if l.moves[i].Side != side {
			continue
		}
		if l.moves[i].Class == ClassCheck {
			return 0
		}
		common, any = common&l.fresh[i], true
	}
	if !any {
		return 0
	}
	return common
}

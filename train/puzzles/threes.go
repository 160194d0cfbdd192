package main

import (
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/puzzles"
)

// Bounds of the search for wins by fours and threes.
const (
	mostThrees  = 15      // moves of the solver
	seekThrees  = 300_000 // stones tried to see a win
	proveThrees = 6_000_000
	threesTree  = 200    // moves of a tree
	mostBefore  = 12     // plies before a win by fours that are looked at
	threesFours = 20_000 // stones tried for a win by fours at each position
)

// A threat search decides whether the attacker wins within a number of his stones, each a
// four or an open three that threatens to win by fours; the last is a four that cannot be
// stopped. Against a four there is one answer; against a three every legal point is tried.
type threats struct {
	w      *worker
	limit  int64
	known  [2]map[uint64]bounds
	killer [mostThrees + 1]gomoku.Point // the answer that refuted last, by moves left
}

func (w *worker) threats(limit int64) *threats {
	w.nodes = 0
	t := &threats{w: w, limit: limit, known: [2]map[uint64]bounds{{}, {}}}
	for i := range t.killer {
		t.killer[i] = gomoku.NoPoint
	}
	return t
}

func (t *threats) spent() bool { return t.w.nodes >= t.limit || t.w.ctx.Err() != nil }

func (t *threats) look(toMove int, key uint64, moves int) (won, ok bool) {
	k, ok := t.known[toMove][key]
	if !ok {
		return false, false
	}
	return int(k.won) <= moves, int(k.won) <= moves || int(k.not) >= moves
}

func (t *threats) keep(toMove int, key uint64, moves int, won bool) bool {
	if t.spent() {
		return false
	}
	k, ok := t.known[toMove][key]
	if !ok {
		k = bounds{never, -1}
	}
	if won {
		k.won = min(k.won, int8(moves))
	} else {
		k.not = max(k.not, int8(moves))
	}
	t.known[toMove][key] = k
	return won
}

// candidates lists the attacker's fours, then his threes, then, if all is set, every other
// point; only those that answer a five of the opponent if he has one.
func candidates(b *gmeval.Board, all bool) []gomoku.Point {
	us := b.Turn()
	list := b.Marked(us, gmeval.MakesFour|gmeval.MakesThree, nil)
	if all {
		list = b.Far(b.Near(nil))
	}
	list = slices.DeleteFunc(list, func(p gomoku.Point) bool {
		return !b.Legal(us, p) || b.Count(us.Other(), gmeval.MakesFive) > 0 && !b.Class(us.Other(), p).Is(gmeval.MakesFive)
	})
	slices.SortStableFunc(list, func(x, y gomoku.Point) int { return b.Class(us, y).Rank() - b.Class(us, x).Rank() })
	return list
}

// attack reports whether the side to move wins within so many stones.
func (t *threats) attack(b *gmeval.Board, moves int) bool {
	us := b.Turn()
	if b.Count(us, gmeval.MakesFive) > 0 {
		return true
	}
	if moves < 1 || t.spent() {
		return false
	}
	if b.Count(us.Other(), gmeval.MakesFive) > 1 {
		return false
	}
	key := b.Hash()
	if won, ok := t.look(0, key, moves); ok {
		return won
	}
	if t.fours(b, moves) != nil {
		return t.keep(0, key, moves, true)
	}
	if moves == 1 {
		return t.keep(0, key, moves, false)
	}
	for _, m := range candidates(b, false) {
		b.Play(m)
		won := t.defend(b, moves-1)
		b.Undo()
		if won {
			return t.keep(0, key, moves, true)
		}
	}
	return t.keep(0, key, moves, false)
}

// fours returns a win by at most so many fours of the side to move. Where it cannot tell,
// nothing is proved any more.
func (t *threats) fours(b *gmeval.Board, moves int) []gomoku.Point {
	line, none, tried := t.w.fours.Within(b, moves, threesFours)
	if t.w.nodes += tried + 1; line == nil && !none {
		t.w.nodes = t.limit
	}
	return line
}

// repeats reports whether the stones of a win by fours still win on another board: every
// one of them is a four, and no answer makes a five.
func repeats(b *gmeval.Board, line []gomoku.Point) (won bool) {
	us := b.Turn()
	played := 0
	defer func() {
		for range played {
			b.Undo()
		}
	}()
	for i := 0; i < len(line); i += 2 {
		p := line[i]
		if b.Count(us, gmeval.MakesFive) > 0 {
			return true
		}
		if n := b.Count(us.Other(), gmeval.MakesFive); !b.Empty(p) || !b.Legal(us, p) || n > 1 || n == 1 && !b.Class(us.Other(), p).Is(gmeval.MakesFive) {
			return false
		}
		b.Play(p)
		played++
		answer, won, _ := ends(b, us)
		if won || answer == gomoku.NoPoint {
			return won
		}
		b.Play(answer)
		played++
	}
	return false
}

// defend reports whether the attacker, who is not to move, wins within so many further
// stones whatever is answered.
func (t *threats) defend(b *gmeval.Board, moves int) bool {
	us := b.Turn().Other()
	them := b.Turn()
	if b.Count(them, gmeval.MakesFive) > 0 || t.spent() {
		return false
	}
	if answer, won, _ := ends(b, us); won {
		return true
	} else if answer != gomoku.NoPoint {
		b.Play(answer)
		defer b.Undo()
		return t.attack(b, moves)
	}
	if moves == 0 {
		return false
	}
	key := b.Hash()
	if won, ok := t.look(1, key, moves); ok {
		return won
	}
	line := t.threat(b, moves)
	if line == nil {
		return t.keep(1, key, moves, false)
	}
	for _, m := range t.answers(b, line, t.killer[moves]) {
		b.Play(m)
		won := repeats(b, line) || t.attack(b, moves)
		b.Undo()
		if !won {
			t.killer[moves] = m
			return t.keep(1, key, moves, false)
		}
	}
	return t.keep(1, key, moves, true)
}

// threat returns the win by at most so many fours that the attacker, who is not to move,
// threatens.
func (t *threats) threat(b *gmeval.Board, moves int) []gomoku.Point {
	b.Pass()
	defer b.Pass()
	return t.fours(b, moves)
}

// answers lists every legal answer to a threat: the first one given, if it is one, then those on
// the points of the threatened win.
func (t *threats) answers(b *gmeval.Board, line []gomoku.Point, first gomoku.Point) []gomoku.Point {
	them := b.Turn()
	us := them.Other()
	const marks = gmeval.MakesFour | gmeval.MakesThree
	list := append(make([]gomoku.Point, 0, b.Left()+len(line)+32), first)
	list = append(list, line...)
	list = b.Marked(them, marks, b.Marked(us, marks, list))
	list = b.Far(b.Near(list))
	var seen [1 << 10 / 64]uint64 // points are below 1 << 10
	return slices.DeleteFunc(list, func(p gomoku.Point) bool {
		if p == gomoku.NoPoint || seen[p/64]>>(p%64)&1 != 0 || !b.Empty(p) || !b.Legal(them, p) {
			return true
		}
		seen[p/64] |= 1 << (p % 64)
		return false
	})
}

// shortest returns within how many stones, at most so many, the side to move wins; 0 if
// it does not.
func (t *threats) shortest(b *gmeval.Board, most int) int {
	for n := 1; n <= most; n++ {
		if t.attack(b, n) {
			return n
		}
		if t.spent() {
			return 0
		}
	}
	return 0
}

// solution adds to the tree all wins within so many stones, of which there are at most so many. The
// next one may be any threat to win by fours, so that no right answer counts as wrong.
func (t *threats) solution(b *gmeval.Board, moves, most int, n *puzzles.Node) error {
	us := b.Turn()
	for _, m := range candidates(b, true) {
		if len(n.Next) > most {
			return errMany
		}
		c := puzzles.Node{Move: m.String()}
		b.Play(m)
		right := t.defend(b, moves-1)
		var err error
		if right {
			err = t.resist(b, us, moves-1, &c)
		}
		b.Undo()
		switch {
		case err != nil:
			return err
		case t.spent():
			return errLimit
		case right:
			n.Next = append(n.Next, c)
		}
	}
	if len(n.Next) > most {
		return errMany
	}
	if n.Size() > threesTree {
		return errTree
	}
	return nil
}

// resist adds to n the longest defence against the attacker, who wins within moves.
func (t *threats) resist(b *gmeval.Board, us gmeval.Side, moves int, n *puzzles.Node) error {
	answer, won, _ := ends(b, us)
	if won {
		return nil
	}
	best := answer
	if answer == gomoku.NoPoint {
		line := t.threat(b, moves)
		if line == nil {
			return errLimit
		}
		if best = t.longest(b, line, moves); best == gomoku.NoPoint {
			return errLimit
		}
	}
	b.Play(best)
	defer b.Undo()
	c := puzzles.Node{Move: best.String()}
	if err := t.solution(b, moves, gmLater, &c); err != nil {
		return err
	}
	if len(c.Next) == 0 {
		return errLimit
	}
	n.Next = []puzzles.Node{c}
	return nil
}

// longest returns the answer to a threat after which the attacker, who wins within so many
// moves, needs most of them.
func (t *threats) longest(b *gmeval.Board, line []gomoku.Point, moves int) gomoku.Point {
	answers := t.answers(b, line, t.killer[moves])
	for less := moves - 1; less >= 0; less-- {
		for _, m := range answers {
			b.Play(m)
			short := foursOf(line) <= less && repeats(b, line) || t.attack(b, less)
			b.Undo()
			if !short && !t.spent() {
				return m
			}
		}
	}
	return gomoku.NoPoint
}

// foursOf returns the number of fours of a win.
func foursOf(line []gomoku.Point) int { return (len(line) - 1) / 2 }

// proveThreesWin makes the puzzle of a win by fours and threes within so many stones; the
// position has no win by fours alone.
func (w *worker) proveThreesWin(p *gomoku.Position, moves int) (*puzzles.Puzzle, error) {
	t := w.threats(proveThrees)
	var tree puzzles.Node
	b := gmeval.New(p)
	if moves = t.shortest(b, moves); moves < 2 {
		return nil, errLimit
	}
	if err := t.solution(b, moves, gmFirst, &tree); err != nil {
		return nil, err
	}
	if len(tree.Next) == 0 {
		return nil, errLimit
	}
	slices.SortStableFunc(tree.Next, func(a, b puzzles.Node) int { return b.Size() - a.Size() })
	return gmPuzzle(p, puzzles.Task{Kind: puzzles.Threes, Moves: moves}, tree, w.nodes), nil
}

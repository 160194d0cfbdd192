package main

import (
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/puzzles"
)

// Bounds of the search for wins by fours and threes.
const (
	mostThrees  = 5       // moves of the solver
	seekThrees  = 200_000 // stones tried to see a win
	proveThrees = 3_000_000
	threesFours = 4_000 // stones tried for a win by fours at each position
)

// A threat search decides whether the attacker wins within a number of his stones, each a
// four or an open three that threatens to win by fours; the last is a four that cannot be
// stopped. Against a four there is one answer; against a three every legal point is tried.
type threats struct {
	w     *worker
	limit int64
	known [2]map[uint64]bounds
}

func (w *worker) threats(limit int64) *threats {
	w.nodes = 0
	return &threats{w, limit, [2]map[uint64]bounds{{}, {}}}
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
	t.w.nodes++
	n, sure := t.w.wins(b, threesFours)
	if n >= 0 && n <= moves {
		return t.keep(0, key, moves, true)
	}
	if moves == 1 {
		if !sure {
			t.w.nodes = t.limit // nothing is proved any more
		}
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
	answers, ok := t.answers(b, moves)
	if !ok {
		return t.keep(1, key, moves, false)
	}
	for _, m := range answers {
		b.Play(m)
		won := t.attack(b, moves)
		b.Undo()
		if !won {
			return t.keep(1, key, moves, false)
		}
	}
	return t.keep(1, key, moves, true)
}

// answers lists every legal answer to a threat, those on the points of the threatened win
// first. It is not ok if the attacker threatens no win by fours within his moves.
func (t *threats) answers(b *gmeval.Board, moves int) ([]gomoku.Point, bool) {
	us := b.Turn().Other()
	them := b.Turn()
	b.Pass()
	line, _, tried := t.w.fours.Win(b, threesFours)
	b.Pass()
	t.w.nodes += tried
	if line == nil || (len(line)-1)/2 > moves {
		return nil, false
	}
	var list []gomoku.Point
	seen := map[gomoku.Point]bool{}
	add := func(points []gomoku.Point) {
		for _, p := range points {
			if p != gomoku.NoPoint && !seen[p] && b.Empty(p) && b.Legal(them, p) {
				seen[p] = true
				list = append(list, p)
			}
		}
	}
	add(line)
	add(b.Marked(us, gmeval.MakesFour|gmeval.MakesThree, nil))
	add(b.Marked(them, gmeval.MakesFour|gmeval.MakesThree, nil))
	add(b.Near(nil))
	add(b.Far(nil))
	return list, true
}

// shortest returns within how many stones, at most so many, the side to move wins; 0 if
// it does not.
func (t *threats) shortest(b *gmeval.Board, most int) int {
	for n := 1; n <= most; n++ {
		if t.attack(b, n) {
			return n
		}
	}
	return 0
}

// solution adds to the tree all wins within so many stones. The next one may be any threat
// to win by fours, so that no right answer counts as wrong.
func (t *threats) solution(b *gmeval.Board, moves int, n *puzzles.Node) error {
	us := b.Turn()
	for _, m := range candidates(b, true) {
		if len(n.Next) > gmFirst {
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
	if len(n.Next) > gmFirst {
		return errMany
	}
	if n.Size() > gmTree {
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
	best, longest := answer, 0
	if answer == gomoku.NoPoint {
		list, ok := t.answers(b, moves)
		if !ok {
			return errLimit
		}
		for _, m := range list {
			b.Play(m)
			length := t.shortest(b, moves)
			b.Undo()
			if length == 0 && !b.Class(us, m).Is(gmeval.MakesFive) && t.spent() {
				return errLimit
			}
			if length > longest {
				best, longest = m, length
			}
		}
	} else {
		longest = moves
	}
	b.Play(best)
	defer b.Undo()
	c := puzzles.Node{Move: best.String()}
	if err := t.solution(b, longest, &c); err != nil {
		return err
	}
	if len(c.Next) == 0 {
		return errLimit
	}
	n.Next = []puzzles.Node{c}
	return nil
}

// proveThreesWin makes the puzzle of a win by fours and threes within so many stones; the
// position has no win by fours alone.
func (w *worker) proveThreesWin(p *gomoku.Position, moves int) (*puzzles.Puzzle, error) {
	t := w.threats(proveThrees)
	var tree puzzles.Node
	b := gmeval.New(p)
	if moves = t.shortest(b, moves); moves < 2 {
		return nil, errLimit
	}
	if err := t.solution(b, moves, &tree); err != nil {
		return nil, err
	}
	if len(tree.Next) == 0 {
		return nil, errLimit
	}
	slices.SortStableFunc(tree.Next, func(a, b puzzles.Node) int { return b.Size() - a.Size() })
	return gmPuzzle(p, puzzles.Task{Kind: puzzles.Threes, Moves: moves}, tree, w.nodes), nil
}

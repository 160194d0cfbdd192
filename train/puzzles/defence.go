package main

import (
	"duiyi/puzzles"
	"duiyi/xiangqi"
)

// Bounds of the search for the one defence.
const (
	threatMoves  = 3 // of the mate that is stopped
	beyondMoves  = 3 // more moves in which checks must not mate after the defence
	leastChoice  = 6 // legal moves out of check
	leastEvasion = 3 // legal moves in check
	fewLeft      = 5 // moves that checks alone do not refute, at most
)

// xqDefences makes puzzles of the positions of a game in which one move alone stops a
// mate.
func xqDefences(t *table) source {
	return source{name: "defences-" + t.name, units: len(t.rows), make: func(_ *worker, row int) (y yield) {
		g, ok := readXiangqi(t, row)
		if !ok {
			return y
		}
		const tail = 50 // plies before the end
		p := g.start
		for ply := 0; ply <= len(g.moves); ply++ {
			if ply >= len(g.moves)-tail && threatened(&p) {
				if q, err := proveDefence(&p); err != errEasy {
					if err == nil {
						q.Source = g.source
						q.Source.Ply = ply
						q.Source.Published = ""
					}
					y.judge(puzzles.OnlyDefence, q, err)
				}
			}
			if ply < len(g.moves) {
				p.PlayUnchecked(g.moves[ply])
			}
		}
		return y
	}}
}

// threatened reports whether the opponent would mate by checks if the side to move
// passed, or gives check already.
func threatened(p *xiangqi.Position) bool {
	if p.InCheck() {
		return true
	}
	u := p.Pass()
	defer p.Undo(u)
	n, _ := newMater(true, checkNodes/4).shortest(p, threatMoves)
	return n > 0
}

// proveDefence makes the puzzle of the one move after which the opponent does not mate.
func proveDefence(p *xiangqi.Position) (*puzzles.Puzzle, error) {
	fen, q := stored(p)
	legal := q.LegalMoves(nil)
	if len(legal) < leastEvasion || !q.InCheck() && len(legal) < leastChoice {
		return nil, errEasy
	}
	checks, all := newMater(true, proofNodes), newMater(false, proofNodes)
	left := legal
	for n := 1; n <= threatMoves; n++ {
		var stand []xiangqi.Move
		for _, m := range left {
			u := q.PlayUnchecked(m)
			mated := checks.attack(&q, n)
			q.Undo(u)
			if !mated {
				stand = append(stand, m)
			}
		}
		if left = stand; len(left) == 0 {
			return nil, errEasy
		}
		if len(left) > fewLeft {
			continue
		}
		stand = nil
		for _, m := range left {
			u := q.PlayUnchecked(m)
			mated := all.attack(&q, n)
			q.Undo(u)
			if !mated {
				stand = append(stand, m)
			}
		}
		if checks.spent() || all.spent() {
			return nil, errLimit
		}
		if left = stand; len(left) != 1 {
			continue
		}
		u := q.PlayUnchecked(left[0])
		lost, sure := newMater(true, proofNodes).shortest(&q, n+beyondMoves)
		q.Undo(u)
		switch {
		case lost > 0:
			return nil, errLost
		case !sure:
			return nil, errLimit
		}
		return &puzzles.Puzzle{
			Game: "xiangqi", Rules: "axf", Position: fen, Task: puzzles.Task{Kind: puzzles.OnlyDefence, Moves: n},
			Solution: puzzles.Node{Next: []puzzles.Node{{Move: left[0].String()}}},
			Proof:    puzzles.Proof{By: puzzles.BySearch, Nodes: checks.nodes + all.nodes},
		}, nil
	}
	return nil, errEasy
}

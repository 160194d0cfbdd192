package main

import (
	"errors"
	"slices"

	"duiyi/puzzles"
	"duiyi/xiangqi"
)

// Why a candidate is thrown out. The texts stand in the manifest.
var (
	errLimit   = errors.New("the limit of nodes came before the proof")
	errMany    = errors.New("too many first moves are right")
	errTree    = errors.New("the tree of answers is too large")
	errNone    = errors.New("no such task")
	errDual    = errors.New("a slower win begins with a first move that is not right")
	errRules   = errors.New("rules on repetition or a move limit may change the value")
	errEasy    = errors.New("nothing to find")
	errLost    = errors.New("the one defence is mated too, a little later")
	errMates   = errors.New("it is a mate")
	errMirror  = errors.New("the same position under symmetry")
	errTwice   = errors.New("the same position and task")
	errSurplus = errors.New("enough of this kind in the bank")
)

// Bounds of a tree in the bank.
const (
	mostFirst    = 2  // right first moves
	mostDefences = 2  // longest defences that stand in the tree
	mostTree     = 48 // moves
)

// mateTree returns the tree of all mates within moves from p, with the longest defences.
func mateTree(s *mater, p *xiangqi.Position, moves int) (puzzles.Node, error) {
	for defences := mostDefences; defences > 0; defences-- {
		n, err := s.solve(p, moves, defences)
		if err != nil {
			return n, err
		}
		if n.Size() <= mostTree {
			return n, nil
		}
	}
	return puzzles.Node{}, errTree
}

func (s *mater) solve(p *xiangqi.Position, moves, defences int) (puzzles.Node, error) {
	var n puzzles.Node
	list, sure := s.mates(p, moves)
	if !sure {
		return n, errLimit
	}
	for _, m := range list {
		c := puzzles.Node{Move: m.String()}
		u := p.PlayUnchecked(m)
		err := s.resist(p, moves-1, defences, &c)
		p.Undo(u)
		if err != nil {
			return n, err
		}
		n.Next = append(n.Next, c)
	}
	// The move with the longest line comes first.
	slices.SortStableFunc(n.Next, func(a, b puzzles.Node) int { return len(b.Line()) - len(a.Line()) })
	return n, nil
}

// resist adds to n the longest defences of the side to move, which is mated within moves,
// and what mates after each.
func (s *mater) resist(p *xiangqi.Position, moves, defences int, n *puzzles.Node) error {
	type defence struct {
		move   xiangqi.Move
		length int
	}
	var list []defence
	for _, m := range p.LegalMoves(nil) {
		u := p.PlayUnchecked(m)
		length, sure := s.shortest(p, moves)
		p.Undo(u)
		if !sure || length == 0 {
			return errLimit
		}
		list = append(list, defence{m, length})
	}
	if len(list) == 0 {
		return nil
	}
	slices.SortStableFunc(list, func(a, b defence) int { return b.length - a.length })
	for i, d := range list {
		if i == defences || d.length < list[0].length {
			break
		}
		u := p.PlayUnchecked(d.move)
		c, err := s.solve(p, d.length, defences)
		p.Undo(u)
		if err != nil {
			return err
		}
		c.Move = d.move.String()
		n.Next = append(n.Next, c)
	}
	return nil
}

package main

import (
	"fmt"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/puzzles"
)

// Bounds of the search for wins by fours.
const (
	seekFours  = 3_000   // stones tried to see a win
	proveFours = 300_000 // to prove what one answer leads to
	leastFours = 2       // a win by one four is too easy for a puzzle
	mostFours  = 15
	gmFirst    = 3   // right first moves
	gmLater    = 6   // right moves later in a tree
	gmTree     = 60  // moves of a tree
	longTree   = 800 // moves of the tree of a long win
	longFours  = 8   // fours of a long win

	// plainThreat is how many fours a win must take that two points stop: shorter ones
	// are open threes.
	plainThreat = 3
)

// wins returns by how many fours the side to move wins, 0 if it makes a five at once and
// -1 if it does not win by fours. The answer is not sure if the stones ran out first.
func (w *worker) wins(b *gmeval.Board, stones int64) (fours int, sure bool) {
	line, proven, tried := w.fours.Win(b, stones)
	w.nodes += tried
	if line == nil {
		return -1, proven
	}
	return (len(line) - 1) / 2, true
}

// ends reports whether the four just played wins: the opponent can stop no five, or only
// on a point that is forbidden.
func ends(b *gmeval.Board, us gmeval.Side) (answer gomoku.Point, won, foul bool) {
	switch n := b.Count(us, gmeval.MakesFive); {
	case n == 0:
		return gomoku.NoPoint, false, false
	case n > 1:
		return gomoku.NoPoint, true, false
	}
	answer = b.First(us, gmeval.MakesFive)
	if !b.Legal(us.Other(), answer) {
		return gomoku.NoPoint, true, true
	}
	return answer, false, false
}

// fourMoves lists where the side to move may play a four; only the answer if the
// opponent threatens a five.
func fourMoves(b *gmeval.Board) []gomoku.Point {
	us := b.Turn()
	list := b.Marked(us, gmeval.MakesFour, nil)
	return slices.DeleteFunc(list, func(p gomoku.Point) bool {
		return !b.Legal(us, p) || b.Count(us.Other(), gmeval.MakesFive) > 0 && !b.Class(us.Other(), p).Is(gmeval.MakesFive)
	})
}

// A fourTree is a solution and what was seen on the way.
type fourTree struct {
	puzzles.Node
	foul    bool // a right line ends on a point that is forbidden to Black
	choices int  // fours that do not win within the moves of the task
}

// fourSolution returns all wins within so many fours, if there are at most so many at each turn,
// first the first one.
func (w *worker) fourSolution(b *gmeval.Board, fours, first int, tree *fourTree) error {
	us := b.Turn()
	for _, m := range fourMoves(b) {
		c := fourTree{Node: puzzles.Node{Move: m.String()}}
		b.Play(m)
		right, slower, err := w.fourAnswer(b, us, fours, &c)
		b.Undo()
		switch {
		case err != nil:
			return err
		case right:
			tree.Next = append(tree.Next, c.Node)
			tree.foul = tree.foul || c.foul
			tree.choices += c.choices
		default:
			tree.choices++
			if slower {
				tree.Slower = append(tree.Slower, m.String())
			}
		}
	}
	if len(tree.Next) > first {
		return errMany
	}
	if tree.Size() > longTree || tree.Size() > gmTree && fours < longFours {
		return errTree
	}
	return nil
}

// fourAnswer looks at the board after a four of us: does it win within so many fours,
// itself included?
func (w *worker) fourAnswer(b *gmeval.Board, us gmeval.Side, fours int, c *fourTree) (right, slower bool, err error) {
	if b.Count(us.Other(), gmeval.MakesFive) > 0 {
		return false, false, nil // the opponent had two fives
	}
	answer, won, foul := ends(b, us)
	if won {
		c.foul = foul
		return true, false, nil
	}
	b.Play(answer)
	defer b.Undo()
	n, sure := w.wins(b, proveFours)
	switch {
	case !sure:
		return false, false, errLimit
	case n < 0:
		return false, false, nil
	case n > fours-1:
		return false, true, nil
	}
	below := fourTree{Node: puzzles.Node{Move: answer.String()}}
	if err := w.fourSolution(b, fours-1, gmLater, &below); err != nil {
		return false, false, err
	}
	c.Next, c.foul, c.choices = []puzzles.Node{below.Node}, below.foul, below.choices
	return true, false, nil
}

// proveFoursWin makes the puzzle of a win by fours.
func (w *worker) proveFoursWin(p *gomoku.Position, fours int) (puzzles.Kind, *puzzles.Puzzle, error) {
	w.nodes = 0
	var tree fourTree
	kind := puzzles.Fours
	if err := w.fourSolution(gmeval.New(p), fours, gmFirst, &tree); err != nil {
		return kind, nil, err
	}
	if tree.choices == 0 {
		return kind, nil, errEasy
	}
	if p.Rule() == gomoku.Renju {
		switch {
		case tree.foul:
			kind = puzzles.FoulTrap
		case p.Turn() == gomoku.Black && w.freer(p, fours):
			kind = puzzles.FoulEscape
		}
	}
	slices.SortStableFunc(tree.Next, func(a, b puzzles.Node) int { return b.Size() - a.Size() })
	q := gmPuzzle(p, puzzles.Task{Kind: kind, Moves: fours}, tree.Node, w.nodes)
	return kind, q, nil
}

// gmPuzzle fills in what all puzzles of gomoku have.
func gmPuzzle(p *gomoku.Position, task puzzles.Task, solution puzzles.Node, nodes int64) *puzzles.Puzzle {
	return &puzzles.Puzzle{
		Game: "gomoku", Rules: p.Rule().String(), Position: p.String(), Task: task,
		Solution: solution, Proof: puzzles.Proof{By: puzzles.BySolver, Nodes: nodes},
	}
}

// freer reports whether Black would win by fewer fours if nothing were forbidden.
func (w *worker) freer(p *gomoku.Position, fours int) bool {
	free, err := gomoku.Parse(p.String(), gomoku.Standard)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", p, err)) // a board is read back as it was written
	}
	n, _ := w.wins(gmeval.New(&free), proveFours)
	return n >= 0 && n < fours
}

func pointOf(text string) gomoku.Point {
	m, err := gomoku.ParsePoint(text)
	if err != nil {
		panic(err) // the tree was written from points
	}
	return m
}

// proveStop makes the puzzle of the one point, or one of two, that stops every win by fours of
// the opponent. The solver has no four of its own.
func (w *worker) proveStop(p *gomoku.Position, threat int) (*puzzles.Puzzle, error) {
	w.nodes = 0
	b := gmeval.New(p)
	var tree puzzles.Node
	for _, m := range p.Legal(nil) {
		b.Play(m)
		n, sure := w.wins(b, proveFours)
		b.Undo()
		if !sure {
			return nil, errLimit
		}
		if n < 0 {
			if tree.Next = append(tree.Next, puzzles.Node{Move: m.String()}); len(tree.Next) > 2 {
				return nil, errMany
			}
		}
	}
	if len(tree.Next) == 0 {
		return nil, errNone
	}
	if len(tree.Next) > 1 && threat < plainThreat {
		return nil, errEasy
	}
	q := gmPuzzle(p, puzzles.Task{Kind: puzzles.StopFours, Moves: 1}, tree, w.nodes)
	return q, nil
}

package gmtree

import (
	"fmt"

	"duiyi/gomoku"
	"duiyi/record"
)

// Game is the name of the game whose trees are made here.
const Game = "gomoku"

// NewGame returns a game without moves that begins on an empty board.
func NewGame(size int) *record.Game {
	return &record.Game{Name: Game, Size: size, Result: record.Unknown, Root: record.Node{Side: record.Second}}
}

// A step is a node on the path of a Grower; without a stone its point is NoPoint.
type step struct {
	node  *record.Node
	point gomoku.Point
}

// A Grower hangs moves into the tree of a game. It stands at a node of it, to
// which a path leads from the root.
type Grower struct {
	size  int
	taken [gomoku.MaxSize * gomoku.MaxSize]bool
	path  []step
}

// NewGrower returns a grower at the root of a game. The error says why the game's
// start is no board.
func NewGrower(g *record.Game) (*Grower, error) {
	gr := &Grower{size: g.Size, path: []step{{&g.Root, gomoku.NoPoint}}}
	if g.Start == "" {
		return gr, nil
	}
	p, err := gomoku.Parse(g.Start, gomoku.Freestyle)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", record.ErrStart, err)
	}
	gr.size = p.Size()
	for y := range gr.size {
		for x := range gr.size {
			pt := gomoku.PointAt(x, y)
			gr.taken[index(pt)] = p.At(pt) != gomoku.None
		}
	}
	return gr, nil
}

func index(p gomoku.Point) int { return p.Y()*gomoku.MaxSize + p.X() }

// Depth returns how many nodes the grower is away from the root.
func (gr *Grower) Depth() int { return len(gr.path) - 1 }

// Node returns the node at which the grower stands.
func (gr *Grower) Node() *record.Node { return gr.path[len(gr.path)-1].node }

// Back goes back towards the root, to the node so many from it.
func (gr *Grower) Back(depth int) {
	for len(gr.path) > depth+1 {
		last := gr.path[len(gr.path)-1]
		if last.point != gomoku.NoPoint {
			gr.taken[index(last.point)] = false
		}
		gr.path = gr.path[:len(gr.path)-1]
	}
}

// Play places a stone after the node and goes to that move. The error says why it
// is not possible.
func (gr *Grower) Play(p gomoku.Point) (*record.Node, error) {
	switch {
	case !p.On(gr.size):
		return nil, gomoku.ErrOffBoard
	case gr.taken[index(p)]:
		return nil, gomoku.ErrOccupied
	}
	gr.taken[index(p)] = true
	return gr.add(&record.Node{Move: p.String(), Side: gr.Node().Side.Other()}, p), nil
}

// Pass goes on without a stone.
func (gr *Grower) Pass() *record.Node {
	return gr.add(&record.Node{Move: record.Pass, Side: gr.Node().Side.Other()}, gomoku.NoPoint)
}

// Say hangs a node that is no move under the node, and goes to it.
func (gr *Grower) Say() *record.Node {
	return gr.add(&record.Node{Side: gr.Node().Side}, gomoku.NoPoint)
}

func (gr *Grower) add(n *record.Node, p gomoku.Point) *record.Node {
	under := gr.Node()
	under.Next = append(under.Next, n)
	gr.path = append(gr.path, step{n, p})
	return n
}

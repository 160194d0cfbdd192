package native

import (
	"fmt"
	"slices"

	"duiyi/gomoku"
	"duiyi/record"
	"duiyi/xiangqi"
)

// A board follows the moves of a tree.
type board interface {
	// play goes on from so many moves below the start. It corrects whose move it
	// is where only one side can have made it.
	play(depth int, n *record.Node) error
}

// A checker takes moves out of a tree that are not possible, with what follows
// them.
type checker struct {
	r *reader
	b board
}

func newChecker(g *record.Game, r *reader) (*checker, error) {
	switch g.Name {
	case "xiangqi":
		p := xiangqi.StartPosition()
		if g.Start != "" {
			var err error
			if p, err = xiangqi.ParseFEN(g.Start); err != nil {
				return nil, fmt.Errorf("%w: %w", record.ErrStart, err)
			}
		}
		g.Root.Side = record.Side(p.Side()).Other()
		return &checker{r, &xiangqiBoard{p: p}}, nil
	case "gomoku":
		if g.Size == 0 {
			g.Size = gomoku.DefaultSize
		}
		b := &gomokuBoard{}
		p, err := gomoku.NewPosition(g.Size, gomoku.Freestyle)
		if g.Start != "" {
			p, err = gomoku.Parse(g.Start, gomoku.Freestyle)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", record.ErrStart, err)
		}
		g.Size, b.size = p.Size(), p.Size()
		for y := range b.size {
			for x := range b.size {
				b.taken[y*gomoku.MaxSize+x] = p.At(gomoku.PointAt(x, y)) != gomoku.None
			}
		}
		if g.Root.Side > record.Second {
			g.Root.Side = record.Second
		}
		return &checker{r, b}, nil
	}
	return nil, record.ErrGame
}

// tree walks all nodes, parents before children.
func (c *checker) tree(g *record.Game) {
	type entry struct {
		n, under *record.Node
		depth    int // moves before it
	}
	var stack []entry
	push := func(n *record.Node, depth int) {
		for _, next := range slices.Backward(n.Next) {
			stack = append(stack, entry{next, n, depth})
		}
	}
	push(&g.Root, 0)
	for count := 0; len(stack) > 0; count++ {
		e := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		var err error
		switch {
		case count >= record.MaxMoves:
			err = record.ErrTooLong
		case e.n.Move == "":
			e.n.Side = e.under.Side
		default:
			err = c.b.play(e.depth, e.n)
		}
		if err != nil {
			c.r.fault(e.depth, e.n.Move, err)
			e.under.Next = slices.DeleteFunc(e.under.Next, func(n *record.Node) bool { return n == e.n })
			continue
		}
		depth := e.depth
		if e.n.Move != "" {
			depth++
		}
		push(e.n, depth)
	}
}

type xiangqiBoard struct {
	p    xiangqi.Position
	undo []xiangqi.Undo
}

func (b *xiangqiBoard) play(depth int, n *record.Node) error {
	for len(b.undo) > depth {
		b.p.Undo(b.undo[len(b.undo)-1])
		b.undo = b.undo[:len(b.undo)-1]
	}
	m, err := xiangqi.ParseMove(n.Move)
	if err == nil {
		err = b.p.Legal(m)
	}
	if err != nil {
		return err
	}
	n.Side = record.Side(b.p.Side())
	b.undo = append(b.undo, b.p.PlayUnchecked(m))
	return nil
}

type gomokuBoard struct {
	size  int
	taken [gomoku.MaxSize * gomoku.MaxSize]bool
	path  []gomoku.Point // NoPoint for a pass
}

func (b *gomokuBoard) play(depth int, n *record.Node) error {
	for len(b.path) > depth {
		if p := b.path[len(b.path)-1]; p != gomoku.NoPoint {
			b.taken[p.Y()*gomoku.MaxSize+p.X()] = false
		}
		b.path = b.path[:len(b.path)-1]
	}
	if n.Side > record.Second {
		return errSide
	}
	if n.Move == record.Pass {
		b.path = append(b.path, gomoku.NoPoint)
		return nil
	}
	p, err := gomoku.ParsePoint(n.Move)
	switch {
	case err != nil:
		return err
	case !p.On(b.size):
		return gomoku.ErrOffBoard
	case b.taken[p.Y()*gomoku.MaxSize+p.X()]:
		return gomoku.ErrOccupied
	}
	n.Move = p.String()
	b.taken[p.Y()*gomoku.MaxSize+p.X()] = true
	b.path = append(b.path, p)
	return nil
}

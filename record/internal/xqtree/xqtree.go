package xqtree

import (
	"errors"
	"fmt"

	"duiyi/boardtext"
	"duiyi/record"
	"duiyi/xiangqi"
)

// Game is the name of the game whose trees are made here.
const Game = "xiangqi"

// Start is the position in which a record begins. Of the side that a file says
// is to move and the owner of the piece that moves first, the latter counts if
// that one can move so: files are wrong about the former.
func Start(board *xiangqi.Setup, first xiangqi.Move) (xiangqi.Position, error) {
	s := *board
	s.FullMove = max(s.FullMove, 1)
	if from := first.From(); first != xiangqi.NoMove && from.Valid() && s.Board[from] != xiangqi.NoPiece {
		s.Side = s.Board[from].Side()
		if p, err := s.Position(); err == nil && p.IsLegal(first) {
			return p, nil
		}
		s.Side = board.Side
	}
	p, err := s.Position()
	if err != nil {
		return p, fmt.Errorf("%w: %w", record.ErrStart, err)
	}
	return p, nil
}

// Read is Start for a file that has its position as text, as any program writes
// one. ok says that there is a position; it may be one of which the text does not
// say who is to move and first does not tell either: then Red is to move, and err
// says so.
func Read(text string, first xiangqi.Move) (p xiangqi.Position, ok bool, err error) {
	p, err = boardtext.FEN(text)
	if errors.Is(err, boardtext.ErrNoSide) {
		b, bad := boardtext.Xiangqi(text, nil)
		if bad != nil { // moves follow, and either side may have played the first
			return p, false, fmt.Errorf("%w: %w", record.ErrStart, bad)
		}
		switch p, ok, err = b.Playable(first); {
		case !ok:
			err = fmt.Errorf("%w: %w", record.ErrStart, err)
		case err != nil:
			err = record.Sideless(err)
		}
		return p, ok, err
	}
	if err != nil {
		return p, false, fmt.Errorf("%w: %w", record.ErrStart, err)
	}
	return p, true, nil
}

// NewGame returns a game without moves that begins in a position.
func NewGame(p xiangqi.Position) *record.Game {
	g := &record.Game{Name: Game, Result: record.Unknown}
	g.Root.Side = record.Side(p.Side()).Other()
	if fen := p.FEN(); fen != xiangqi.StartFEN {
		g.Start = fen
	}
	return g
}

// A step is a move that stands on the path of a Grower.
type step struct {
	node *record.Node
	undo xiangqi.Undo
}

// A Grower hangs moves into the tree of a game. It stands at a node of it, to
// which a path of moves leads from the root.
type Grower struct {
	root *record.Node
	p    xiangqi.Position
	path []step
}

// NewGrower returns a grower at the root of a game that begins in p.
func NewGrower(g *record.Game, p xiangqi.Position) *Grower { return &Grower{root: &g.Root, p: p} }

// Depth returns how many moves the grower is away from the root.
func (gr *Grower) Depth() int { return len(gr.path) }

// Node returns the node at which the grower stands.
func (gr *Grower) Node() *record.Node {
	if len(gr.path) == 0 {
		return gr.root
	}
	return gr.path[len(gr.path)-1].node
}

// Position returns the position there.
func (gr *Grower) Position() *xiangqi.Position { return &gr.p }

// Back goes back towards the root, to the node so many moves from it.
func (gr *Grower) Back(depth int) {
	for len(gr.path) > depth {
		last := gr.path[len(gr.path)-1]
		gr.p.Undo(last.undo)
		gr.path = gr.path[:len(gr.path)-1]
	}
}

// Play hangs a move under the node and goes to it. The error says why the move
// is not possible.
func (gr *Grower) Play(m xiangqi.Move) (*record.Node, error) {
	if err := gr.p.Legal(m); err != nil {
		return nil, err
	}
	n := &record.Node{Move: m.String(), Side: record.Side(gr.p.Side())}
	under := gr.Node()
	under.Next = append(under.Next, n)
	gr.path = append(gr.path, step{n, gr.p.PlayUnchecked(m)})
	return n, nil
}

// Begin returns the position in which a record begins, for a writer.
func Begin(g *record.Game) (xiangqi.Position, error) {
	if g.Name != Game {
		return xiangqi.Position{}, fmt.Errorf("%w: %s", record.ErrNotHeld, g.Name)
	}
	if g.Start == "" {
		return xiangqi.StartPosition(), nil
	}
	return xiangqi.ParseFEN(g.Start)
}

// A Visit is a move of a tree as a writer meets it.
type Visit struct {
	Node    *record.Node
	Move    xiangqi.Move
	Depth   int  // moves before it on its line
	Child   bool // a move follows
	Sibling bool // another move in its place comes later
}

// Walk visits the moves of a tree depth-first, what was played before what
// might have been. Nodes without a move are passed through. The error is that
// of a text that is no move, or what visit returns.
func Walk(root *record.Node, mainLine bool, visit func(Visit) error) error {
	type entry struct {
		node    *record.Node
		depth   int
		sibling bool
	}
	var stack []entry
	push := func(n *record.Node, depth int) bool {
		next := Moves(n)
		if mainLine && len(next) > 1 {
			next = next[:1]
		}
		for i := len(next) - 1; i >= 0; i-- {
			stack = append(stack, entry{next[i], depth, i < len(next)-1})
		}
		return len(next) > 0
	}
	push(root, 0)
	for len(stack) > 0 {
		e := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		m, err := xiangqi.ParseMove(e.node.Move)
		if err != nil {
			return fmt.Errorf("%s: %w", e.node.Move, err)
		}
		child := push(e.node, e.depth+1)
		if err := visit(Visit{Node: e.node, Move: m, Depth: e.depth, Child: child, Sibling: e.sibling}); err != nil {
			return err
		}
	}
	return nil
}

// Moves returns the moves that follow a node. One that holds text alone stands
// for what follows it.
func Moves(n *record.Node) []*record.Node {
	plain := true
	for _, next := range n.Next {
		plain = plain && next.Move != ""
	}
	if plain {
		return n.Next
	}
	var list []*record.Node
	stack := []*record.Node{n}
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if at.Move != "" && at != n {
			list = append(list, at)
			continue
		}
		for i := len(at.Next) - 1; i >= 0; i-- {
			stack = append(stack, at.Next[i])
		}
	}
	return list
}

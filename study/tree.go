package study

import (
	"iter"
	"slices"

	"duiyi/match"
)

// An ID identifies a node for the life of a study. The root is 0; new nodes are
// numbered consecutively. A deleted node's number is not reused, and an undo restores
// the node under it.
type ID int

// Root is the node of the start position.
const Root ID = 0

// A Node is a move and the annotations of the position after it; the root is the
// start position. Nodes in a Tree are immutable.
type Node struct {
	ID      ID         `json:"id"`
	Parent  ID         `json:"parent"`
	Move    match.Move `json:"move,omitzero"`     // zero at the root; its Info is nil
	Comment string     `json:"comment,omitempty"` // lines separated by \n; at most MaxComment bytes
	Glyphs  []int      `json:"glyphs,omitempty"`  // PGN's numeric annotation glyphs: 1 is a good move, 2 a mistake, ...
	Shapes  []Shape    `json:"shapes,omitempty"`  // drawn on the board
	Eval    *Eval      `json:"eval,omitempty"`    // by an engine or from a file
	SpentMS int64      `json:"spent_ms,omitempty"`
	Chapter string     `json:"chapter,omitempty"` // title of the game that begins here, in a study of several games; at children of the root alone
	Props   []Prop     `json:"props,omitempty"`   // other properties from a file, written back on export
	Next    []ID       `json:"-"`                 // the main line's move first, then variations
}

// A Shape is an arrow, or a ring if from is missing.
type Shape struct {
	From   string `json:"from,omitempty"` // a point
	To     string `json:"to"`             // a point
	Colour string `json:"colour"`         // green, red, blue or yellow
}

// Colours lists the colours of shapes, the default first.
var Colours = []string{"green", "red", "blue", "yellow"}

// An Eval is an evaluation of a position.
type Eval struct {
	Score match.Score `json:"score"`           // from side 0's point of view
	Depth int         `json:"depth,omitempty"` // plies
}

// A Prop is a node's property that only its record format interprets.
type Prop struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

const (
	bits = 6 // of an ID, for each level
	wide = 1 << bits
)

// The nodes of a Tree lie in three levels: 64 leaves with 64 nodes each make a
// branch. An edit copies one of each, whatever the size of the tree.
type (
	leaf   [wide]*Node
	branch [wide]*leaf
)

// A Tree is an immutable set of nodes.
type Tree struct {
	branches []*branch
	size     int // nodes, including the root
	text     int // bytes in comments
}

// Size returns the number of nodes, including the root.
func (t Tree) Size() int { return t.size }

// Node returns a node, or nil if it does not exist.
func (t Tree) Node(id ID) *Node {
	if id < 0 || int(id>>(2*bits)) >= len(t.branches) {
		return nil
	}
	b := t.branches[id>>(2*bits)]
	if b == nil {
		return nil
	}
	l := b[id>>bits&(wide-1)]
	if l == nil {
		return nil
	}
	return l[id&(wide-1)]
}

// Path returns the nodes from the root to a node, both included, or nil if the node
// does not exist.
func (t Tree) Path(id ID) []*Node {
	n := t.Node(id)
	if n == nil {
		return nil
	}
	path := []*Node{n}
	for n.ID != Root {
		n = t.Node(n.Parent)
		path = append(path, n)
	}
	slices.Reverse(path)
	return path
}

// Child returns the node after a move from another, or nil.
func (t Tree) Child(id ID, move string) *Node {
	n := t.Node(id)
	if n == nil {
		return nil
	}
	for _, next := range n.Next {
		if c := t.Node(next); c.Move.Move == move {
			return c
		}
	}
	return nil
}

// All returns a node and its descendants in preorder, main line first.
func (t Tree) All(from ID) iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		first := t.Node(from)
		if first == nil {
			return
		}
		stack := []*Node{first}
		for len(stack) > 0 {
			n := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !yield(n) {
				return
			}
			for _, id := range slices.Backward(n.Next) {
				stack = append(stack, t.Node(id))
			}
		}
	}
}

// Diff returns the nodes of after that are new or changed since before, ordered by
// number, and the numbers of removed ones. It skips parts that the trees share.
func Diff(before, after Tree) (changed []*Node, gone []ID) {
	for i := range max(len(before.branches), len(after.branches)) {
		b, a := at(before.branches, i), at(after.branches, i)
		if a == b {
			continue
		}
		for j := range wide {
			x, y := leafOf(b, j), leafOf(a, j)
			if x == y {
				continue
			}
			for k := range wide {
				switch was, is := nodeOf(x, k), nodeOf(y, k); {
				case was == is:
				case is == nil:
					gone = append(gone, was.ID)
				default:
					changed = append(changed, is)
				}
			}
		}
	}
	return changed, gone
}

func at(list []*branch, i int) *branch {
	if i >= len(list) {
		return nil
	}
	return list[i]
}

func leafOf(b *branch, i int) *leaf {
	if b == nil {
		return nil
	}
	return b[i]
}

func nodeOf(l *leaf, i int) *Node {
	if l == nil {
		return nil
	}
	return l[i]
}

// An editor derives a tree from another. It may modify its copies until it is done.
type editor struct {
	tree     Tree
	branches map[ID]bool
	leaves   map[ID]bool
	nodes    map[ID]bool
}

func edit(t Tree) *editor {
	t.branches = slices.Clone(t.branches)
	return &editor{t, map[ID]bool{}, map[ID]bool{}, map[ID]bool{}}
}

// slot returns a node's place in a copied leaf.
func (e *editor) slot(id ID) **Node {
	i := id >> (2 * bits)
	for int(i) >= len(e.tree.branches) {
		e.tree.branches = append(e.tree.branches, nil)
	}
	if !e.branches[i] {
		e.branches[i] = true
		b := new(branch)
		if old := e.tree.branches[i]; old != nil {
			*b = *old
		}
		e.tree.branches[i] = b
	}
	b := e.tree.branches[i]
	j := id >> bits
	if !e.leaves[j] {
		e.leaves[j] = true
		l := new(leaf)
		if old := b[j&(wide-1)]; old != nil {
			*l = *old
		}
		b[j&(wide-1)] = l
	}
	return &b[j&(wide-1)][id&(wide-1)]
}

// node returns a modifiable copy of an existing node. Only say may change its comment.
func (e *editor) node(id ID) *Node {
	at := e.slot(id)
	if !e.nodes[id] {
		e.nodes[id] = true
		n := **at
		n.Next = slices.Clone(n.Next)
		*at = &n
	}
	return *at
}

// add adds a node as its parent's last child.
func (e *editor) add(n Node) {
	n.Next = nil
	*e.slot(n.ID) = &n
	e.nodes[n.ID] = true
	if n.ID != Root {
		p := e.node(n.Parent)
		p.Next = append(p.Next, n.ID)
	}
	e.tree.size++
	e.tree.text += len(n.Comment)
}

// cut removes a node and its descendants.
func (e *editor) cut(id ID) {
	n := e.tree.Node(id)
	p := e.node(n.Parent)
	p.Next = slices.DeleteFunc(p.Next, func(x ID) bool { return x == id })
	for gone := range e.tree.All(id) {
		e.tree.size--
		e.tree.text -= len(gone.Comment)
		*e.slot(gone.ID) = nil
	}
}

// say sets a node's comment.
func (e *editor) say(id ID, text string) {
	n := e.node(id)
	e.tree.text += len(text) - len(n.Comment)
	n.Comment = text
}

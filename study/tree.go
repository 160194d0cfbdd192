package study

import (
	"iter"
	"slices"

	"duiyi/match"
)

// An ID names a node of a study for as long as the study lives: the root is 0,
// and what is added is numbered on. The number of a node that was deleted is not
// given again, and an undo brings the node back under it.
type ID int

// Root is the node of the start position.
const Root ID = 0

// A Node is a move and what is said of the position after it; the root is the
// start position. A node that a Tree holds is not changed any more.
type Node struct {
	ID      ID         `json:"id"`
	Parent  ID         `json:"parent"`
	Move    match.Move `json:"move,omitzero"`     // zero at the root; its Info is nil
	Comment string     `json:"comment,omitempty"` // lines separated by \n; at most MaxComment bytes
	Glyphs  []int      `json:"glyphs,omitempty"`  // PGN's numeric annotation glyphs: 1 is a good move, 2 a mistake, ...
	Shapes  []Shape    `json:"shapes,omitempty"`  // drawn on the board
	Eval    *Eval      `json:"eval,omitempty"`    // what an engine, or the file, said of the position
	SpentMS int64      `json:"spent_ms,omitempty"`
	Props   []Prop     `json:"props,omitempty"` // what a file had beside that, for when it is written again
	Next    []ID       `json:"-"`               // what was played, first, and what might have been
}

// A Shape is an arrow, or a ring if from is missing.
type Shape struct {
	From   string `json:"from,omitempty"` // a point
	To     string `json:"to"`             // a point
	Colour string `json:"colour"`         // green, red, blue or yellow
}

// Colours are those of shapes, the usual one first.
var Colours = []string{"green", "red", "blue", "yellow"}

// An Eval is an evaluation of a position.
type Eval struct {
	Score match.Score `json:"score"`           // from the point of view of side 0
	Depth int         `json:"depth,omitempty"` // plies
}

// A Prop is a property of a node that a record's format knows and a study does
// not.
type Prop struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

const (
	bits = 6 // of an ID, for one level
	wide = 1 << bits
)

// The nodes of a Tree lie in three levels: 64 leaves with 64 nodes each make a
// branch. An edit copies one of each, whatever the size of the tree.
type (
	leaf   [wide]*Node
	branch [wide]*leaf
)

// A Tree is the nodes of a study at one moment. It is a value that never changes.
type Tree struct {
	branches []*branch
	size     int // nodes, with the root
	text     int // bytes in comments
}

// Size returns the number of nodes, the root among them.
func (t Tree) Size() int { return t.size }

// Node returns a node, or nil where there is none of that number.
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

// Path returns the nodes from the root to a node, both included; nil where there
// is no such node.
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

// Child returns the node that a move leads to from another, or nil.
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

// All returns the nodes from one on: each before those that follow it, and what
// was played before what might have been.
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

// Diff returns the nodes of after that are not as they were in before, by their
// numbers, and the numbers of those that are gone. It looks at no node that the
// two trees share.
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

// An editor makes one tree of another. What it has copied it may change, until
// it is done.
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

// slot returns the place of a node, for the editor to write into.
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

// node returns a copy of a node that is there, to be changed. The text of its
// comment is changed by say alone.
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

// add puts a new node into the tree, the last of its parent's.
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

// cut takes a node out of the tree with all that follows it.
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

// say changes what is said of a position.
func (e *editor) say(id ID, text string) {
	n := e.node(id)
	e.tree.text += len(text) - len(n.Comment)
	n.Comment = text
}

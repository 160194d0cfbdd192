package puzzles

import (
	"errors"
	"fmt"
	"strings"
)

// A Node is a move of a solution and what follows it. The root has no move. After the
// root and after a defence, Next are all right moves of the solver; after a move of the
// solver, Next are the longest defences, the first of which is the one to play. A right
// move without Next ends the puzzle.
type Node struct {
	Move string `json:"move,omitempty"`
	Next []Node `json:"next,omitempty"`
	// Slower are moves of the solver that win too, proved, but not within the moves of
	// the task. They are no mistakes, and no answers.
	Slower []string `json:"slower,omitempty"`
}

// Bounds of a solution that is read.
const (
	maxDepth = 200
	maxNodes = 20_000
	maxMove  = 16 // bytes
)

// ErrSolution says that a text is no solution.
var ErrSolution = errors.New("not a solution")

// String writes the tree below n as ParseSolution reads it: moves separated by blanks,
// each with what follows in parentheses, slower moves after a tilde.
func (n Node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n Node) write(b *strings.Builder) {
	for i, c := range n.Next {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(c.Move)
		if len(c.Next) > 0 || len(c.Slower) > 0 {
			b.WriteByte('(')
			c.write(b)
			b.WriteByte(')')
		}
	}
	for i, m := range n.Slower {
		if i > 0 || len(n.Next) > 0 {
			b.WriteByte(' ')
		}
		b.WriteString("~" + m)
	}
}

// ParseSolution reads a tree as String writes it. There is at least one right move, and
// the solver has the last move of every line.
func ParseSolution(text string) (Node, error) {
	r := treeReader{text: text}
	root, err := r.list(0)
	if err == nil && r.at < len(text) {
		err = r.fault("a bracket that nothing opens")
	}
	if err == nil && len(root.Next) == 0 {
		err = r.fault("no right move")
	}
	return root, err
}

type treeReader struct {
	text  string
	at    int // bytes read
	nodes int
}

func (r *treeReader) fault(why string) error {
	return fmt.Errorf("%w: byte %d: %s", ErrSolution, r.at, why)
}

// list reads the moves that follow one, depth moves from the root, up to the bracket
// that closes them.
func (r *treeReader) list(depth int) (Node, error) {
	var n Node
	for first := true; ; first = false {
		if !first {
			if r.at == len(r.text) || r.text[r.at] == ')' {
				return n, nil
			}
			if r.text[r.at] != ' ' {
				return n, r.fault("moves are separated by one blank")
			}
			r.at++
		}
		slower := strings.HasPrefix(r.text[r.at:], "~")
		if slower {
			r.at++
		}
		move := r.move()
		r.nodes++
		switch {
		case move == "" || len(move) > maxMove:
			return n, r.fault("not a move")
		case r.nodes > maxNodes:
			return n, r.fault("too many moves")
		case slower && depth%2 == 1:
			return n, r.fault("a slower move of the defence")
		case slower:
			n.Slower = append(n.Slower, move)
			continue
		case len(n.Slower) > 0:
			return n, r.fault("a right move after slower ones")
		}
		c := Node{Move: move}
		if r.at < len(r.text) && r.text[r.at] == '(' {
			if depth == maxDepth {
				return n, r.fault("too deep")
			}
			r.at++
			below, err := r.list(depth + 1)
			if err != nil {
				return n, err
			}
			if r.at == len(r.text) {
				return n, r.fault("a bracket is not closed")
			}
			r.at++
			c.Next, c.Slower = below.Next, below.Slower
		}
		if depth%2 == 1 && len(c.Next) == 0 {
			return n, r.fault("a defence without an answer")
		}
		n.Next = append(n.Next, c)
	}
}

// move reads letters and digits.
func (r *treeReader) move() string {
	from := r.at
	for r.at < len(r.text) {
		c := r.text[r.at]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			break
		}
		r.at++
	}
	return r.text[from:r.at]
}

// Line returns the main line below n: the first right move and the longest defence in
// turn.
func (n Node) Line() []string {
	var line []string
	for len(n.Next) > 0 {
		n = n.Next[0]
		line = append(line, n.Move)
	}
	return line
}

// Size returns the number of moves in the tree below n, without slower ones.
func (n Node) Size() int {
	size := len(n.Next)
	for _, c := range n.Next {
		size += c.Size()
	}
	return size
}

// find returns the node of a move below n.
func (n Node) find(move string) (Node, bool) {
	for _, c := range n.Next {
		if c.Move == move {
			return c, true
		}
	}
	return Node{}, false
}

package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// ErrPacked says that a text is not what Pack has written.
var ErrPacked = errors.New("not a packed record")

// A packed record is a list of nodes, each after the one that it follows: a tree
// may be deeper than JSON can be nested. What is stored is read for ever, so no
// field changes its meaning.
type packed struct {
	Name    string       `json:"name"`
	Rules   string       `json:"rules,omitempty"`
	Size    int          `json:"size,omitempty"`
	Start   string       `json:"start,omitempty"`
	Players [2]string    `json:"players"`
	Result  Result       `json:"result,omitempty"`
	Tags    []Tag        `json:"tags,omitempty"`
	Nodes   []packedNode `json:"nodes"` // the first is the root
}

type packedNode struct {
	Back    int     `json:"back,omitempty"` // how many nodes before the one just before it stands what it follows
	Move    string  `json:"move,omitempty"`
	Side    Side    `json:"side,omitempty"`
	Comment string  `json:"comment,omitempty"`
	Glyphs  []int   `json:"glyphs,omitempty"`
	SpentMS int64   `json:"spent_ms,omitempty"`
	Props   []Prop  `json:"props,omitempty"`
	Shapes  []Shape `json:"shapes,omitempty"`
}

// Pack returns the game as text, all of it but its faults.
func (g *Game) Pack() (string, error) {
	p := packed{Name: g.Name, Rules: g.Rules, Size: g.Size, Start: g.Start, Players: g.Players, Result: g.Result, Tags: g.Tags}
	type step struct {
		n     *Node
		after int
	}
	for stack := []step{{&g.Root, -1}}; len(stack) > 0; {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		at := len(p.Nodes)
		p.Nodes = append(p.Nodes, packedNode{
			Back: at - 1 - s.after, Move: s.n.Move, Side: s.n.Side, Comment: s.n.Comment,
			Glyphs: s.n.Glyphs, SpentMS: s.n.Spent.Milliseconds(), Props: s.n.Props, Shapes: s.n.Shapes,
		})
		for i := len(s.n.Next) - 1; i >= 0; i-- {
			stack = append(stack, step{s.n.Next[i], at})
		}
	}
	text, err := json.Marshal(p)
	return string(text), err
}

// Unpack returns the game that Pack has written. The error is an ErrPacked.
func Unpack(text string) (*Game, error) {
	var p packed
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPacked, err)
	}
	if len(p.Nodes) == 0 {
		return nil, fmt.Errorf("%w: no root", ErrPacked)
	}
	g := &Game{Name: p.Name, Rules: p.Rules, Size: p.Size, Start: p.Start, Players: p.Players, Result: p.Result, Tags: p.Tags}
	nodes := make([]*Node, len(p.Nodes))
	for i, n := range p.Nodes {
		nodes[i] = &Node{Move: n.Move, Side: n.Side, Comment: n.Comment, Glyphs: n.Glyphs, Spent: time.Duration(n.SpentMS) * time.Millisecond, Props: n.Props, Shapes: n.Shapes}
		if i == 0 {
			nodes[0] = &g.Root
			*nodes[0] = Node{Side: n.Side, Comment: n.Comment, Glyphs: n.Glyphs, Props: n.Props, Shapes: n.Shapes}
			continue
		}
		after := i - 1 - n.Back
		if n.Back < 0 || after < 0 {
			return nil, fmt.Errorf("%w: node %d follows none", ErrPacked, i)
		}
		nodes[after].Next = append(nodes[after].Next, nodes[i])
	}
	return g, nil
}

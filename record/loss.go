package record

import (
	"fmt"
	"slices"
)

// A Loss is something of a game that a format did not hold.
type Loss struct {
	What  string // "comment", "side line", "glyph", "thinking time", "property XY", "tag XY", ...
	Count int
}

func (l Loss) String() string {
	if l.Count == 1 {
		return l.What
	}
	return fmt.Sprintf("%s (%d times)", l.What, l.Count)
}

// A Losses counts losses by what they are, in the order in which they occur.
type Losses []Loss

// maxLosses is how many kinds of losses are told apart; the rest is one more.
const maxLosses = 100

// Add notes one more loss.
func (l *Losses) Add(what string) { l.add(what, 1) }

// Join counts the losses of another list, too.
func (l *Losses) Join(more Losses) {
	for _, x := range more {
		l.add(x.What, x.Count)
	}
}

func (l *Losses) add(what string, count int) {
	i := slices.IndexFunc(*l, func(x Loss) bool { return x.What == what })
	if i < 0 && len(*l) >= maxLosses {
		i = len(*l) - 1
		if len(*l) == maxLosses {
			*l = append(*l, Loss{What: "something else"})
			i++
		}
	}
	if i < 0 {
		*l = append(*l, Loss{What: what})
		i = len(*l) - 1
	}
	(*l)[i].Count += count
}

// Keeps says what of a game a format holds beside the moves of the main line.
type Keeps struct {
	Players, Result, Rules bool
	Comments, SideLines    bool
	Glyphs, Spent, Props   bool
	Shapes                 bool
	Tags                   func(name string) bool // nil for none
	Nodes                  bool                   // nodes that are no moves
}

// Lost lists what of g a format with these abilities leaves out. Of side lines
// that are left out it counts the first moves, and nothing else in them.
func (k Keeps) Lost(g *Game) Losses {
	var lost Losses
	for _, name := range g.Players {
		if name != "" && !k.Players {
			lost.Add("player's name")
		}
	}
	if g.Result != Unknown && g.Result != "" && !k.Result {
		lost.Add("result")
	}
	if g.Rules != "" && !k.Rules {
		lost.Add("rules")
	}
	for _, t := range g.Tags {
		if k.Tags == nil || !k.Tags(t.Name) {
			lost.Add("tag " + Excerpt(t.Name))
		}
	}
	stack := []*Node{&g.Root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		k.ofNode(n, n == &g.Root, &lost)
		for i, next := range n.Next {
			if i > 0 && !k.SideLines {
				lost.Add("side line")
				continue
			}
			stack = append(stack, next)
		}
	}
	return lost
}

func (k Keeps) ofNode(n *Node, root bool, lost *Losses) {
	if n.Comment != "" && !k.Comments {
		lost.Add("comment")
	}
	if len(n.Glyphs) > 0 && !k.Glyphs {
		lost.Add("glyph")
	}
	if !k.Shapes {
		for range n.Shapes {
			lost.Add("arrow or ring")
		}
	}
	if n.Spent != 0 && !k.Spent {
		lost.Add("thinking time")
	}
	if n.Move == "" && !root && !k.Nodes {
		lost.Add("node without a move")
	}
	if !k.Props {
		for _, p := range n.Props {
			lost.Add("property " + Excerpt(p.Name))
		}
	}
}

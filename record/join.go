package record

import (
	"slices"
	"strings"
)

// Join makes one game of several: a tree in which each of them is a line, with
// its variations. Equal moves from the start are one. A line ends in a comment
// with the title of its game; titles has those of the games that were joined.
// Where games share a node their comments stand there under their titles, and
// thinking times and properties are left out. Games that start on another board
// than the first, or have no move, are left out too. The rules are those that all
// games name.
func Join(games []*Game) (joined *Game, titles []string, left int) {
	joined = &Game{Result: Unknown}
	at := map[*Node]*joint{&joined.Root: {}}
	for i, g := range games {
		if i == 0 {
			joined.Name, joined.Rules, joined.Size, joined.Start, joined.Root.Side = g.Name, g.Rules, g.Size, g.Start, g.Root.Side
		}
		if len(g.Main()) == 0 || g.Name != joined.Name || g.Size != joined.Size || g.Start != joined.Start {
			left++
			continue
		}
		if g.Rules != joined.Rules {
			joined.Rules = ""
		}
		last := add(&joined.Root, g, at, len(titles))
		at[last].ends = append(at[last].ends, g.Title())
		titles = append(titles, g.Title())
	}
	for n, j := range at {
		j.settle(n, titles)
	}
	return joined, titles, left
}

// A joint is what the games say of a node of a joined one.
type joint struct {
	games int // the last one that has it, from 1; several of them add up
	many  bool
	said  []remark
	ends  []string // titles of the games that end there
	spent *Node    // the only node that it was made of
}

type remark struct {
	game int
	text string
}

// add adds a game to a tree and returns the last node of its main line.
func add(root *Node, g *Game, at map[*Node]*joint, game int) *Node {
	type step struct{ from, to *Node }
	last := root
	stack := []step{{&g.Root, root}}
	main := true
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		j := at[s.to]
		j.meet(s.from, s.to, game)
		if main {
			last, main = s.to, len(s.from.Next) > 0
		}
		var steps []step
		for _, next := range s.from.Next {
			to := s.to // of a node without a move, which only holds text
			if next.Move != "" {
				i := slices.IndexFunc(s.to.Next, func(n *Node) bool { return n.Move == next.Move })
				if i < 0 {
					i = len(s.to.Next)
					made := &Node{Move: next.Move, Side: next.Side}
					s.to.Next = append(s.to.Next, made)
					at[made] = &joint{}
				}
				to = s.to.Next[i]
			}
			steps = append(steps, step{next, to})
		}
		slices.Reverse(steps)
		stack = append(stack, steps...)
	}
	return last
}

// meet adds what a node of a game says.
func (j *joint) meet(from, to *Node, game int) {
	j.many = j.many || j.games != 0 && j.games != game+1
	j.games = game + 1
	j.spent = from
	if text := strings.TrimSpace(from.Comment); text != "" && !slices.ContainsFunc(j.said, func(r remark) bool { return r.text == text }) {
		j.said = append(j.said, remark{game, text})
	}
	for _, glyph := range from.Glyphs {
		if !slices.Contains(to.Glyphs, glyph) {
			to.Glyphs = append(to.Glyphs, glyph)
		}
	}
	for _, s := range from.Shapes {
		if !slices.Contains(to.Shapes, s) {
			to.Shapes = append(to.Shapes, s)
		}
	}
}

// settle writes what was said into the node.
func (j *joint) settle(n *Node, titles []string) {
	var parts []string
	for _, r := range j.said {
		if j.many && r.game < len(titles) {
			r.text = titles[r.game] + "\n" + r.text
		}
		parts = append(parts, r.text)
	}
	n.Comment = strings.Join(append(j.ends, parts...), "\n")
	if !j.many && j.spent != nil {
		n.Spent, n.Props = j.spent.Spent, j.spent.Props
	}
}

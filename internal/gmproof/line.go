package gmproof

import (
	"math"
	"slices"

	"duiyi/gomoku"
)

// Line returns the stones of a proof that holds, the winner's first, up to the five: the
// longest way among the replies that have a node. NoPoint stands for a reply to a four that
// is forbidden to Black.
func (pr *Proof) Line(p *gomoku.Position) []gomoku.Point {
	c := &checker{proof: pr, p: *p, us: p.Turn(), them: p.Turn().Opponent(), left: math.MaxInt}
	return c.longest(0, map[int][]gomoku.Point{})
}

// longest returns the longest line from node i, or what known has of it.
func (c *checker) longest(i int, known map[int][]gomoku.Point) []gomoku.Point {
	if line, ok := known[i]; ok {
		return line
	}
	n := &c.proof.Nodes[i]
	if c.p.Wins(n.Move, c.us) {
		return []gomoku.Point{n.Move}
	}
	c.play(n.Move)
	line := append([]gomoku.Point{n.Move}, c.resistance(n, known)...)
	c.undo()
	known[i] = line
	return line
}

// resistance returns how the game goes on after the stone of n.
func (c *checker) resistance(n *Node, known map[int][]gomoku.Point) (line []gomoku.Point) {
	fives := c.fives(c.us)
	stops := c.p.Stops(c.us, fives)
	if len(fives) > 0 && (len(stops) == 0 || len(stops) == 1 && !c.legal(stops[0], c.them)) {
		return c.end(fives)
	}
	for _, r := range n.Replies {
		if len(fives) > 0 && !slices.Contains(stops, r.Point) || !c.free(r.Point) || !c.legal(r.Point, c.them) {
			continue
		}
		c.play(r.Point)
		if on := c.longest(r.Node, known); len(on) >= len(line) {
			line = append([]gomoku.Point{r.Point}, on...)
		}
		c.undo()
	}
	if line != nil {
		return line
	}
	for y := range c.p.Size() {
		for x := range c.p.Size() {
			r := gomoku.PointAt(x, y)
			if len(fives) > 0 && !slices.Contains(stops, r) || !c.free(r) || !c.legal(r, c.them) {
				continue
			}
			c.play(r)
			for _, fours := range n.Fours {
				on := []gomoku.Point{r}
				if c.fours(r, fours, &on) && len(on) > len(line) {
					line = on
				}
			}
			c.undo()
		}
	}
	return line
}

// end returns the last two stones where the winner can make a five on these points: a reply
// on one of them, NoPoint if all are forbidden, and the five on another.
func (c *checker) end(fives []gomoku.Point) []gomoku.Point {
	for _, pt := range fives {
		if !c.legal(pt, c.them) {
			continue
		}
		c.play(pt)
		i := slices.IndexFunc(fives, func(five gomoku.Point) bool { return five != pt && c.p.Wins(five, c.us) })
		c.undo()
		if i >= 0 {
			return []gomoku.Point{pt, fives[i]}
		}
	}
	return []gomoku.Point{gomoku.NoPoint, fives[0]}
}

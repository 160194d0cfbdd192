package gmproof

import (
	"errors"
	"fmt"
	"slices"

	"duiyi/gomoku"
)

// ErrTooLong reports a proof that takes more stones to replay than the limit allows.
var ErrTooLong = errors.New("the proof is too long to be checked")

// An Error says why a proof does not hold.
type Error struct {
	Line []gomoku.Point // the stones from the start of the proof
	Why  string
}

func (e *Error) Error() string { return fmt.Sprintf("after %v: %s", e.Line, e.Why) }

// Check replays the proof from p, where the winner is to move, against every legal reply,
// placing at most stones stones. It returns nil if each of them loses, an *Error if the proof
// does not show it, or ErrTooLong. By renju Black may neither win nor defend on a forbidden
// point, whatever the position does about fouls.
func (pr *Proof) Check(p *gomoku.Position, stones int) error {
	if p.Outcome() != gomoku.Ongoing {
		return &Error{Why: "the game is over"}
	}
	c := &checker{proof: pr, p: *p, us: p.Turn(), them: p.Turn().Opponent(), left: stones, checked: map[int]gomoku.Position{}}
	return c.node(0)
}

// A checker replays a proof on p.
type checker struct {
	proof    *Proof
	p        gomoku.Position
	us, them gomoku.Stone
	left     int // stones that may still be placed
	line     []gomoku.Point
	// checked has the nodes that hold and the position each was checked in.
	checked map[int]gomoku.Position
}

func (c *checker) fault(format string, args ...any) error {
	return &Error{Line: append([]gomoku.Point(nil), c.line...), Why: fmt.Sprintf(format, args...)}
}

func (c *checker) play(pt gomoku.Point) {
	c.p.PlayUnchecked(pt)
	c.line = append(c.line, pt)
	c.left--
}

func (c *checker) undo() {
	last := len(c.line) - 1
	c.p.UndoUnchecked(c.line[last])
	c.line = c.line[:last]
}

// node checks that the winner, who is to move, wins as node i says.
func (c *checker) node(i int) error {
	if c.left <= 0 {
		return ErrTooLong
	}
	if i < 0 || i >= len(c.proof.Nodes) {
		return c.fault("there is no node %d", i)
	}
	if at, ok := c.checked[i]; ok && at == c.p {
		return nil
	}
	n := &c.proof.Nodes[i]
	switch {
	case !c.free(n.Move):
		return c.fault("%v cannot be played", n.Move)
	case c.p.Wins(n.Move, c.us):
		return nil
	case !c.legal(n.Move, c.us):
		return c.fault("%v is forbidden", n.Move)
	}
	at := c.p
	c.play(n.Move)
	defer c.undo()
	if fives := c.fives(c.them); len(fives) > 0 {
		return c.fault("%v makes a five", fives[0])
	}
	if err := c.replies(n); err != nil {
		return err
	}
	c.checked[i] = at
	return nil
}

// replies checks that every legal reply to the stone of n loses. The loser has no five.
func (c *checker) replies(n *Node) error {
	fives := c.fives(c.us)
	stops := c.p.Stops(c.us, fives)
	tried := false
	for y := range c.p.Size() {
		for x := range c.p.Size() {
			r := gomoku.PointAt(x, y)
			if !c.free(r) || !c.legal(r, c.them) {
				continue
			}
			tried = true
			if len(fives) > 0 && !slices.Contains(stops, r) {
				continue // a five is next
			}
			c.play(r)
			err := c.reply(n, r)
			c.undo()
			if err != nil {
				return err
			}
		}
	}
	if !tried {
		return c.fault("there is no reply, and the game is drawn")
	}
	return nil
}

// reply checks that the winner, who has no five at hand, wins after the reply r just placed.
func (c *checker) reply(n *Node, r gomoku.Point) error {
	for _, e := range n.Replies {
		if e.Point == r {
			return c.node(e.Node)
		}
	}
	for _, line := range n.Fours {
		if c.fours(r, line, nil) {
			return nil
		}
	}
	if c.left <= 0 {
		return ErrTooLong
	}
	return c.fault("nothing is said to win")
}

// fours reports whether the winner, who has no five at hand, wins by these fours. last is the
// loser's last stone, without which he had no five at hand either. If it does, and shown is
// not nil, the stones of both sides are appended to it, up to the five.
func (c *checker) fours(last gomoku.Point, line []gomoku.Point, shown *[]gomoku.Point) bool {
	placed := 0
	defer func() {
		for range placed {
			c.undo()
		}
	}()
	for _, m := range line {
		theirs := c.fivesThrough(last, c.them)
		if c.left <= 0 || len(theirs) > 1 || len(theirs) == 1 && theirs[0] != m || !c.free(m) || !c.legal(m, c.us) {
			return false
		}
		c.play(m)
		placed++
		ours := c.fivesThrough(m, c.us)
		switch stops := c.p.Stops(c.us, ours); {
		case len(ours) == 0:
			return false
		case len(stops) == 0 || !c.legal(stops[0], c.them):
			if shown != nil {
				*shown = append(append(*shown, c.line[len(c.line)-placed:]...), c.end(ours)...)
			}
			return c.canReply()
		case len(stops) > 1:
			return false
		default:
			last = stops[0]
		}
		c.play(last)
		placed++
	}
	return false
}

// free reports whether pt is an empty point of the board.
func (c *checker) free(pt gomoku.Point) bool {
	return pt != gomoku.NoPoint && pt.On(c.p.Size()) && c.p.At(pt) == gomoku.None
}

// legal reports whether s may play on the empty point pt.
func (c *checker) legal(pt gomoku.Point, s gomoku.Stone) bool {
	return c.p.Rule() != gomoku.Renju || s != gomoku.Black || !c.p.Kind(pt).Forbidden()
}

// canReply reports whether the loser, who is to move, has a legal move: without one the game
// is drawn.
func (c *checker) canReply() bool {
	for y := range c.p.Size() {
		for x := range c.p.Size() {
			if pt := gomoku.PointAt(x, y); c.free(pt) && c.legal(pt, c.them) {
				return true
			}
		}
	}
	return false
}

// fives returns the points where a stone of s wins.
func (c *checker) fives(s gomoku.Stone) (list []gomoku.Point) {
	for y := range c.p.Size() {
		for x := range c.p.Size() {
			if pt := gomoku.PointAt(x, y); c.free(pt) && c.p.Wins(pt, s) {
				list = append(list, pt)
			}
		}
	}
	return list
}

// fivesThrough returns the points where a stone of s wins in a row with the one on pt. If s
// could not win anywhere before that stone, they are all.
func (c *checker) fivesThrough(pt gomoku.Point, s gomoku.Stone) (list []gomoku.Point) {
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for k := -4; k <= 4; k++ {
			x, y := pt.X()+k*d[0], pt.Y()+k*d[1]
			if k == 0 || min(x, y) < 0 || max(x, y) >= c.p.Size() {
				continue
			}
			if q := gomoku.PointAt(x, y); c.p.At(q) == gomoku.None && c.p.Wins(q, s) {
				list = append(list, q)
			}
		}
	}
	return list
}

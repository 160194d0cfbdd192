package gomocup

import (
	"fmt"

	"duiyi/engine"
	"duiyi/gomoku"
)

// ruleBits are the numbers of INFO rule: the sum of 1, only five wins, 4, renju, and 8, a five
// blocked at both ends does not win.
var ruleBits = map[gomoku.Rule]int{gomoku.Freestyle: 0, gomoku.Standard: 1, gomoku.Renju: 4, gomoku.Caro: 9}

// A board is a position for a brain, which is to move: the stones in order.
type board struct {
	size   int
	rule   gomoku.Rule
	stones []stone
}

// readBoard plays a position's moves. A setup's stones come first, with alternating
// colours as far as possible, because brains expect a game.
func readBoard(p engine.Position) (board, error) {
	b := board{rule: gomoku.Freestyle}
	if p.Rules != "" {
		rule, err := gomoku.ParseRule(p.Rules)
		if err != nil {
			return b, &engine.PositionError{Part: "rules", Text: p.Rules, Err: err}
		}
		b.rule = rule
	}
	pos, err := gomoku.Parse(p.Start, b.rule)
	if err != nil {
		return b, &engine.PositionError{Part: "start", Text: p.Start, Err: err}
	}
	b.size = pos.Size()
	order := interleave(&pos)
	for i, text := range p.Moves {
		pt, err := gomoku.ParsePoint(text)
		if err == nil {
			err = pos.Play(pt)
		}
		if err != nil {
			return b, &engine.PositionError{Part: "moves", Move: i, Text: text, Err: err}
		}
		order = append(order, pt)
	}
	if pos.Outcome() != gomoku.Ongoing || pos.Left() == 0 {
		return b, engine.ErrNoMove
	}
	own := pos.Turn()
	for _, pt := range order {
		b.stones = append(b.stones, stone{pt, pos.At(pt) == own})
	}
	return b, nil
}

// interleave lists the stones of a setup, black and white in turn.
func interleave(p *gomoku.Position) []gomoku.Point {
	var colours [2][]gomoku.Point
	for y := range p.Size() {
		for x := range p.Size() {
			pt := gomoku.PointAt(x, y)
			switch p.At(pt) {
			case gomoku.Black:
				colours[0] = append(colours[0], pt)
			case gomoku.White:
				colours[1] = append(colours[1], pt)
			}
		}
	}
	var list []gomoku.Point
	for i := range max(len(colours[0]), len(colours[1])) {
		for _, c := range colours {
			if i < len(c) {
				list = append(list, c[i])
			}
		}
	}
	return list
}

// point converts a brain's coordinates to a point.
func (b *board) point(x, y int) (gomoku.Point, bool) {
	if x < 0 || y < 0 || x >= b.size || y >= b.size {
		return gomoku.NoPoint, false
	}
	return gomoku.PointAt(x, b.size-1-y), true
}

// coordinates returns a point in the protocol's form, from the upper left corner.
func (b *board) coordinates(pt gomoku.Point) string {
	return fmt.Sprintf("%d,%d", pt.X(), b.size-1-pt.Y())
}

// lines ask for a move: BEGIN on an empty board, else BOARD.
func (b *board) lines() []string {
	if len(b.stones) == 0 {
		return []string{"BEGIN"}
	}
	list := []string{"BOARD"}
	for _, s := range b.stones {
		whose := 2
		if s.own {
			whose = 1
		}
		list = append(list, fmt.Sprintf("%s,%d", b.coordinates(s.at), whose))
	}
	return append(list, "DONE")
}

// formatLimits returns the lines that set a search's limits. A brain always has a time
// for its move: a day if the search has no limit.
func formatLimits(l engine.Limits) []string {
	const day = 24 * 60 * 60 * 1000
	turn, match, left := int64(day), int64(0), int64(unlimited)
	if c := l.Clock; c != nil {
		left = max((c.Left + c.Byoyomi).Milliseconds(), 0)
		turn, match = max(left, 1), max(left, 1)
	}
	if l.MoveTime > 0 {
		turn = min(turn, max(l.MoveTime.Milliseconds(), 1))
	}
	list := []string{
		fmt.Sprintf("INFO timeout_match %d", match),
		fmt.Sprintf("INFO timeout_turn %d", turn),
		fmt.Sprintf("INFO time_left %d", left),
	}
	if l.Depth > 0 {
		list = append(list, fmt.Sprintf("INFO max_depth %d", l.Depth))
	}
	if l.Nodes > 0 {
		list = append(list, fmt.Sprintf("INFO max_node %d", l.Nodes))
	}
	return list
}

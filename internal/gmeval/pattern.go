package gmeval

import "duiyi/internal/yield"

// A Pattern is what a stone on an empty point would make of one line through
// it, for one colour. Higher ones are nearer to five, except that rows too long
// to win stand next to nothing.
type Pattern uint8

// The patterns, each told by the stones that are still missing. An open four
// has two points that complete it, and so wins; an open three can become an
// open four. What can only become a (closed) four is a closed three, and so on
// down.
const (
	Dead        Pattern = iota // no five can come of it
	TooLong                    // six or more where only five wins
	ClosedOne                  // becomes a closed two
	One                        // becomes a two
	ClosedTwo                  // becomes a closed three
	Two                        // becomes a three on one or two points
	BroadTwo                   // becomes a three on more points than two
	ClosedThree                // becomes a four
	NarrowThree                // becomes an open four on one point
	Three                      // becomes an open four on several points
	Four                       // one point completes a five
	TwinFour                   // two fours on one line, such as X.XXX.X
	OpenFour                   // an unbroken four with both ends to complete it
	Five                       // wins
	patterns
)

// A rowRule is how rows count for one colour under one rule.
type rowRule uint8

const (
	fiveOrMore  rowRule = iota // freestyle, and White in renju
	exactlyFive                // standard
	renjuBlack                 // exactly five, and two fours at once are forbidden
	unblocked                  // caro: exactly five, not between two stones of the opponent
	rowRules                   // how many there are
)

// wins reports whether a row of n stones wins, n >= 5.
func (r rowRule) wins(n int) bool { return n == 5 || r == fiveOrMore }

// deadly returns the least pattern that threatens two fives at once.
func (r rowRule) deadly() Pattern {
	if r == renjuBlack {
		return OpenFour
	}
	return TwinFour
}

// A line is seen from one colour: each point is empty, own, or blocked by the
// opponent or the edge. The five points on either side of the centre are a
// base-3 number, nearest point first; a window is the lower side plus 243 times
// the higher one. The centre itself is always taken for an own stone.
const (
	reach = 5 // a five lies within 4 of the centre; the 5th point tells it from a six

	cellEmpty   = 0
	cellOwn     = 1
	cellBlocked = 2

	sideStates   = 243 // 3^reach
	windowStates = sideStates * sideStates
)

// pow3 is the weight of each of the ten points of a window: 0 to 4 are those
// of the lower side from the centre outwards, 5 to 9 those of the higher side.
var pow3 = [2 * reach]int{1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683}

// unknown marks windows not classified yet.
const unknown = patterns

// A classifier fills the table of patterns for one row rule.
type classifier struct {
	rule  rowRule
	table []Pattern // by window
}

// classify builds the pattern of every window.
func classify(rule rowRule) []Pattern {
	c := classifier{rule, make([]Pattern, windowStates)}
	for w := range c.table {
		c.table[w] = unknown
	}
	for w := range c.table {
		yield.Round(w)
		c.pattern(w)
	}
	return c.table
}

// cells unpacks a window.
func cells(w int) (c [2 * reach]uint8) {
	for i := range c {
		c[i] = uint8(w % 3)
		w /= 3
	}
	return c
}

// runs returns how many own stones touch the centre on each side.
func runs(c *[2 * reach]uint8) (low, high int) {
	for low < reach && c[low] == cellOwn {
		low++
	}
	for high < reach && c[reach+high] == cellOwn {
		high++
	}
	return low, high
}

// pattern classifies one window, from the windows with one more own stone.
func (c *classifier) pattern(w int) Pattern {
	if c.table[w] != unknown {
		return c.table[w]
	}
	p := c.work(w)
	c.table[w] = p
	return p
}

func (c *classifier) work(w int) Pattern {
	at := cells(w)
	low, high := runs(&at)
	n := low + 1 + high
	switch {
	case n >= 5 && c.rule.wins(n):
		return Five
	case n >= 5:
		return TooLong
	}

	// A stone further out than 4 shares no five with the centre: it can only
	// make a row too long, which is no aim.
	var next [patterns]int // how many points lead to each pattern
	for i, cell := range at {
		if cell == cellEmpty && i%reach < reach-1 {
			next[c.pattern(w+pow3[i])]++
		}
	}
	deadly := next[OpenFour]
	if c.rule != renjuBlack {
		deadly += next[TwinFour]
	}
	switch {
	case next[Five] == 2 && n == 4:
		return OpenFour
	case next[Five] == 2:
		return TwinFour
	case next[Five] == 1:
		return Four
	}
	return unfinished(&next, deadly)
}

// unfinished returns the pattern of a line without a four, by how many points lead to each
// pattern and how many of them to a deadly one.
func unfinished(next *[patterns]int, deadly int) Pattern {
	threes := next[NarrowThree] + next[Three]
	switch {
	case deadly > 1:
		return Three
	case deadly == 1:
		return NarrowThree
	case next[Four]+next[TwinFour] > 0:
		return ClosedThree
	case threes > 2:
		return BroadTwo
	case threes > 0:
		return Two
	case next[ClosedThree] > 0:
		return ClosedTwo
	case next[Two]+next[BroadTwo] > 0:
		return One
	case next[ClosedTwo] > 0:
		return ClosedOne
	}
	return Dead
}

// defences finds for each window with a four or better the points on which a
// stone of the opponent spoils it: a four no longer completes, an open four is
// at most a four. Bit i is point i of the window.
func defences(rule rowRule, table []Pattern) []uint16 {
	spoil := make([]uint16, windowStates)
	for w, p := range table {
		yield.Round(w)
		least := Four
		switch {
		case p < Four || p == Five:
			continue
		case p >= rule.deadly():
			least = rule.deadly()
		}
		for i, cell := range cells(w) {
			if cell == cellEmpty && table[w+cellBlocked*pow3[i]] < least {
				spoil[w] |= 1 << i
			}
		}
	}
	return spoil
}

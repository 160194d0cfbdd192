package gmsearch

import (
	"math/bits"

	"duiyi/engine"
	"duiyi/gomoku"
)

// rough answers before there are tables, by the rows that a stone would make or stop: a five, else
// what stops one, else the most of long and open rows; of equal points the nearest to the centre.
func (r *root) rough(onInfo func(engine.Info)) engine.Result {
	best, most := r.legal[0], -1
	for _, pt := range r.legal {
		if worth := glance(&r.pos, pt); worth > most {
			best, most = pt, worth
		}
	}
	return thoughtless(best, 0, onInfo)
}

// glance is what a stone of the side to move on an empty point promises, at least 0.
func glance(p *gomoku.Position, pt gomoku.Point) int {
	const (
		makesFive = 1 << 40
		stopsFive = 1 << 39
	)
	us := p.Turn()
	switch {
	case p.Wins(pt, us):
		return makesFive
	case p.Wins(pt, us.Opponent()):
		return stopsFive
	}
	rows := 0
	for d := gomoku.Horizontal; d <= gomoku.Falling; d++ {
		empty := p.Window(pt, d, gomoku.None)
		rows += 2*rowWorth(p.Window(pt, d, us), empty) + rowWorth(p.Window(pt, d, us.Opponent()), empty)
	}
	x, y := 2*pt.X()-p.Size()+1, 2*pt.Y()-p.Size()+1
	return rows*2*gomoku.MaxSize*gomoku.MaxSize + 2*gomoku.MaxSize*gomoku.MaxSize - x*x - y*y
}

// rowWorth is what a row of one colour through the middle of a window is worth: a stone more counts
// as much as an end more that is open.
func rowWorth(stones, empty uint32) int {
	const middle = 5 // the bit of a window
	after := bits.TrailingZeros32(^(stones >> (middle + 1)))
	before := bits.LeadingZeros32(^(stones << (32 - middle)))
	row, ends := 1+after+before, uint32(0)
	if row > middle {
		return 0 // no five: Wins would have said so
	}
	ends += empty >> (middle + 1 + after) & 1
	if before < middle {
		ends += empty >> (middle - 1 - before) & 1
	}
	if ends == 0 {
		return 0
	}
	return 1 << (2 * (row + int(ends)))
}

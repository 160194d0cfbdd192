package gmeval

import (
	"duiyi/gomoku"
	"duiyi/internal/yield"
)

// Under caro a five between two stones of the opponent is none, but the edge does not block. So
// windows do not do, in which stones of the opponent and the edge are one: patterns and what
// spoils them are found by shape, as Black sees it. A four may have a second answer beside the
// point that completes it: the open end of the five, if the other end is blocked. An open or twin
// four is one that no single stone answers.

// cellTheirs is a stone of the opponent, as Black sees it.
const cellTheirs = 2

// A span is the points around a stone of one's own as a window lists them, by content.
type span [2 * reach]uint8

// five reports whether the row through the middle of c wins by caro.
func (c *span) five() bool {
	low, high := runs((*[2 * reach]uint8)(c))
	return low+high == 4 && !(c[low] == cellTheirs && c[reach+high] == cellTheirs)
}

// fives returns on which points a stone makes a five with the middle one, bit i for point i.
func (c *span) fives() (set uint16) {
	for i, cell := range c {
		if cell == cellEmpty && i%reach < reach-1 {
			c[i] = cellOwn
			if c.five() {
				set |= 1 << i
			}
			c[i] = cellEmpty
		}
	}
	return set
}

// answers returns the points of a line with a four on one of which a stone of the opponent
// leaves no five at once.
func (c *span) answers() (set uint16) {
	for i, cell := range c {
		if cell == cellEmpty {
			c[i] = cellTheirs
			if c.fives() == 0 {
				set |= 1 << i
			}
			c[i] = cellEmpty
		}
	}
	return set
}

// A caroClassifier fills the tables of caro, by shape.
type caroClassifier struct {
	number [packedSides]uint16 // of each side from the middle outwards
	packed [compact]uint16     // the reverse
	table  []Pattern
}

// classifyCaro returns the pattern of every shape for Black, and what spoils it: see defences.
func classifyCaro() (table []Pattern, spoil []uint16) {
	k := &caroClassifier{table: make([]Pattern, Shapes)}
	n := 0
	for packed := range packedSides {
		if validSide(packed) {
			k.number[packed], k.packed[n] = uint16(n), uint16(packed)
			n++
		}
	}
	for s := range k.table {
		k.table[s] = unknown
	}
	spoil = make([]uint16, Shapes)
	for s := range k.table {
		yield.Round(s)
		if p := k.pattern(shape(s)); p >= Four && p != Five {
			c := k.span(shape(s))
			spoil[s] = c.spoilers()
		}
	}
	return k.table, spoil
}

// span unpacks a shape.
func (k *caroClassifier) span(s shape) (c span) {
	low, high := k.packed[s/compact], k.packed[s%compact]
	for i := range reach {
		c[i], c[reach+i] = uint8(low>>(bitsPerCell*i)&3), uint8(high>>(bitsPerCell*i)&3)
	}
	return c
}

// with returns a shape with a stone of one's own on the empty point i.
func (k *caroClassifier) with(s shape, i int) shape {
	low, high := k.packed[s/compact], k.packed[s%compact]
	if i < reach {
		low |= cellOwn << (bitsPerCell * i)
	} else {
		high |= cellOwn << (bitsPerCell * (i - reach))
	}
	return shape(k.number[low])*compact + shape(k.number[high])
}

func (k *caroClassifier) pattern(s shape) Pattern {
	if k.table[s] == unknown {
		k.table[s] = k.work(s)
	}
	return k.table[s]
}

func (k *caroClassifier) work(s shape) Pattern {
	c := k.span(s)
	low, high := runs((*[2 * reach]uint8)(&c))
	n := low + 1 + high
	switch {
	case n > 5:
		return TooLong
	case n == 5 && c.five():
		return Five
	case n == 5:
		return Dead
	}
	var next [patterns]int
	for i, cell := range c {
		if cell == cellEmpty && i%reach < reach-1 {
			next[k.pattern(k.with(s, i))]++
		}
	}
	if next[Five] == 0 {
		return unfinished(&next, next[OpenFour]+next[TwinFour])
	}
	switch {
	case c.answers() != 0:
		return Four
	case n == 4:
		return OpenFour
	}
	return TwinFour
}

// spoilers returns the points of a line with a four or better on which a stone of the opponent
// completes it no longer, or leaves other answers to it.
func (c *span) spoilers() (set uint16) {
	answers := c.answers()
	for i, cell := range c {
		if cell != cellEmpty {
			continue
		}
		c[i] = cellTheirs
		if c.fives() == 0 || c.answers() != answers&^(1<<i) {
			set |= 1 << i
		}
		c[i] = cellEmpty
	}
	return set
}

// Stops appends to buf the points on one of which a stone of the opponent of s leaves s no five
// at hand. Outside caro that is the one point where s makes a five, and none if there are several.
func (b *Board) Stops(s Side, buf []gomoku.Point) []gomoku.Point {
	n := b.Count(s, MakesFive)
	if !b.Blockable() {
		if n == 1 {
			buf = append(buf, b.First(s, MakesFive))
		}
		return buf
	}
	if n == 0 {
		return buf
	}
	var fives [4 * 2 * reach]gomoku.Point
	list := fives[:0]
	for _, pt := range b.Marked(s, MakesFour, nil) {
		if b.class[s&1][pt&pointMax].Is(MakesFive) {
			list = append(list, pt)
		}
	}
	return b.stopsOf(s, list, buf)
}

// Stop returns the first of Stops, or NoPoint, and how many there are. Side s must have a five at
// hand.
func (b *Board) Stop(s Side) (pt gomoku.Point, n int) {
	if !b.Blockable() {
		if b.Count(s, MakesFive) > 1 {
			return gomoku.NoPoint, 0
		}
		return b.First(s, MakesFive), 1
	}
	return firstOf(b.Stops(s, nil))
}

// Stops is Board.Stops.
func (f *FourBoard) Stops(s Side, buf []gomoku.Point) []gomoku.Point {
	if !f.b.Blockable() {
		if f.fiveCount[s&1] == 1 {
			buf = append(buf, f.Five(s))
		}
		return buf
	}
	var fives [4 * 2 * reach]gomoku.Point
	return f.b.stopsOf(s, f.allFives(s, fives[:0]), buf)
}

// Stop is Board.Stop.
func (f *FourBoard) Stop(s Side) (pt gomoku.Point, n int) {
	if !f.b.Blockable() {
		if f.fiveCount[s&1] > 1 {
			return gomoku.NoPoint, 0
		}
		return f.Five(s), 1
	}
	return firstOf(f.Stops(s, nil))
}

func firstOf(list []gomoku.Point) (pt gomoku.Point, n int) {
	if len(list) == 0 {
		return gomoku.NoPoint, 0
	}
	return list[0], len(list)
}

// stopsOf is Stops by caro, fives being all points where s makes a five.
func (b *Board) stopsOf(s Side, fives, buf []gomoku.Point) []gomoku.Point {
	if len(fives) == 0 {
		return buf
	}
	for _, pt := range b.stopsOfOne(s, fives[0]) {
		all := pt != gomoku.NoPoint
		for _, five := range fives[1:] {
			other := b.stopsOfOne(s, five)
			all = all && (pt == other[0] || pt == other[1])
		}
		if all {
			buf = append(buf, pt)
		}
	}
	return buf
}

// stopsOfOne returns where a stone of the opponent stops a five of s on pt: on pt, and at the open
// end of a five that is blocked at the other one, or NoPoint.
func (b *Board) stopsOfOne(s Side, pt gomoku.Point) [2]gomoku.Point {
	stops := [2]gomoku.Point{pt, gomoku.NoPoint}
	own, lines := int(s)+1, 0
	for _, step := range steps {
		low, high := int(pt)-step, int(pt)+step
		n := 1
		for ; b.cell(low) == own; low -= step {
			n++
		}
		for ; b.cell(high) == own; high += step {
			n++
		}
		before, after := b.cell(low), b.cell(high)
		if n != 5 || before == 3-own && after == 3-own {
			continue
		}
		if lines++; lines > 1 {
			return [2]gomoku.Point{pt, gomoku.NoPoint}
		}
		switch {
		case before == 0 && after == 3-own:
			stops[1] = gomoku.Point(low)
		case after == 0 && before == 3-own:
			stops[1] = gomoku.Point(high)
		}
	}
	return stops
}

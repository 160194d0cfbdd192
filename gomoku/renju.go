package gomoku

import (
	"fmt"
	"math/bits"
)

// A Kind is what a black stone would be on an empty point under renju. When
// several hold at once, the kind is the first of five, overline, double four
// and double three.
type Kind uint8

const (
	Legal       Kind = iota
	Five             // exactly five: wins, whatever else the stone makes
	DoubleThree      // forbidden: two threes that can really become straight fours
	DoubleFour       // forbidden: two fours, be it on one line
	Overline         // forbidden: six or more
)

var kindNames = [...]string{"legal", "five", "double_three", "double_four", "overline"}

// String returns "legal", "five", "double_three", "double_four" or "overline".
func (k Kind) String() string { return kindNames[k] }

// Forbidden reports whether Black may not play so.
func (k Kind) Forbidden() bool { return k >= DoubleThree }

// usualDepth is how deep the definition of a three nests without an allocation.
// Dense random boards reach 6, games seldom 2.
const usualDepth = 16

// Kind returns what a black stone on the empty point pt would be under renju,
// whatever the position's own rule and side to move. It panics when pt is not
// an empty point of the board. The position is not touched, not even for a
// moment.
func (p *Position) Kind(pt Point) Kind {
	if p.At(pt) != None {
		panic(fmt.Sprintf("gomoku: there is a stone on %v", pt))
	}
	if !p.crowded(pt) {
		return Legal
	}
	var buf [usualDepth]Point
	return p.kind(pt, buf[:0])
}

// kind is Kind with further black stones on the board. Those are held beside
// the lines: the lines stay as they are, and p may be read by others meanwhile.
func (p *Position) kind(pt Point, with []Point) Kind {
	var threes [4]lineShape
	fours, open, over := 0, 0, false
	for d := Horizontal; d <= Falling; d++ {
		black, empty := p.blackWindow(pt, d, with)
		if bits.OnesCount32(black&withinFour) < 3 {
			continue // neither a three nor anything longer
		}
		s := readLine(black, empty)
		switch n := s.run(); {
		case n == 5:
			return Five
		case n > 5:
			over = true
			continue
		}
		fours += s.fours()
		if s.three != 0 {
			s.direction = d
			threes[open] = s
			open++
		}
	}
	switch {
	case over:
		return Overline
	case fours >= 2:
		return DoubleFour
	case open < 2:
		return Legal
	}
	with = append(with, pt)
	found := 0
	for i := range open {
		if found+open-i < 2 {
			break
		}
		if p.realThree(pt, threes[i], with) {
			found++
		}
		if found == 2 {
			return DoubleThree
		}
	}
	return Legal
}

// crowded reports whether there are enough black stones around pt for it to be
// anything but legal: two in each of two directions, which threes and fours
// need, or four in one, which fives, overlines and two fours on a line need.
// In positions from games it spares a closer look at 13 points of 14, which
// halves the time for a board.
func (p *Position) crowded(pt Point) bool {
	const others = withinFour &^ centre
	x, y := pt.X(), pt.Y()
	black := &p.lines[Black]
	a := bits.OnesCount32(black[Horizontal][y] >> x & others)
	b := bits.OnesCount32(black[Vertical][x] >> y & others)
	c := bits.OnesCount32(black[Rising][x-y+MaxSize-1] >> x & others)
	d := bits.OnesCount32(black[Falling][x+y] >> x & others)
	two := (a+6)>>3 + (b+6)>>3 + (c+6)>>3 + (d+6)>>3 // none exceeds 8
	return two >= 2 || max(a, b, c, d) >= 4
}

// realThree reports whether a three through pt can become a straight four by a
// stone that is legal and no five. The stone on pt is the last of with.
func (p *Position) realThree(pt Point, s lineShape, with []Point) bool {
	for side := range 2 {
		if s.three>>side&1 != 0 && p.kind(s.gap(pt, side), with) == Legal {
			return true
		}
	}
	return false
}

// blackWindow returns the black stones, pt and with among them, and the empty
// points around pt in direction d.
func (p *Position) blackWindow(pt Point, d Direction, with []Point) (black, empty uint32) {
	line, bit := locate(pt, d)
	black = p.lines[Black][d][line]>>bit&windowMask | centre
	empty = p.lines[None][d][line] >> bit & windowMask &^ centre
	for _, q := range with {
		if k, ok := offset(pt, q, d); ok {
			black |= 1 << (reach + k)
			empty &^= 1 << (reach + k)
		}
	}
	return black, empty
}

// offset returns q's distance from pt along direction d, if it lies on the
// line and within a window.
func offset(pt, q Point, d Direction) (k int, ok bool) {
	dx, dy := q.X()-pt.X(), q.Y()-pt.Y()
	k = dx
	switch d {
	case Horizontal:
		ok = dy == 0
	case Vertical:
		k, ok = dy, dx == 0
	case Rising:
		ok = dx == dy
	case Falling:
		ok = dx == -dy
	}
	return k, ok && -reach <= k && k <= reach
}

// withinFour keeps the points of a window that can share a five with the
// centre.
const withinFour = 0b1111_1_1111 << 1

// A lineShape is what a black stone in the centre of a window makes of the
// line. Side 0 is towards lower bits, side 1 towards higher ones. The gap of a
// side is the first point on it that is not black.
//
// A four is completed on a gap and nowhere else, for beyond it the row through
// the centre would not be reached; likewise a three becomes a straight four on
// a gap and nowhere else.
type lineShape struct {
	direction Direction
	stones    [2]uint8 // black ones next to the centre on each side
	four      uint8    // bit per side: a stone in its gap makes exactly five
	three     uint8    // bit per side: a stone in its gap makes a straight four
}

// run returns the length of the unbroken row through the centre.
func (s lineShape) run() int { return int(s.stones[0]) + 1 + int(s.stones[1]) }

// fours counts the fours through the centre: one per point that completes a
// five, save that the two ends of a straight four are those of one four.
func (s lineShape) fours() int {
	if s.run() == 4 && s.four != 0 {
		return 1
	}
	return bits.OnesCount8(s.four)
}

// gap returns the gap of one side, the centre being pt.
func (s lineShape) gap(pt Point, side int) Point {
	k := int(s.stones[side]) + 1
	if side == 0 {
		k = -k
	}
	return Point(int(pt) + k*step[s.direction])
}

// readLine reads a window. The direction is left for the caller to fill in.
func readLine(black, empty uint32) lineShape {
	l, r := before(black), after(black)
	s := lineShape{stones: [2]uint8{uint8(l), uint8(r)}}
	if l+1+r >= 5 {
		return s
	}
	four, three := fillGap(black, empty, l, r)
	s.four, s.three = four<<1, three<<1
	four, three = fillGap(reverse(black), reverse(empty), r, l)
	s.four, s.three = s.four|four, s.three|three
	return s
}

func reverse(window uint32) uint32 { return bits.Reverse32(window) >> (32 - 2*reach - 1) }

// fillGap reports as 1 or 0 what a stone in the gap on the side of the higher
// bits makes: exactly five, or a straight four. The row through the centre has
// l stones below and r above it, fewer than five in all.
func fillGap(black, empty uint32, l, r int) (four, three uint8) {
	if empty>>(reach+1+r)&1 == 0 {
		return 0, 0
	}
	// All that filled asks about the row lies within the window: where it looks
	// beyond the stones, there are four of them with the one in the gap.
	return filled(black>>(r+1), empty>>(r+1), 0, l+1+r, true)
}

// filled reports as 1 or 0 what a stone on the empty point in a window's centre
// makes: a row that wins, or a straight four, which two stones complete. Below
// is the number of stones that lead up to the centre; exact says that only
// rows of exactly five win. Blockers are the opponent's stones where they can
// block a five.
func filled(own, empty, blockers uint32, below int, exact bool) (five, straight uint8) {
	above := after(own)
	switch n := below + 1 + above; {
	case n == 5 && blockers != 0 && between(own, blockers):
		return 0, 0
	case n == 5 || n > 5 && !exact:
		return 1, 0
	case n == 4:
		// Both ends must be empty, and where six do not win, a stone there must
		// make no six. Where fives can be blocked, one stone on either end must
		// not block the five on the other.
		top, bottom := reach+1+above, reach-1-below
		ends := uint32(1)<<top | uint32(1)<<bottom
		beyond := uint32(1)<<(top+1) | uint32(1)<<(bottom-1)
		if empty&ends == ends && (own&beyond == 0 || !exact) && blockers&beyond == 0 {
			return 0, 1
		}
	}
	return 0, 0
}

// A Forbidden is a point where Black may not play, and the kind of it.
type Forbidden struct {
	Point Point
	Kind  Kind
}

// Forbidden appends to buf every point where Black may not play under renju,
// from a1 along the rows upwards, whatever the position's own rule and side to
// move.
func (p *Position) Forbidden(buf []Forbidden) []Forbidden {
	for pt := range p.empties {
		if k := p.Kind(pt); k.Forbidden() {
			buf = append(buf, Forbidden{pt, k})
		}
	}
	return buf
}

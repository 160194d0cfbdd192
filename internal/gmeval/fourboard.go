package gmeval

import (
	"math/bits"
	"slices"

	"duiyi/gomoku"
)

// A FourBoard follows fours and fives alone, which is all that a search for wins by
// continuous fours asks of a position. It works on the lines, turn and hash of a Board that is not otherwise
// used meanwhile: once all its stones are taken back, that is as it was.
type FourBoard struct {
	b *Board
	// makes says in which directions a stone of a side on an empty point would make
	// a four or better, bit d for direction d, and a five, bit 4+d.
	makes     [2][points]uint8
	rows      [2][gomoku.MaxSize]uint32 // where makes is not zero, column x in bit x
	fives     [2][gomoku.MaxSize]uint32 // where a five is among it
	fiveCount [2]int
	log       []makesBefore
	stones    []fourStone
}

// A makesBefore is an entry of makes as it was.
type makesBefore struct {
	point uint16
	side  Side
	makes uint8
}

// A fourStone is a stone placed, and how long the log was before.
type fourStone struct {
	point gomoku.Point
	log   int
}

const makesFive = 0xf0

// Begin makes f follow the position of b.
func (f *FourBoard) Begin(b *Board) {
	f.b = b
	f.log, f.stones = f.log[:0], f.stones[:0]
	for s := range Side(2) {
		for y, row := range f.rows[s] {
			for ; row != 0; row &= row - 1 {
				f.makes[s][y*stride+bits.TrailingZeros32(row)] = 0
			}
		}
		f.rows[s], f.fives[s], f.fiveCount[s] = [gomoku.MaxSize]uint32{}, [gomoku.MaxSize]uint32{}, 0
		for y := range b.size {
			for x := 0; x < b.size; x += 8 {
				w := b.row(s, y*stride+x)
				if b.t.rules[s] == renjuBlack {
					w |= fouls(w) // a stone may be forbidden for making two fours
				}
				for w &= uint64(MakesFour) * everyByte; w != 0; w &= w - 1 {
					p := y*stride + x + bits.TrailingZeros64(w)/8
					f.set(s, p, makesAt(code(b.codes[p]>>(16*s))))
				}
			}
		}
	}
}

// fouls returns the mark MakesFour in each byte of w that is Foul, and perhaps in others.
func fouls(w uint64) (marks uint64) {
	w ^= uint64(Foul) * everyByte
	return (w - everyByte) &^ w & (uint64(MakesFour) * everyByte) // of bytes that are zero, or 1 above such a one
}

// makesAt returns the directions in which a code has a four or better.
func makesAt(c code) (makes uint8) {
	for d := range 4 {
		switch p := c.at(d); {
		case p == Five:
			makes |= 0x10 << d
		case p >= Four:
			makes |= 1 << d
		}
	}
	return makes
}

// set changes what a stone of s on p would make.
func (f *FourBoard) set(s Side, p int, makes uint8) {
	s &= 1
	p &= pointMax
	y, bit := p/stride, uint32(1)<<(p%stride)
	before := f.makes[s][p]
	f.makes[s][p] = makes
	if makes != 0 {
		f.rows[s][y] |= bit
	} else {
		f.rows[s][y] &^= bit
	}
	if (before^makes)&makesFive != 0 {
		if makes&makesFive == 0 {
			f.fives[s][y] &^= bit
			f.fiveCount[s]--
		} else if before&makesFive == 0 {
			f.fives[s][y] |= bit
			f.fiveCount[s]++
		}
	}
}

// everyCell is the lower bit of each cell of a line.
const everyCell = 0x5555_5555_5555_5555

// linesOfFive returns on which empty points of a line a stone makes a four or better,
// and on which a five: Black's in the lower bit of each cell, White's in the
// higher one. Exact has the bits of the colours for which only five wins, blockable
// those for which a five between two stones of the opponent is none. All rows of
// five points are looked at at once, each at the bits of its first point.
func linesOfFive(w, exact, blockable uint64) (four, five uint64) {
	empty := ^(w | w>>1) & everyCell
	empty |= empty << 1
	own := w&^(w>>1)&everyCell | w&^(w<<1)&(everyCell<<1)
	open := own | empty
	free := open & (open >> 2)
	free &= free >> 4 & (open >> 8)
	free &^= (own<<2 | own>>10) & exact
	if blockable != 0 {
		theirs := own>>1&everyCell | own&everyCell<<1
		free &^= theirs << 2 & (theirs >> 10) & blockable
	}
	// The own stones among five points, counted in bits.
	a, b, c, d, e := own, own>>2, own>>4, own>>6, own>>8
	sum := a ^ b ^ c
	carry := a&b | c&(a^b)
	carry2 := d&e | sum&(d^e)
	sum ^= d ^ e
	three := free & sum & (carry ^ carry2)
	full := free & carry & carry2 &^ sum
	return empty & overFive(three), empty & overFive(full)
}

// overFive spreads each bit over five points.
func overFive(m uint64) uint64 {
	n := m | m<<2
	return n | n<<4 | m<<8
}

// Place places a stone of the side to move on the empty point pt.
func (f *FourBoard) Place(pt gomoku.Point) {
	b := f.b
	f.stones = append(f.stones, fourStone{pt, len(f.log)})
	stone := uint64(b.turn) + 1
	b.hash ^= stoneKeys[b.turn&1][pt&pointMax] ^ whiteToMove
	b.turn ^= 1
	x, y := pt.X(), pt.Y()
	at := [4]int{x, y, x, x}
	line := [4]int{y, x, x - y + gomoku.MaxSize - 1, x + y}
	for d := range 4 {
		l := &b.lines[d][line[d]]
		four, five := linesOfFive(*l, b.t.exact, b.t.blockable)
		*l |= stone << (bitsPerCell * (at[d] + reach))
		nowFour, nowFive := linesOfFive(*l, b.t.exact, b.t.blockable)
		for changed := (four ^ nowFour) | (five ^ nowFive); changed != 0; changed &= changed - 1 {
			i := bits.TrailingZeros64(changed)
			s := Side(i & 1)
			p := (int(pt) + (i/bitsPerCell-reach-at[d])*steps[d]) & pointMax
			before := f.makes[s&1][p]
			f.log = append(f.log, makesBefore{uint16(p), s, before})
			f.set(s, p, before&^(0x11<<d)|uint8(nowFour>>i&1)<<d|uint8(nowFive>>i&1)<<(4+d))
		}
	}
}

// Undo takes back the last stone.
func (f *FourBoard) Undo() {
	last := f.stones[len(f.stones)-1]
	f.stones = f.stones[:len(f.stones)-1]
	for i := len(f.log) - 1; i >= last.log; i-- {
		c := &f.log[i]
		f.set(c.side, int(c.point), c.makes)
	}
	f.log = f.log[:last.log]
	b := f.b
	b.turn ^= 1
	pt := last.point
	b.hash ^= stoneKeys[b.turn&1][pt&pointMax] ^ whiteToMove
	stone := uint64(b.turn) + 1
	x, y := pt.X(), pt.Y()
	b.lines[0][y] ^= stone << (bitsPerCell * (x + reach))
	b.lines[1][x] ^= stone << (bitsPerCell * (y + reach))
	b.lines[2][x-y+gomoku.MaxSize-1] ^= stone << (bitsPerCell * (x + reach))
	b.lines[3][x+y] ^= stone << (bitsPerCell * (x + reach))
}

// Turn returns the side to move.
func (f *FourBoard) Turn() Side { return f.b.turn }

// Hash returns Board.Hash of the position.
func (f *FourBoard) Hash() uint64 { return f.b.hash }

// Fives returns on how many empty points side s makes a five.
func (f *FourBoard) Fives(s Side) int { return f.fiveCount[s&1] }

// Five returns the first of them in the order of Board.First, or NoPoint.
func (f *FourBoard) Five(s Side) gomoku.Point {
	if f.fiveCount[s&1] > 0 {
		for y, row := range f.fives[s&1] {
			if row != 0 {
				return gomoku.Point(y*stride + bits.TrailingZeros32(row))
			}
		}
	}
	return gomoku.NoPoint
}

// allFives appends to buf the empty points where side s makes a five.
func (f *FourBoard) allFives(s Side, buf []gomoku.Point) []gomoku.Point {
	for y, row := range f.fives[s&1] {
		for ; row != 0; row &= row - 1 {
			buf = append(buf, gomoku.Point(y*stride+bits.TrailingZeros32(row)))
		}
	}
	return buf
}

// Class returns what a stone of side s on the empty point pt would make.
func (f *FourBoard) Class(s Side, pt gomoku.Point) Class {
	b := f.b
	x, y := pt.X(), pt.Y()
	c := b.patternsAt(b.lines[0][y]>>(bitsPerCell*x)) |
		b.patternsAt(b.lines[1][x]>>(bitsPerCell*y))<<4 |
		b.patternsAt(b.lines[2][x-y+gomoku.MaxSize-1]>>(bitsPerCell*x))<<8 |
		b.patternsAt(b.lines[3][x+y]>>(bitsPerCell*x))<<12
	return b.t.info[s&1][uint16(c>>(16*(s&1)))].class
}

// A FourMove is a point where a stone makes a four or better, and its class.
type FourMove struct {
	Point gomoku.Point
	Class Class
}

// Fours appends to buf where side s makes a four or better, as Board.Marked does.
func (f *FourBoard) Fours(s Side, buf []FourMove) []FourMove {
	for y, row := range f.rows[s&1][:f.b.size] {
		for ; row != 0; row &= row - 1 {
			p := gomoku.Point(y*stride + bits.TrailingZeros32(row))
			if c := f.Class(s, p); c&MakesFour != 0 {
				buf = append(buf, FourMove{p, c})
			}
		}
	}
	return buf
}

// Legal reports whether side s may play on the empty point pt.
func (f *FourBoard) Legal(s Side, pt gomoku.Point) bool {
	if s == White || !f.b.t.renju {
		return true
	}
	c := f.Class(Black, pt)
	if c&Doubtful == 0 {
		return !c.Is(Foul)
	}
	// Seldom: only a Board can tell.
	stones := slices.Clone(f.stones)
	for range stones {
		f.Undo()
	}
	for _, s := range stones {
		f.b.Play(s.point)
	}
	forbidden := f.b.Forbidden(pt)
	for range stones {
		f.b.Undo()
	}
	for _, s := range stones {
		f.Place(s.point)
	}
	return !forbidden
}

package gmeval

import (
	"math/bits"

	"duiyi/gomoku"
)

// row returns the classes of eight points of a row as one number, the first in
// the lowest byte.
func (b *Board) row(s Side, at int) uint64 {
	c := b.class[s&1][at : at+8 : at+8]
	return uint64(c[0]) | uint64(c[1])<<8 | uint64(c[2])<<16 | uint64(c[3])<<24 |
		uint64(c[4])<<32 | uint64(c[5])<<40 | uint64(c[6])<<48 | uint64(c[7])<<56
}

const everyByte = 0x0101010101010101

// Marked appends to buf the empty points whose class for side s has the mark m,
// which is MakesFour or MakesThree or both.
func (b *Board) Marked(s Side, m Class, buf []gomoku.Point) []gomoku.Point {
	mask := uint64(m) * everyByte
	for y := range b.size {
		for x := 0; x < b.size; x += 8 {
			for w := b.row(s, y*stride+x) & mask; w != 0; {
				i := bits.TrailingZeros64(w) &^ 7
				w &^= 0xff << i
				buf = append(buf, gomoku.Point(y*stride+x+i/8))
			}
		}
	}
	return buf
}

// First returns the first empty point of a class that makes a four or better
// for side s, or NoPoint when there is none.
func (b *Board) First(s Side, k Class) gomoku.Point {
	if b.Count(s, k) == 0 {
		return gomoku.NoPoint
	}
	for y := range b.size {
		for x := 0; x < b.size; x += 8 {
			for w := b.row(s, y*stride+x) & (uint64(MakesFour) * everyByte); w != 0; {
				i := bits.TrailingZeros64(w) &^ 7
				w &^= 0xff << i
				if p := y*stride + x + i/8; b.class[s&1][p].Is(k) {
					return gomoku.Point(p)
				}
			}
		}
	}
	return gomoku.NoPoint
}

// Near appends to buf the empty points no more than two columns and two rows
// away from a stone.
func (b *Board) Near(buf []gomoku.Point) []gomoku.Point { return b.split(buf, true) }

// Far appends to buf the empty points that are not Near.
func (b *Board) Far(buf []gomoku.Point) []gomoku.Point { return b.split(buf, false) }

func (b *Board) split(buf []gomoku.Point, near bool) []gomoku.Point {
	const margin = 2
	var wide [gomoku.MaxSize + 2*margin]uint32
	for y, r := range b.rows[:b.size] {
		wide[y+margin] = r | r<<1 | r<<2 | r>>1 | r>>2
	}
	board := uint32(1)<<b.size - 1
	for y := range b.size {
		keep := wide[y] | wide[y+1] | wide[y+2] | wide[y+3] | wide[y+4]
		if !near {
			keep = ^keep
		}
		for keep &= board &^ b.rows[y]; keep != 0; keep &= keep - 1 {
			buf = append(buf, gomoku.Point(y*stride+bits.TrailingZeros32(keep)))
		}
	}
	return buf
}

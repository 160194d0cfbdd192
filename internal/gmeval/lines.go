package gmeval

import (
	"math/bits"

	"duiyi/gomoku"
	"duiyi/internal/gmlines"
)

// A lineLevel is a position of the line that was evaluated.
type lineLevel struct {
	stones int // placed since the board was made
	sums   gmlines.Sums
}

// lineValue returns the part of the evaluation that the network of lines has.
func (b *Board) lineValue() int {
	n, last := len(b.frames), len(b.levels)-1
	if last < 0 || b.levels[last].stones != n {
		level := lineLevel{stones: n}
		if last < 0 {
			b.eachWindow(func(w int) { b.t.lines.Count(&level.sums, w) })
		} else {
			level.sums = b.levels[last].sums
			for i := b.levels[last].stones; i < n; i++ {
				f := &b.frames[i]
				x, y := f.point.X(), f.point.Y()
				b.t.lines.Add(&level.sums, &[4]uint64{
					turned(f.lines[gomoku.Horizontal], x), turned(f.lines[gomoku.Vertical], y),
					turned(f.lines[gomoku.Rising], x), turned(f.lines[gomoku.Falling], x),
				})
			}
		}
		b.levels = append(b.levels, level)
		last++
	}
	return b.t.lines.Result(&b.levels[last].sums, int(b.turn&1))
}

// turned turns a line so that it begins with the first window that the point at this place lies in.
func turned(line uint64, at int) uint64 {
	return bits.RotateLeft64(line, bitsPerCell*(gmlines.Window-1-reach-at))
}

// eachWindow calls f for every window of the board, as package gmlines numbers them.
func (b *Board) eachWindow(f func(w int)) {
	b.each(func(pt gomoku.Point) {
		for d := range b.lines {
			line, at := place(pt, d)
			f(int(b.lines[d][line] >> (bitsPerCell * (at + reach - gmlines.Window/2)) % gmlines.Windows))
		}
	})
}

// Windows appends to buf the windows of the board that have a row in package gmlines.
func (b *Board) Windows(buf []uint16) []uint16 {
	b.eachWindow(func(w int) {
		if _, ok := gmlines.RowOf(w, 0); ok {
			buf = append(buf, uint16(w))
		}
	})
	return buf
}

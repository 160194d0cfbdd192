package gomoku

import (
	"math/bits"
	"slices"
)

// fives returns the stones of a line that belong to winning rows.
func fives(line uint32, exact bool) uint32 {
	// A bit of starts is the lowest stone of five in a row; a row of n stones
	// has n-4 of them side by side.
	starts := line & (line >> 1) & (line >> 2) & (line >> 3) & (line >> 4)
	if exact {
		starts &^= starts<<1 | starts>>1
	}
	return starts | starts<<1 | starts<<2 | starts<<3 | starts<<4
}

// hasRow reports whether s has a winning row anywhere.
func (p *Position) hasRow(s Stone) bool {
	for d := range p.lines[s] {
		for _, line := range p.lines[s][d] {
			if fives(line, p.rule.Exact(s)) != 0 {
				return true
			}
		}
	}
	return false
}

// Row returns the stones of the winner's rows, in the order of points, or nil
// when nobody has one, as after a foul.
func (p *Position) Row() []Point {
	if p.winner == None {
		return nil
	}
	return p.WinningRow(p.winner)
}

// WinningRow returns the stones of s's winning rows, in the order of points, or
// nil when there is none. A position made by Parse may hold rows of both
// colours.
func (p *Position) WinningRow(s Stone) []Point {
	return p.inRows(s, func(line uint32) uint32 { return fives(line, p.rule.Exact(s)) })
}

// Overlines returns the stones of s that stand in rows of six or more, in the
// order of points.
func (p *Position) Overlines(s Stone) []Point {
	return p.inRows(s, func(line uint32) uint32 { return fives(line, false) &^ fives(line, true) })
}

// inRows returns the stones of s that find keeps of the line in any direction.
func (p *Position) inRows(s Stone, find func(line uint32) uint32) []Point {
	var row []Point
	for y := range int(p.size) {
		for x := range int(p.size) {
			pt := PointAt(x, y)
			for d := Horizontal; d <= Falling; d++ {
				line, bit := locate(pt, d)
				if find(p.lines[s][d][line])>>(bit+reach)&1 != 0 {
					row = append(row, pt)
					break
				}
			}
		}
	}
	return slices.Clip(row)
}

// Count returns the number of stones of one colour.
func (p *Position) Count(s Stone) int {
	n := 0
	for _, row := range p.lines[s][Horizontal] {
		n += bits.OnesCount32(row)
	}
	return n
}

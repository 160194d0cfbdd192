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
			if fives(line, p.rule.exact(s)) != 0 {
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
	var row []Point
	for y := range int(p.size) {
		for x := range int(p.size) {
			pt := PointAt(x, y)
			for d := Horizontal; d <= Falling; d++ {
				line, bit := locate(pt, d)
				if fives(p.lines[p.winner][d][line], p.rule.exact(p.winner))>>(bit+reach)&1 != 0 {
					row = append(row, pt)
					break
				}
			}
		}
	}
	return slices.Clip(row)
}

// count is the number of stones of one colour.
func (p *Position) count(s Stone) int {
	n := 0
	for _, row := range p.lines[s][Horizontal] {
		n += bits.OnesCount32(row)
	}
	return n
}

package gomoku

import (
	"math/bits"
	"slices"
)

// fives returns the stones of a line that belong to winning rows. Blockers are the opponent's
// stones by which a five can be blocked.
func fives(line, blockers uint32, exact bool) uint32 {
	// A bit of starts is the lowest stone of five in a row; a row of n stones
	// has n-4 of them side by side.
	starts := line & (line >> 1) & (line >> 2) & (line >> 3) & (line >> 4)
	if exact {
		starts &^= starts<<1 | starts>>1
	}
	starts &^= blockers << 1 & (blockers >> 5)
	return starts | starts<<1 | starts<<2 | starts<<3 | starts<<4
}

// hasRow reports whether s has a winning row anywhere.
func (p *Position) hasRow(s Stone) bool {
	for d := range p.lines[s] {
		for l, line := range p.lines[s][d] {
			if fives(line, p.blockers(s, Direction(d), l), p.rule.Exact(s)) != 0 {
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
	return p.inRows(s, func(d Direction, l int) uint32 {
		return fives(p.lines[s][d][l], p.blockers(s, d, l), p.rule.Exact(s))
	})
}

// blockers returns the stones of a line that can block a five of s.
func (p *Position) blockers(s Stone, d Direction, line int) uint32 {
	if !p.rule.Blockable() {
		return 0
	}
	return p.lines[s.Opponent()][d][line]
}

// Overlines returns the stones of s that stand in rows of six or more, in the
// order of points.
func (p *Position) Overlines(s Stone) []Point {
	return p.inRows(s, func(d Direction, l int) uint32 {
		return fives(p.lines[s][d][l], 0, false) &^ fives(p.lines[s][d][l], 0, true)
	})
}

// A FailedRow is a row of five or more that does not win.
type FailedRow struct {
	Stones  []Point // along the line
	Blocked []Point // the opponent's stones at both ends of a five; nil for an overline
}

// FailedRows returns the rows of five or more through the stone on pt that do not win by the
// rule: overlines where only five wins, and fives blocked at both ends where that matters. It
// returns nil if another row through pt wins.
func (p *Position) FailedRows(pt Point) (list []FailedRow) {
	s := p.At(pt)
	if s == None || p.Wins(pt, s) {
		return nil
	}
	for d := Horizontal; d <= Falling; d++ {
		at := func(k int) Point { return Point(int(pt) + k*step[d]) }
		low, high := 0, 0
		for q := at(low - 1); q.On(int(p.size)) && p.At(q) == s; q = at(low - 1) {
			low--
		}
		for q := at(high + 1); q.On(int(p.size)) && p.At(q) == s; q = at(high + 1) {
			high++
		}
		if high-low < 4 {
			continue
		}
		row := FailedRow{Stones: make([]Point, 0, high-low+1)}
		for k := low; k <= high; k++ {
			row.Stones = append(row.Stones, at(k))
		}
		if high-low == 4 {
			row.Blocked = []Point{at(low - 1), at(high + 1)}
		}
		list = append(list, row)
	}
	return list
}

// Stops returns where a stone of the opponent of s leaves s no five at once: fives are all
// points where a stone of s wins. Under most rules that is the one such point; a five that can
// be blocked is also stopped at its open end.
func (p *Position) Stops(s Stone, fives []Point) (list []Point) {
	if !p.rule.Blockable() || len(fives) == 0 {
		if len(fives) == 1 {
			list = append(list, fives[0])
		}
		return list
	}
	candidates := []Point{fives[0]}
	for d := Horizontal; d <= Falling; d++ {
		own := p.Window(fives[0], d, s)
		if run(own) != 5 {
			continue
		}
		for _, k := range [2]int{after(own) + 1, -before(own) - 1} {
			if p.Window(fives[0], d, None)>>(reach+k)&1 != 0 {
				candidates = append(candidates, Point(int(fives[0])+k*step[d]))
			}
		}
	}
	for _, at := range candidates {
		q := *p
		q.put(at, s.Opponent())
		if !slices.ContainsFunc(fives, func(five Point) bool { return five != at && q.Wins(five, s) }) {
			list = append(list, at)
		}
	}
	return list
}

// inRows returns the stones of s that find returns of a line in any direction.
func (p *Position) inRows(s Stone, find func(d Direction, line int) uint32) []Point {
	var row []Point
	for y := range int(p.size) {
		for x := range int(p.size) {
			pt := PointAt(x, y)
			for d := Horizontal; d <= Falling; d++ {
				line, bit := locate(pt, d)
				if find(d, line)>>(bit+reach)&1 != 0 {
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

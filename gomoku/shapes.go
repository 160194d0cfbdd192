package gomoku

import (
	"math/bits"
	"slices"
)

// Shapes returns the fours and the threes of colour s that stand on the board,
// fours first. A four is four stones that a fifth makes a row that wins; a
// three is three that a fourth makes a straight four, and that are part of no
// four. In renju a three of Black's has only completions that are legal, and
// one without them is left out, while a four may be completed on any point: a
// five ends the game before anybody asks whether it is forbidden.
func (p *Position) Shapes(s Stone) []Shape {
	var fours, threes []Shape
	for first, d := range p.allLines {
		f, t := p.shapesOn(first, d, s)
		fours, threes = append(fours, f...), append(threes, t...)
	}
	return append(fours, threes...)
}

// allLines calls yield with the first point of every line that has room for
// five.
func (p *Position) allLines(yield func(Point, Direction) bool) {
	size := int(p.size)
	for i := range size {
		room := size-i >= 5 // on the diagonals that begin i points from a corner
		if !yield(PointAt(0, i), Horizontal) || !yield(PointAt(i, 0), Vertical) ||
			room && !yield(PointAt(i, 0), Rising) || room && !yield(PointAt(i, size-1), Falling) ||
			room && i > 0 && !yield(PointAt(0, i), Rising) || i > 4 && !yield(PointAt(0, i-1), Falling) {
			return
		}
	}
}

// shapesOn finds the fours and the threes of s on one line, each in the order
// of their first completion.
func (p *Position) shapesOn(first Point, d Direction, s Stone) (fours, threes []Shape) {
	if line, _ := locate(first, d); bits.OnesCount32(p.lines[s][d][line]) < 3 {
		return nil, nil
	}
	exact, blockers := p.rule.Exact(s), uint32(0)
	for pt := first; pt.On(int(p.size)); pt = Point(int(pt) + step[d]) {
		own, empty := p.Window(pt, d, s), p.Window(pt, d, None)
		if empty&centre == 0 {
			continue
		}
		below, above := before(own), after(own)
		if p.rule.Blockable() {
			blockers = p.Window(pt, d, s.Opponent())
		}
		switch five, straight := filled(own, empty, blockers, below, exact); {
		case five != 0:
			// In a row of more than five, any four beside the gap will do.
			for from := max(-below, -4); from <= min(above-4, 0); from++ {
				fours = addShape(fours, Shape{ShapeFour, d, row(pt, d, from, from+4), []Completion{{pt, Five}}})
			}
		case straight != 0:
			threes = append(threes, Shape{ShapeThree, d, row(pt, d, -below, above), []Completion{{pt, Legal}}})
		}
	}
	var kept []Shape
	for _, three := range threes {
		if slices.ContainsFunc(fours, three.partOf) {
			continue
		}
		if p.rule == Renju && s == Black && p.Kind(three.Completions[0].Point) != Legal {
			continue
		}
		kept = addShape(kept, three)
	}
	return fours, kept
}

// row lists the points of direction d at distances low to high from pt, without
// pt itself.
func row(pt Point, d Direction, low, high int) []Point {
	list := make([]Point, 0, high-low)
	for k := low; k <= high; k++ {
		if k != 0 {
			list = append(list, Point(int(pt)+k*step[d]))
		}
	}
	return list
}

// partOf reports whether all stones of s are among those of other.
func (s Shape) partOf(other Shape) bool {
	return !slices.ContainsFunc(s.Stones, func(pt Point) bool { return !slices.Contains(other.Stones, pt) })
}

// addShape adds a shape to a list, or its completions to the shape of the same
// stones. Shapes come in the order of their completions along the line.
func addShape(list []Shape, s Shape) []Shape {
	for i := range list {
		if slices.Equal(list[i].Stones, s.Stones) {
			list[i].Completions = append(list[i].Completions, s.Completions...)
			return list
		}
	}
	return append(list, s)
}

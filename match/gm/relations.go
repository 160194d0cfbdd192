package gm

import (
	"slices"

	"duiyi/gomoku"
	"duiyi/match"
)

// Relate finds the fours and open threes of both colours on c.Setup, or on the
// empty board. A point where a row grows counts by c.Rules: five exactly where
// the rules say so, and in renju none that is forbidden to Black. Its errors
// are of type *match.ConfigError.
func (r Rules) Relate(c match.Config) (match.Relations, error) {
	c.Opening = ""
	start, err := r.Start(c)
	if err != nil {
		return match.Relations{}, err
	}
	p := &start.(*position).board
	var out match.Relations
	for _, stone := range [...]gomoku.Stone{gomoku.Black, gomoku.White} {
		out.Rows = append(out.Rows, rowsOf(p, stone)...)
	}
	return out, nil
}

// rowsOf is the rows of one colour, fours before threes.
func rowsOf(p *gomoku.Position, stone gomoku.Stone) []match.Row {
	exact := p.Rule() == gomoku.Standard || p.Rule() == gomoku.Renju && stone == gomoku.Black
	// A five ends the game before anybody asks whether its point is forbidden.
	allowed := func(pt gomoku.Point) bool {
		return p.Rule() != gomoku.Renju || stone != gomoku.Black || p.Kind(pt) == gomoku.Legal
	}
	var fours, threes []match.Row
	for _, line := range lines(p.Size()) {
		cells := make([]gomoku.Stone, len(line))
		for i, pt := range line {
			cells[i] = p.At(pt)
		}
		row := func(kind string, g group) match.Row {
			out := match.Row{Side: side(stone), Kind: kind}
			for _, i := range g.stones {
				out.Stones = append(out.Stones, line[i].String())
			}
			for _, i := range g.points {
				out.Points = append(out.Points, line[i].String())
			}
			return out
		}
		for _, four := range foursIn(cells, stone, exact) {
			kind := match.RowFour
			if len(four.points) > 1 {
				kind = match.RowOpenFour
			}
			fours = append(fours, row(kind, four))
		}
		open := func(i int) bool { return allowed(line[i]) }
		for _, three := range threesIn(cells, stone, exact, open) {
			threes = append(threes, row(match.RowOpenThree, three))
		}
	}
	return append(fours, threes...)
}

// A group is stones on a line and the points where one more completes them, as
// indices from the line's start, in order.
type group struct{ stones, points []int }

// foursIn is the fours of a colour on a line: four stones that a fifth makes
// five in a row, exactly five if so asked.
func foursIn(cells []gomoku.Stone, stone gomoku.Stone, exact bool) []group {
	var found []group
	for from := 0; from+5 <= len(cells); from++ {
		stones, gap := window(cells[from:from+5], stone, from)
		if gap < 0 {
			continue
		}
		own := func(i int) bool { return i >= 0 && i < len(cells) && cells[i] == stone }
		if exact && (own(from-1) || own(from+5)) {
			continue
		}
		found = join(found, group{stones, []int{gap}})
	}
	return found
}

// window is the four stones among five cells and the empty one; its gap is -1
// when they are not that.
func window(five []gomoku.Stone, stone gomoku.Stone, from int) (stones []int, gap int) {
	gap = -1
	for i, c := range five {
		switch {
		case c == stone:
			stones = append(stones, from+i)
		case c == gomoku.None && gap < 0:
			gap = from + i
		default:
			return nil, -1
		}
	}
	return stones, gap
}

// threesIn is the open threes of a colour on a line: three stones that a
// fourth, on a point that is open to it, makes a four with two ways to five.
// Stones that are part of a four already are not counted again.
func threesIn(cells []gomoku.Stone, stone gomoku.Stone, exact bool, open func(int) bool) []group {
	fours := foursIn(cells, stone, exact)
	var found []group
	for i, c := range cells {
		if c != gomoku.None {
			continue
		}
		cells[i] = stone
		for _, four := range foursIn(cells, stone, exact) {
			at := slices.Index(four.stones, i)
			if at < 0 || len(four.points) < 2 {
				continue
			}
			three := slices.Delete(slices.Clone(four.stones), at, at+1)
			partOf := func(f group) bool {
				return !slices.ContainsFunc(three, func(s int) bool { return !slices.Contains(f.stones, s) })
			}
			if slices.ContainsFunc(fours, partOf) {
				continue
			}
			cells[i] = gomoku.None
			if open(i) {
				found = join(found, group{three, []int{i}})
			}
			cells[i] = stone
		}
		cells[i] = gomoku.None
	}
	return found
}

// join adds a group, or its points to a group of the same stones.
func join(all []group, g group) []group {
	for i := range all {
		if slices.Equal(all[i].stones, g.stones) {
			all[i].points = append(all[i].points, g.points...)
			slices.Sort(all[i].points)
			all[i].points = slices.Compact(all[i].points)
			return all
		}
	}
	return append(all, g)
}

// lines is every line of a board that has room for five.
func lines(size int) [][]gomoku.Point {
	var all [][]gomoku.Point
	run := func(x, y, dx, dy int) {
		var line []gomoku.Point
		for ; x >= 0 && y >= 0 && x < size && y < size; x, y = x+dx, y+dy {
			line = append(line, gomoku.PointAt(x, y))
		}
		if len(line) >= 5 {
			all = append(all, line)
		}
	}
	for i := range size {
		run(0, i, 1, 0)
		run(i, 0, 0, 1)
		run(i, 0, 1, 1)
		run(i, size-1, 1, -1)
		if i > 0 {
			run(0, i, 1, 1)
			run(0, i-1, 1, -1)
		}
	}
	return all
}

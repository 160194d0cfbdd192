package opening

import (
	"slices"

	"duiyi/gomoku"
)

// A Pattern is one of the 26 openings of renju, the first three stones, by its
// code: D1 to D13 are direct, I1 to I13 indirect. The empty one is none.
type Pattern string

// A pattern is an opening with the third stone as it stands after a first one on
// h8 and, in direct openings, a second one on h9, in indirect ones on i9.
type pattern struct {
	code  Pattern
	third string
}

var patterns = []pattern{
	{"D1", "h10"}, {"D2", "i10"}, {"D3", "j10"}, {"D4", "i9"}, {"D5", "j9"}, {"D6", "i8"}, {"D7", "j8"},
	{"D8", "h7"}, {"D9", "i7"}, {"D10", "j7"}, {"D11", "h6"}, {"D12", "i6"}, {"D13", "j6"},
	{"I1", "j10"}, {"I2", "j9"}, {"I3", "j8"}, {"I4", "j7"}, {"I5", "j6"}, {"I6", "i8"}, {"I7", "i7"},
	{"I8", "i6"}, {"I9", "h7"}, {"I10", "h6"}, {"I11", "g7"}, {"I12", "g6"}, {"I13", "f6"},
}

// stones returns the three stones of an opening.
func (p pattern) stones() []gomoku.Point {
	const centre = gomoku.DefaultSize / 2
	second := gomoku.PointAt(centre, centre+1)
	if p.code[0] == 'I' {
		second = gomoku.PointAt(centre+1, centre+1)
	}
	third, err := gomoku.ParsePoint(p.third)
	if err != nil {
		panic(err) // a slip in the table above
	}
	return []gomoku.Point{gomoku.PointAt(centre, centre), second, third}
}

// Patterns lists the 26 openings, D1 first.
func Patterns() []Pattern {
	var list []Pattern
	for _, p := range patterns {
		list = append(list, p.code)
	}
	return list
}

// Stones returns the first three stones of an opening on a board of 15, nil for
// none.
func (p Pattern) Stones() []gomoku.Point {
	i := slices.IndexFunc(patterns, func(known pattern) bool { return known.code == p })
	if i < 0 {
		return nil
	}
	return patterns[i].stones()
}

// offset is a way from the centre of a board: columns to the right, rows up.
type offset struct{ x, y int }

// byOffsets finds the opening with the offsets of the second and third stone.
var byOffsets = func() map[[2]offset]Pattern {
	index := map[[2]offset]Pattern{}
	const size = gomoku.DefaultSize
	centre := size / 2
	for _, p := range patterns {
		stones := p.stones()
		second, third := stones[1], stones[2]
		for t := range gomoku.Symmetry(gomoku.Symmetries) {
			a, b := t.Point(second, size), t.Point(third, size)
			index[[2]offset{{a.X() - centre, a.Y() - centre}, {b.X() - centre, b.Y() - centre}}] = p.code
		}
	}
	return index
}()

// Pattern returns the opening that the first three stones of the game make, or
// the empty one when they have no name or the game began with stones on the
// board.
func (g *Game) Pattern() Pattern {
	size := g.board.Size()
	if len(g.first) != 3 || size%2 == 0 || g.first[0] != gomoku.PointAt(size/2, size/2) {
		return ""
	}
	from := func(p gomoku.Point) offset { return offset{p.X() - size/2, p.Y() - size/2} }
	return byOffsets[[2]offset{from(g.first[1]), from(g.first[2])}]
}

// remember takes pt for one of the first three stones, if it is.
func (g *Game) remember(pt gomoku.Point) {
	if g.first != nil && len(g.first) < 3 {
		g.first = append(slices.Clone(g.first), pt)
	}
}

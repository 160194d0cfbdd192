package gomoku

// A Symmetry is one of the eight ways to lay a square board onto itself,
// numbered 0 to 7: 0 leaves it as it is, bit 0 mirrors left and right, then
// bit 1 mirrors top and bottom, then bit 2 mirrors along the rising diagonal.
type Symmetry uint8

// Symmetries is the number of them.
const Symmetries = 8

// Point returns where t takes a point of a board of the given size.
func (t Symmetry) Point(p Point, size int) Point {
	x, y := p.X(), p.Y()
	if t&1 != 0 {
		x = size - 1 - x
	}
	if t&2 != 0 {
		y = size - 1 - y
	}
	if t&4 != 0 {
		x, y = y, x
	}
	return PointAt(x, y)
}

// Transform returns the position as it looks under t.
func (p *Position) Transform(t Symmetry) Position {
	size := int(p.size)
	q, err := NewPosition(size, p.rule)
	if err != nil {
		panic(err) // p has a size that NewPosition accepted
	}
	for y := range size {
		for x := range size {
			pt := PointAt(x, y)
			if s := p.At(pt); s != None {
				q.add(t.Point(pt, size), s)
			}
		}
	}
	q.setTurn(p.turn)
	q.SetFouls(p.fouls)
	if p.foul != Legal { // the stones alone do not tell which was the last
		q.foul, q.winner = p.foul, p.winner
	}
	return q
}

// Symmetries lists the ways to lay the position onto itself, the one that
// leaves everything where it is first.
func (p *Position) Symmetries() []Symmetry {
	var list []Symmetry
	for t := range Symmetry(Symmetries) {
		if p.Transform(t) == *p {
			list = append(list, t)
		}
	}
	return list
}

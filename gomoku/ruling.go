package gomoku

// A ShapeName says what a row of stones is.
type ShapeName uint8

const (
	ShapeThree    ShapeName = iota // one stone short of a straight four
	ShapeFour                      // one stone short of a five; a straight four has two ways to it
	ShapeFive                      // exactly five
	ShapeOverline                  // six or more
)

var shapeNames = [...]string{"three", "four", "five", "overline"}

// String returns "three", "four", "five" or "overline".
func (n ShapeName) String() string { return shapeNames[n] }

// A Shape is a row of stones on a line, without gaps or with them.
type Shape struct {
	Name      ShapeName
	Direction Direction
	Stones    []Point // the stones of the row along the line; of a ruling, the new one among them
	// Completions are the points where a further stone turns a three into a
	// straight four, or a four into a five; a straight four has two. The kind
	// is what that stone would be. For a three, only a legal one counts: a
	// three all whose completions are forbidden, or make a five elsewhere, is
	// no three.
	Completions []Completion
}

// A Completion is a point that completes a shape.
type Completion struct {
	Point Point
	Kind  Kind
}

// Counts reports whether the shape is what its name says. Fours, fives and
// overlines always are; a three must have a legal completion.
func (s Shape) Counts() bool {
	if s.Name != ShapeThree {
		return true
	}
	for _, c := range s.Completions {
		if c.Kind == Legal {
			return true
		}
	}
	return false
}

// A Ruling says what a black stone on a point would be under renju, and why.
type Ruling struct {
	Point  Point
	Kind   Kind
	Shapes []Shape // every row the stone makes, those that do not count as well
}

// Explain returns what a black stone on the empty point pt would be under
// renju and every three, four, five and overline that it makes.
func (p *Position) Explain(pt Point) Ruling {
	ruling := Ruling{Point: pt, Kind: p.Kind(pt)}
	for d := Horizontal; d <= Falling; d++ {
		black, empty := p.blackWindow(pt, d, nil)
		s := readLine(black, empty)
		s.direction = d
		switch n := s.run(); {
		case n == 5:
			ruling.Shapes = append(ruling.Shapes, p.shape(ShapeFive, pt, s))
		case n > 5:
			ruling.Shapes = append(ruling.Shapes, p.shape(ShapeOverline, pt, s))
		case n == 4 && s.four != 0:
			ruling.Shapes = append(ruling.Shapes, p.shape(ShapeFour, pt, s, sidesOf(s.four)...))
		default:
			for _, side := range sidesOf(s.four) {
				ruling.Shapes = append(ruling.Shapes, p.shape(ShapeFour, pt, s, side))
			}
			if s.three != 0 {
				ruling.Shapes = append(ruling.Shapes, p.shape(ShapeThree, pt, s, sidesOf(s.three)...))
			}
		}
	}
	return ruling
}

// sidesOf lists the sides whose bits are set.
func sidesOf(set uint8) []int {
	var list []int
	for side := range 2 {
		if set>>side&1 != 0 {
			list = append(list, side)
		}
	}
	return list
}

// shape describes the row through pt that is completed in the gaps of the
// given sides.
func (p *Position) shape(name ShapeName, pt Point, s lineShape, sides ...int) Shape {
	shape := Shape{Name: name, Direction: s.direction}
	low, high := -int(s.stones[0]), int(s.stones[1])
	for _, side := range sides {
		gap := s.gap(pt, side)
		// The stones beyond the gap belong to the row; there are none beyond
		// that of a straight four's end.
		for at := 1; p.blackAt(gap, at, s.direction, side); at++ {
			if side == 0 {
				low = -int(s.stones[0]) - 1 - at
			} else {
				high = int(s.stones[1]) + 1 + at
			}
		}
		shape.Completions = append(shape.Completions, Completion{gap, p.kind(gap, []Point{pt})})
	}
	for k := low; k <= high; k++ {
		if q := Point(int(pt) + k*step[s.direction]); k == 0 || p.At(q) == Black {
			shape.Stones = append(shape.Stones, q)
		}
	}
	return shape
}

// blackAt reports whether a black stone lies at a distance from pt, towards
// the given side.
func (p *Position) blackAt(pt Point, distance int, d Direction, side int) bool {
	if side == 0 {
		distance = -distance
	}
	return distance >= -reach && distance <= reach && p.Window(pt, d, Black)>>(reach+distance)&1 != 0
}

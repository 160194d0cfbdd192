package gmeval

import "duiyi/gomoku"

// A shape is what the ten points around a point of a line hold, five on either
// side: empty, Black, White or beside the board. It is 364 times the number of the lower side
// plus that of the higher one, each numbered from the point outwards.
type shape uint32

const (
	// Shapes is the number of shapes of a line.
	Shapes = compact * compact
	// EmptyShape is the shape of a line without stones and edge: both sides have number 0.
	EmptyShape = 0
)

// mirrored returns the shape seen from the line's other end.
func (s shape) mirrored() shape { return s%compact*compact + s/compact }

// canonical returns the one of a shape and its mirror image that stands for both.
func (s shape) canonical() shape { return min(s, s.mirrored()) }

// exchanged are the numbers of the sides with the colours exchanged.
var exchanged = func() (to [compact]uint16) {
	var number [packedSides]uint16
	n := uint16(0)
	for packed := range packedSides {
		if validSide(packed) {
			number[packed] = n
			n++
		}
	}
	n = 0
	for packed := range packedSides {
		if !validSide(packed) {
			continue
		}
		other := 0
		for i := range reach {
			cell := packed >> (bitsPerCell * i) & 3
			if cell == 1 || cell == 2 {
				cell ^= 3
			}
			other |= cell << (bitsPerCell * i)
		}
		to[n] = number[other]
		n++
	}
	return to
}()

// flipped returns the shape with the colours exchanged.
func (s shape) flipped() shape {
	return shape(exchanged[s/compact])*compact + shape(exchanged[s%compact])
}

// exchanged returns the canonical shape with the colours exchanged.
func (s shape) exchanged() shape { return s.flipped().canonical() }

// validSide reports whether a packed side can occur: beyond the edge there is no
// point of the board.
func validSide(packed int) bool {
	for i := 1; i < reach; i++ {
		if packed>>(bitsPerCell*(i-1))&3 == cellEdge && packed>>(bitsPerCell*i)&3 != cellEdge {
			return false
		}
	}
	return true
}

// shapeAt returns the shape around the point at bits 10 and 11 of a line.
func (t *tables) shapeAt(line uint64) shape {
	return shape(t.low[line&(packedSides-1)] + t.high[line>>12&(packedSides-1)])
}

// An Around is the canonical shapes of the four lines through a point.
type Around [4]uint32

// Around returns the shapes around a point.
func (b *Board) Around(pt gomoku.Point) (a Around) {
	for d := range a {
		line, at := place(pt, d)
		a[d] = uint32(b.t.shapeAt(b.lines[d][line] >> (bitsPerCell * at)).canonical())
	}
	return a
}

// Exchanged returns a canonical shape with the colours exchanged.
func Exchanged(s uint32) uint32 { return uint32(shape(s).exchanged()) }

// Patterns returns what Black and White would make of a line with a stone in the
// middle of a shape.
func Patterns(rule gomoku.Rule, s uint32) (black, white Pattern) {
	v := built[rule]().patterns[s]
	return Pattern(v & 15), Pattern(v >> 4)
}

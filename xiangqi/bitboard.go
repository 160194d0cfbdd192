package xiangqi

import "math/bits"

// A Bitboard is a set of squares. The board is cut at the river, so that every
// rank lies in one word and the pieces that cannot cross live in one word too:
//
//	Lo  bits 0-44  squares  0-44, ranks 0 to 4 (Red's half)
//	Hi  bits 0-44  squares 45-89, ranks 5 to 9 (Black's half)
//
// Bits 45 and above are zero.
type Bitboard struct{ Lo, Hi uint64 }

const (
	half     = squares / 2
	halfMask = 1<<half - 1
)

// Has reports whether s is in b.
func (b Bitboard) Has(s Square) bool { return b.Meets(squareSet[s&127]) }

// And returns the squares in both.
func (b Bitboard) And(c Bitboard) Bitboard { return Bitboard{b.Lo & c.Lo, b.Hi & c.Hi} }

// Or returns the squares in either.
func (b Bitboard) Or(c Bitboard) Bitboard { return Bitboard{b.Lo | c.Lo, b.Hi | c.Hi} }

// Xor returns the squares in exactly one.
func (b Bitboard) Xor(c Bitboard) Bitboard { return Bitboard{b.Lo ^ c.Lo, b.Hi ^ c.Hi} }

// AndNot returns the squares of b that are not in c.
func (b Bitboard) AndNot(c Bitboard) Bitboard { return Bitboard{b.Lo &^ c.Lo, b.Hi &^ c.Hi} }

// Meets reports whether b and c share a square.
func (b Bitboard) Meets(c Bitboard) bool { return b.Lo&c.Lo|b.Hi&c.Hi != 0 }

// Empty reports whether b has no squares.
func (b Bitboard) Empty() bool { return b.Lo|b.Hi == 0 }

// Count returns the number of squares.
func (b Bitboard) Count() int { return bits.OnesCount64(b.Lo) + bits.OnesCount64(b.Hi) }

// First returns the lowest square of b, which must not be empty.
func (b Bitboard) First() Square {
	if b.Lo != 0 {
		return Square(bits.TrailingZeros64(b.Lo))
	}
	return Square(half + bits.TrailingZeros64(b.Hi))
}

// Pop removes the lowest square from b, which must not be empty, and returns
// it.
func (b *Bitboard) Pop() Square {
	if b.Lo != 0 {
		s := Square(bits.TrailingZeros64(b.Lo))
		b.Lo &= b.Lo - 1
		return s
	}
	s := Square(half + bits.TrailingZeros64(b.Hi))
	b.Hi &= b.Hi - 1
	return s
}

// Append appends the squares of b, lowest first.
func (b Bitboard) Append(list []Square) []Square {
	for !b.Empty() {
		list = append(list, b.Pop())
	}
	return list
}

// squareSet holds the set of each single square. It has 128 entries so that an
// index masked to seven bits needs no bounds check.
var squareSet = func() (t [128]Bitboard) {
	for s := range squares {
		if s < half {
			t[s].Lo = 1 << s
		} else {
			t[s].Hi = 1 << (s - half)
		}
	}
	return t
}()

package gmeval

// A Class sums up what a stone of one colour on an empty point would make in
// all four directions.
//
//	bit 7     makes a four or better
//	bit 6     makes an open three, and no four
//	bit 5     renju, Black: several open threes; only Forbidden can tell whether
//	          the point is forbidden
//	bits 0–3  rank, the place in the list below, which goes from worst to best
type Class uint8

// The marks of a class.
const (
	MakesFour  Class = 1 << 7
	MakesThree Class = 1 << 6 // and no four
	Doubtful   Class = 1 << 5
	rankMask   Class = 0x0f
)

// The classes, each named after the best that the stone makes.
const (
	Idle         Class = 0              // nothing that would soon be a threat
	Loose        Class = 1              // a two
	Double       Class = 2              // two twos, or a broad one
	Half         Class = 3              // a closed three
	HalfAndTwo   Class = 4              // a closed three beside a two or another closed three
	OneThree           = MakesThree | 5 // an open three
	ThreeAndMore       = MakesThree | 6 // an open three beside a two or a closed three
	DoubleThree        = MakesThree | 7 // two open threes
	OneFour            = MakesFour | 8  // a four
	FourAndMore        = MakesFour | 9  // a four beside a two or a closed three
	FourAndThree       = MakesFour | 10 // a four and an open three
	Winning            = MakesFour | 11 // an open four, or two fours: two points complete a five
	MakesFive          = MakesFour | 12 // wins
	Foul         Class = 13             // renju, Black: forbidden whatever else is on the board
	classes            = 14
)

// Rank returns the place of a class in the list, without its marks.
func (c Class) Rank() int { return int(c & rankMask) }

// Is reports whether c is of the class k, whatever its marks.
func (c Class) Is(k Class) bool { return (c^k)&rankMask == 0 }

// A code is the four patterns of a point for one colour, four bits each,
// Horizontal lowest.
type code uint16

func (c code) at(d int) Pattern { return Pattern(c >> (4 * d) & 15) }

// counts of each pattern among the four directions.
func (c code) counts() (n [16]int) {
	for d := range 4 {
		n[c.at(d)]++
	}
	return n
}

// class derives the class of a code.
func (r rowRule) class(c code) Class {
	n := c.counts()
	fours := n[Four] + n[OpenFour] + 2*n[TwinFour]
	threes := n[Three] + n[NarrowThree]
	rest := n[ClosedThree] + n[Two] + n[BroadTwo]
	var doubt Class
	if r == renjuBlack && n[Five] == 0 {
		if n[TooLong] > 0 || fours > 1 {
			return Foul
		}
		if threes > 1 {
			doubt = Doubtful
		}
	}
	switch {
	case n[Five] > 0:
		return MakesFive
	case fours > 1 || n[OpenFour] > 0:
		return Winning | doubt
	case fours == 1 && threes > 0:
		return FourAndThree | doubt
	case fours == 1 && rest > 0:
		return FourAndMore
	case fours == 1:
		return OneFour
	case threes > 1:
		return DoubleThree | doubt
	case threes == 1 && rest > 0:
		return ThreeAndMore
	case threes == 1:
		return OneThree
	case n[ClosedThree] > 0 && rest > 1:
		return HalfAndTwo
	case n[ClosedThree] > 0:
		return Half
	case n[Two]+n[BroadTwo] > 1 || n[BroadTwo] > 0:
		return Double
	case n[Two] > 0:
		return Loose
	}
	return Idle
}

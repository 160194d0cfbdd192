package xqtable

import (
	"fmt"

	"duiyi/xiangqi"
)

// An index numbers the positions of a material. Red is the stronger side, or either side if
// both have the same pieces.
//
//	number = ((side to move × reps + weaker side's home) × stronger side's homes
//	         + stronger side's home) × places + place
//
// Only representatives of the weaker side's homes (homes.reps) are numbered; other positions
// have the number of their mirror image. A place is where the attackers stand: two of one
// kind and side are an unordered pair, a pawn has the 55 squares that it can reach. With
// three attackers one of them, a horse or a pawn, belongs to the stronger side's home; if
// another is of the same kind, a position has several numbers with the same value. Illegal
// positions (two pieces on one square, a king that can be taken) have numbers too.
type index struct {
	m      Material
	strong *homes // Red
	weak   *homes // Black
	// rows is 1 with a single attacker, which counts as the last. Otherwise it is the number
	// of squares, where the first of two attackers stands: the weaker side's if it has one.
	rows   int
	kinds  [2]xiangqi.Kind
	owners [2]xiangqi.Side
	// place maps row*128 + the square of the last attacker to a place; -1 if an attacker
	// cannot stand there.
	place  []int32
	places int
	spots  [][2]uint8 // the inverse of place: row and square
	// order holds indices into Attackers of a material with three: the first, the last, and
	// the one in the home.
	order [3]int
}

// thirdOf chooses which of three attackers belongs to the home: a pawn or a horse of which
// there is only one, if possible, since a second one would double the numbers. The move of
// other pieces depends on more than one square. ok is false without a pawn or horse.
func thirdOf(attackers []xiangqi.Kind) (order [3]int, ok bool) {
	fewest := 0
	for _, k := range []xiangqi.Kind{xiangqi.Pawn, xiangqi.Horse} {
		n, at := 0, 0
		for i, a := range attackers {
			if a == k {
				n, at = n+1, i
			}
		}
		if n > 0 && (!ok || n < fewest) {
			fewest, ok = n, true
			order = [3]int{(at + 1) % 3, (at + 2) % 3, at}
			if order[0] > order[1] {
				order[0], order[1] = order[1], order[0]
			}
		}
	}
	return order, ok
}

func newIndex(m Material) *index {
	x := &index{m: m, weak: homesOf(xiangqi.Black, m.Weak, xiangqi.King), rows: 1}
	g, third := theGeometry(), xiangqi.King
	first, last := xiangqi.Bitboard{}, wholeBoard
	attackers := append(append([]xiangqi.Kind{}, m.Against...), m.Attackers...)
	switch len(attackers) {
	case 0:
		last = g.set[0] // stands for the one place there is
	case 1:
		x.kinds = [2]xiangqi.Kind{xiangqi.King, attackers[0]}
		last = g.stand[xiangqi.Red][x.kinds[1]]
	case 3:
		x.order, _ = thirdOf(attackers) // Material.check refuses others
		third = attackers[x.order[2]]
		attackers = []xiangqi.Kind{attackers[x.order[0]], attackers[x.order[1]]}
		fallthrough
	case 2:
		x.rows = squares
		x.kinds = [2]xiangqi.Kind{attackers[0], attackers[1]}
		if len(m.Against) > 0 {
			x.owners[0] = xiangqi.Black
		}
		first, last = g.stand[x.owners[0]][x.kinds[0]], g.stand[x.owners[1]][x.kinds[1]]
	}
	x.strong = homesOf(xiangqi.Red, m.Strong, third)
	x.place = make([]int32, x.rows*128)
	for i := range x.place {
		x.place[i] = -1
	}
	for row := range x.rows {
		if x.rows > 1 && !first.Has(xiangqi.Square(row)) {
			continue
		}
		for s := range squares {
			if !last.Has(xiangqi.Square(s)) {
				continue
			}
			at := &x.place[row*128+s]
			if x.rows > 1 && x.kinds[0] == x.kinds[1] && x.owners[0] == x.owners[1] && s <= row {
				if s < row {
					*at = x.place[s*128+row]
				}
				continue
			}
			*at = int32(x.places)
			x.places++
			x.spots = append(x.spots, [2]uint8{uint8(row), uint8(s)})
		}
	}
	return x
}

// size returns the number of numbers.
func (x *index) size() int64 {
	return 2 * int64(len(x.weak.reps)) * int64(len(x.strong.list)) * int64(x.places)
}

// base returns the first number of a block, whose weaker home is given by its index in reps.
func (x *index) base(side xiangqi.Side, rep, strong int32) int64 {
	return ((int64(side)*int64(len(x.weak.reps))+int64(rep))*int64(len(x.strong.list)) + int64(strong)) * int64(x.places)
}

// number returns the number of a position given by homes and the squares of the attackers;
// row is 0 with a single attacker. It returns -1 if an attacker cannot stand there.
func (x *index) number(side xiangqi.Side, weak, strong int32, row, s uint8) int64 {
	rep := x.weak.repOf[weak]
	if rep < 0 {
		weak, strong = x.weak.list[weak].mirror, x.strong.list[strong].mirror
		rep = x.weak.repOf[weak]
		if !x.m.bare() {
			s = mirrorSquare[s&127]
		}
		if x.rows > 1 {
			row = mirrorSquare[row&127]
		}
	}
	p := x.place[int(row)*128+int(s)]
	if p < 0 {
		return -1
	}
	return x.base(side, rep, strong) + int64(p)
}

// numberOf returns the number of a position of the material with Red as the stronger side.
func (x *index) numberOf(p *xiangqi.Position) int64 {
	weak, strong := x.home(x.weak, p), x.home(x.strong, p)
	if weak < 0 || strong < 0 {
		return -1
	}
	var room [maxAttackers]xiangqi.Square
	at := room[:0]
	for _, k := range x.m.Against {
		at = p.Pieces(xiangqi.Black, k).Append(at)
	}
	for i, k := range x.m.Attackers {
		if i == 0 || k != x.m.Attackers[i-1] {
			set := p.Pieces(xiangqi.Red, k)
			if k == x.strong.extra {
				set = set.AndNot(set.First().Set())
			}
			at = set.Append(at)
		}
	}
	row, last := uint8(0), uint8(0)
	switch len(at) {
	case 1:
		last = uint8(at[0])
	case 2:
		row, last = uint8(at[0]), uint8(at[1])
	}
	return x.number(p.Side(), weak, strong, row, last)
}

// home returns the number of a side's home in p. A third attacker is the first of its kind.
func (x *index) home(h *homes, p *xiangqi.Position) int32 {
	var advisors, elephants uint8
	for set := p.Pieces(h.side, xiangqi.Advisor); !set.Empty(); {
		advisors |= advisorBit(h.side, set.Pop())
	}
	for set := p.Pieces(h.side, xiangqi.Elephant); !set.Empty(); {
		elephants |= elephantBit(h.side, set.Pop())
	}
	third := xiangqi.Square(0)
	if h.extra != xiangqi.King {
		third = p.Pieces(h.side, h.extra).First()
	}
	return h.byKey[homeKey(third, palaceIndex(h.side, p.King(h.side)), advisors, elephants)]
}

// setup returns the board of a number. It may be illegal: pieces on one square overwrite
// each other.
func (x *index) setup(number int64) xiangqi.Setup {
	place := number % int64(x.places)
	number /= int64(x.places)
	strong := number % int64(len(x.strong.list))
	number /= int64(len(x.strong.list))
	rep := number % int64(len(x.weak.reps))
	s := xiangqi.Setup{Side: xiangqi.Side(number / int64(len(x.weak.reps))), FullMove: 1}
	for _, h := range []*homes{x.strong, x.weak} {
		i := int32(strong)
		if h == x.weak {
			i = h.reps[rep]
		}
		for n, at := range h.squares(i) {
			s.Board[at] = xiangqi.MakePiece(h.side, h.kind(n))
		}
	}
	if x.rows > 1 {
		s.Board[x.spots[place][0]] = xiangqi.MakePiece(x.owners[0], x.kinds[0])
	}
	if !x.m.bare() {
		s.Board[x.spots[place][1]] = xiangqi.MakePiece(x.owners[1], x.kinds[1])
	}
	return s
}

// position returns the position of a number; ok is false if it is illegal.
func (x *index) position(number int64) (p xiangqi.Position, ok bool) {
	s := x.setup(number)
	pieces := 0
	for _, piece := range s.Board {
		if piece != xiangqi.NoPiece {
			pieces++
		}
	}
	if pieces != 2+x.m.Strong.count()+x.m.Weak.count()+len(x.m.Attackers)+len(x.m.Against) {
		return p, false
	}
	p, err := s.Position()
	return p, err == nil
}

// A MaterialError says why no table can hold a position.
type MaterialError struct {
	Why string
	Err error
}

func (e *MaterialError) Error() string { return fmt.Sprintf("%v: %s", e.Err, e.Why) }
func (e *MaterialError) Unwrap() error { return e.Err }

// Of returns the material of a position, and the position with its stronger side as Red: if
// that is Black, the board is rotated and the colours are exchanged. The error is a
// *MaterialError.
func Of(p xiangqi.Position) (Material, xiangqi.Position, error) {
	var counts [2][7]int
	for side := xiangqi.Red; side <= xiangqi.Black; side++ {
		for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
			counts[side][k] = p.Pieces(side, k).Count()
		}
	}
	if secondIsStronger(&counts) {
		p = p.FlipColours()
		counts[0], counts[1] = counts[1], counts[0]
	}
	m := materialOf(&counts)
	if why := m.excess(); why != "" {
		return Material{}, p, &MaterialError{why, ErrNoTable}
	}
	return m, p, nil
}

package xqtable

import (
	"fmt"

	"duiyi/xiangqi"
)

// An index numbers the positions of a material. The stronger side is Red, and stands
// for either side where both have the same pieces.
//
//	number = ((side to move × reps + weaker side's home) × stronger side's homes
//	         + stronger side's home) × places + place
//
// Of the weaker side's homes only those count that are not above their mirror
// image; other positions are numbered as their mirror images. A place numbers
// where the attackers stand: two of one kind and side as a pair, pawns on the 55
// points that they can reach. Numbers are left for positions that cannot be: an
// attacker on a point that another piece holds, a king that could be taken.
type index struct {
	m      Material
	strong *homes // Red
	weak   *homes // Black
	// With two attackers, rows has the places of the first: the weaker side's if it
	// has one. Else it is 1, and the attacker counts as the second.
	rows   int
	kinds  [2]xiangqi.Kind
	owners [2]xiangqi.Side
	// place numbers places, by row and the square of the last attacker: 128 to
	// a row; -1 where an attacker cannot stand.
	place  []int32
	places int
	spots  [][2]uint8 // the inverse of place: row and square
}

func newIndex(m Material) *index {
	x := &index{m: m, strong: homesOf(xiangqi.Red, m.Strong), weak: homesOf(xiangqi.Black, m.Weak), rows: 1}
	g := theGeometry()
	first, last := xiangqi.Bitboard{}, wholeBoard
	attackers := append(append([]xiangqi.Kind{}, m.Against...), m.Attackers...)
	switch len(attackers) {
	case 0:
		last = g.set[0] // stands for the one place there is
	case 1:
		x.kinds = [2]xiangqi.Kind{xiangqi.King, attackers[0]}
		last = g.stand[xiangqi.Red][x.kinds[1]]
	case 2:
		x.rows = squares
		x.kinds = [2]xiangqi.Kind{attackers[0], attackers[1]}
		if len(m.Against) > 0 {
			x.owners[0] = xiangqi.Black
		}
		first, last = g.stand[x.owners[0]][x.kinds[0]], g.stand[x.owners[1]][x.kinds[1]]
	}
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

// size returns how many numbers there are.
func (x *index) size() int64 {
	return 2 * int64(len(x.weak.reps)) * int64(len(x.strong.list)) * int64(x.places)
}

// base returns the first number of a block whose weaker home is one of reps.
func (x *index) base(side xiangqi.Side, rep, strong int32) int64 {
	return ((int64(side)*int64(len(x.weak.reps))+int64(rep))*int64(len(x.strong.list)) + int64(strong)) * int64(x.places)
}

// number returns the number of a position given by homes and the squares of the
// attackers, row being 0 where there is one alone; -1 when an attacker cannot
// stand there.
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

// numberOf returns the number of a position of the material, in which Red is
// the stronger side.
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
			at = p.Pieces(xiangqi.Red, k).Append(at)
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

// home returns the number of the home that a side has in p.
func (x *index) home(h *homes, p *xiangqi.Position) int32 {
	var advisors, elephants uint8
	for set := p.Pieces(h.side, xiangqi.Advisor); !set.Empty(); {
		advisors |= advisorBit(h.side, set.Pop())
	}
	for set := p.Pieces(h.side, xiangqi.Elephant); !set.Empty(); {
		elephants |= elephantBit(h.side, set.Pop())
	}
	return h.byKey[homeKey(palaceIndex(h.side, p.King(h.side)), advisors, elephants)]
}

// setup returns what stands on the board at a number. It may be no position:
// pieces on one point overwrite each other.
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
			k := xiangqi.Elephant
			switch {
			case n == 0:
				k = xiangqi.King
			case n <= h.guard.Advisors:
				k = xiangqi.Advisor
			}
			s.Board[at] = xiangqi.MakePiece(h.side, k)
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

// position returns the position at a number; ok is false where there is none.
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

// A MaterialError says that a position is in no table, and why.
type MaterialError struct {
	Why string
	Err error
}

func (e *MaterialError) Error() string { return fmt.Sprintf("%v: %s", e.Err, e.Why) }
func (e *MaterialError) Unwrap() error { return e.Err }

// Of returns the material of a position with its stronger side as Red: turned
// by half a circle, colours exchanged, if that is Black.
func Of(p xiangqi.Position) (Material, xiangqi.Position, error) {
	var attackers [2]int
	var counts [2][7]int
	for side := xiangqi.Red; side <= xiangqi.Black; side++ {
		for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
			n := p.Pieces(side, k).Count()
			counts[side][k] = n
			if k >= xiangqi.Horse {
				attackers[side] += n
			}
		}
	}
	fail := func(format string, args ...any) (Material, xiangqi.Position, error) {
		return Material{}, p, &MaterialError{fmt.Sprintf(format, args...), ErrNoTable}
	}
	if n := attackers[0] + attackers[1]; n > maxAttackers {
		return fail("%d attackers (rooks, horses, cannons, pawns) of both sides; tables hold %d", n, maxAttackers)
	}
	if secondIsStronger(&counts) {
		p = p.FlipColours()
		counts[0], counts[1] = counts[1], counts[0]
	}
	return materialOf(&counts), p, nil
}

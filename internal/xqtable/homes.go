package xqtable

import (
	"sync"

	"duiyi/xiangqi"
)

// homes numbers the ways in which the king and the guards of one side can
// stand, from 0. Turned by half a circle, a home keeps its number.
type homes struct {
	side  xiangqi.Side
	guard Guard
	list  []home
	// byKey finds the number by the key of a home, -1 where there is none.
	byKey []int32
	// reps are the homes whose number is not above that of their mirror image,
	// and repOf their numbers among these (-1 for the others).
	reps  []int32
	repOf []int32
}

// A home is one such way.
type home struct {
	king   xiangqi.Square
	guards [4]xiangqi.Square // advisors first; count of them in homes
	all    xiangqi.Bitboard
	mirror int32
	to     xiangqi.Bitboard // where moves go
	moves  []homeMove
}

// A homeMove takes one of the pieces to a point that none of them holds.
type homeMove struct {
	from, to xiangqi.Square
	eye      xiangqi.Square // must be empty for an elephant; NoSquare for others
	home     int32          // afterwards
}

// Points of the pieces that stay at home, for Red; Black's are these turned.
var (
	kingPoints     = [...]string{"d0", "e0", "f0", "d1", "e1", "f1", "d2", "e2", "f2"}
	advisorPoints  = [...]string{"d0", "f0", "e1", "d2", "f2"}
	elephantPoints = [...]string{"c0", "g0", "a2", "e2", "i2", "c4", "g4"}
)

func pointsOf(side xiangqi.Side, names []string) []xiangqi.Square {
	list := make([]xiangqi.Square, len(names))
	for i, name := range names {
		s, err := xiangqi.ParseSquare(name)
		if err != nil {
			panic(err)
		}
		if side == xiangqi.Black {
			s = s.Turn()
		}
		list[i] = s
	}
	return list
}

// A homeKey numbers points within a side: 9 of the king, 5 bits of advisors, 7
// of elephants.
func homeKey(king int, advisors, elephants uint8) int {
	return king<<12 | int(advisors)<<7 | int(elephants)
}

const homeKeys = 9 << 12

// palaceIndex returns the number of a palace point of either side, 0 to 8.
func palaceIndex(side xiangqi.Side, s xiangqi.Square) int {
	if side == xiangqi.Black {
		s = s.Turn()
	}
	return s.Rank()*3 + s.File() - 3
}

var homesCache [2][3][3]struct {
	once sync.Once
	h    *homes
}

// homesOf returns the homes of a side with guards.
func homesOf(side xiangqi.Side, g Guard) *homes {
	c := &homesCache[side][g.Advisors][g.Elephants]
	c.once.Do(func() { c.h = newHomes(side, g) })
	return c.h
}

func newHomes(side xiangqi.Side, g Guard) *homes {
	h := &homes{side: side, guard: g, byKey: make([]int32, homeKeys)}
	for i := range h.byKey {
		h.byKey[i] = -1
	}
	kings, advisors, elephants := pointsOf(side, kingPoints[:]), pointsOf(side, advisorPoints[:]), pointsOf(side, elephantPoints[:])
	// Red's points turned are Black's, but left to right they run the other way:
	// palaceIndex follows the turned board, so the order fits both sides.
	for k, king := range kings {
		for a := range uint8(1 << len(advisors)) {
			as := pick(advisors, a)
			if len(as) != g.Advisors {
				continue
			}
			for e := range uint8(1 << len(elephants)) {
				es := pick(elephants, e)
				if len(es) != g.Elephants {
					continue
				}
				all := king.Set()
				count := 1 + len(as) + len(es)
				one := home{king: king}
				for i, s := range append(as[:len(as):len(as)], es...) {
					one.guards[i] = s
					all = all.Or(s.Set())
				}
				if all.Count() != count {
					continue
				}
				one.all = all
				h.byKey[homeKey(k, a, e)] = int32(len(h.list))
				h.list = append(h.list, one)
			}
		}
	}
	h.repOf = make([]int32, len(h.list))
	for i := range h.list {
		o := &h.list[i]
		squares := h.squares(int32(i))
		var mirrored []xiangqi.Square
		for _, s := range squares {
			mirrored = append(mirrored, s.Mirror())
		}
		o.mirror = h.number(mirrored[0], mirrored[1:])
		h.repOf[i] = -1
		if int32(i) <= o.mirror {
			h.repOf[i] = int32(len(h.reps))
			h.reps = append(h.reps, int32(i))
		}
		o.moves = h.movesOf(int32(i))
		for _, m := range o.moves {
			o.to = o.to.Or(m.to.Set())
		}
	}
	return h
}

func pick(points []xiangqi.Square, bits uint8) []xiangqi.Square {
	var list []xiangqi.Square
	for i, s := range points {
		if bits>>i&1 != 0 {
			list = append(list, s)
		}
	}
	return list
}

// squares returns where the pieces of a home stand: the king, the advisors, the
// elephants.
func (h *homes) squares(i int32) []xiangqi.Square {
	o := &h.list[i]
	return append([]xiangqi.Square{o.king}, o.guards[:h.guard.count()]...)
}

// number returns the number of the home with a king and guards on squares, in
// any order among the advisors and among the elephants, or -1 when the homes
// have none such.
func (h *homes) number(king xiangqi.Square, guards []xiangqi.Square) int32 {
	var advisors, elephants uint8
	for i, s := range guards {
		if i < h.guard.Advisors {
			advisors |= advisorBit(h.side, s)
		} else {
			elephants |= elephantBit(h.side, s)
		}
	}
	return h.byKey[homeKey(palaceIndex(h.side, king), advisors, elephants)]
}

func advisorBit(side xiangqi.Side, s xiangqi.Square) uint8 { return pointBits()[side][0][s] }

func elephantBit(side xiangqi.Side, s xiangqi.Square) uint8 { return pointBits()[side][1][s] }

// pointBits has the bit of each advisor's (0) and elephant's (1) point of a side,
// 0 for other squares.
var pointBits = sync.OnceValue(func() *[2][2][squares]uint8 {
	var t [2][2][squares]uint8
	for side := xiangqi.Red; side <= xiangqi.Black; side++ {
		for which, names := range [][]string{advisorPoints[:], elephantPoints[:]} {
			for i, s := range pointsOf(side, names) {
				t[side][which][s] = 1 << i
			}
		}
	}
	return &t
})

// movesOf returns the moves of home i, whatever else is on the board.
func (h *homes) movesOf(i int32) []homeMove {
	o := &h.list[i]
	squares := h.squares(i)
	var moves []homeMove
	add := func(piece int, df, dr int, elephant bool) {
		from := squares[piece]
		f, r := from.File()+df, from.Rank()+dr
		if f < 0 || f > 8 || r < 0 || r > 9 {
			return
		}
		m := homeMove{from: from, to: xiangqi.SquareAt(f, r), eye: xiangqi.NoSquare}
		if elephant {
			m.eye = xiangqi.SquareAt(from.File()+df/2, from.Rank()+dr/2)
			if o.all.Has(m.eye) {
				return
			}
		}
		after := append([]xiangqi.Square(nil), squares...)
		after[piece] = m.to
		if o.all.Has(m.to) || !h.stands(piece, m.to) {
			return
		}
		m.home = h.number(after[0], after[1:])
		moves = append(moves, m)
	}
	for piece := range squares {
		switch {
		case piece == 0:
			for _, d := range [4][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
				add(piece, d[0], d[1], false)
			}
		case piece <= h.guard.Advisors:
			for _, d := range [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				add(piece, d[0], d[1], false)
			}
		default:
			for _, d := range [4][2]int{{2, 2}, {2, -2}, {-2, 2}, {-2, -2}} {
				add(piece, d[0], d[1], true)
			}
		}
	}
	return moves
}

// stands reports whether the piece of that number in squares can stand on s.
func (h *homes) stands(piece int, s xiangqi.Square) bool {
	switch {
	case piece == 0:
		own := s
		if h.side == xiangqi.Black {
			own = s.Turn()
		}
		return own.Rank() <= 2 && own.File() >= 3 && own.File() <= 5
	case piece <= h.guard.Advisors:
		return advisorBit(h.side, s) != 0
	}
	return elephantBit(h.side, s) != 0
}

// removed returns, for each home and each guard of it, the number of the home
// without that guard among those of fewer guards.
func (h *homes) removed(guard int) []int32 {
	smaller := homesOf(h.side, h.guard.without(guard))
	list := make([]int32, len(h.list))
	for i := range h.list {
		squares := h.squares(int32(i))[1:]
		left := append(append([]xiangqi.Square(nil), squares[:guard]...), squares[guard+1:]...)
		list[i] = smaller.number(h.list[i].king, left)
	}
	return list
}

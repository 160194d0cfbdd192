package xqtable

import (
	"sync"

	"duiyi/xiangqi"
)

// homes numbers, from 0, the ways to place the king and guards of one side, and a third
// attacker if the table has one. Rotating the board by 180 degrees does not change a
// number.
type homes struct {
	side  xiangqi.Side
	guard Guard
	extra xiangqi.Kind // of the third attacker, a horse or a pawn; King for none
	list  []home
	// byKey maps the key of a home to its number, -1 for none.
	byKey []int32
	// reps lists the homes whose number does not exceed that of their mirror image; repOf
	// maps a home to its index there, -1 for the others.
	reps  []int32
	repOf []int32
}

// A home is one placement.
type home struct {
	king   xiangqi.Square
	guards [5]xiangqi.Square // advisors, elephants, then the third attacker
	all    xiangqi.Bitboard
	mirror int32
	to     xiangqi.Bitboard // targets of moves
	moves  []homeMove
}

// A homeMove moves one of the pieces to a square that none of them occupies.
type homeMove struct {
	from, to xiangqi.Square
	eye      xiangqi.Square // an elephant's eye or horse's leg, which must be empty; NoSquare for others
	home     int32          // after the move
}

// Squares of kings, advisors and elephants, for Red. Black's are these rotated.
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

// homeKey combines the square of the third attacker (0 for none), the index of the king in
// the palace, 5 bits of advisors and 7 of elephants.
func homeKey(extra xiangqi.Square, king int, advisors, elephants uint8) int {
	return int(extra)*homeKeys + king<<12 | int(advisors)<<7 | int(elephants)
}

// homeKeys is the number of keys for one square of the third attacker, a multiple of 1<<12.
const homeKeys = 9 << 12

// palaceIndex returns the index of a palace square of either side, 0 to 8.
func palaceIndex(side xiangqi.Side, s xiangqi.Square) int {
	if side == xiangqi.Black {
		s = s.Turn()
	}
	return s.Rank()*3 + s.File() - 3
}

// homesCache is indexed by side, advisors, elephants, and third attacker: none, horse, pawn.
var homesCache [2][3][3][3]struct {
	once sync.Once
	h    *homes
}

// homesOf returns the homes of a side with guards and possibly a third attacker.
func homesOf(side xiangqi.Side, g Guard, extra xiangqi.Kind) *homes {
	which := map[xiangqi.Kind]int{xiangqi.King: 0, xiangqi.Horse: 1, xiangqi.Pawn: 2}[extra]
	c := &homesCache[side][g.Advisors][g.Elephants][which]
	c.once.Do(func() { c.h = newHomes(side, g, extra) })
	return c.h
}

func newHomes(side xiangqi.Side, g Guard, extra xiangqi.Kind) *homes {
	h := &homes{side: side, guard: g, extra: extra}
	thirds := []xiangqi.Square{0} // stands for none
	if extra != xiangqi.King {
		thirds = nil
		for set := theGeometry().stand[side][extra]; !set.Empty(); {
			thirds = append(thirds, set.Pop())
		}
	}
	h.byKey = make([]int32, homeKeys*(int(thirds[len(thirds)-1])+1))
	for i := range h.byKey {
		h.byKey[i] = -1
	}
	kings, advisors, elephants := pointsOf(side, kingPoints[:]), pointsOf(side, advisorPoints[:]), pointsOf(side, elephantPoints[:])
	// The bits of a key follow the rotated points for Black, so keys fit both sides.
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
				for _, third := range thirds {
					pieces := append(append([]xiangqi.Square{king}, as...), es...)
					if extra != xiangqi.King {
						pieces = append(pieces, third)
					}
					one := home{king: king}
					copy(one.guards[:], pieces[1:])
					for _, s := range pieces {
						one.all = one.all.Or(s.Set())
					}
					if one.all.Count() == len(pieces) {
						h.byKey[homeKey(third, k, a, e)] = int32(len(h.list))
						h.list = append(h.list, one)
					}
				}
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

// count returns the number of pieces besides the king.
func (h *homes) count() int {
	if h.extra != xiangqi.King {
		return h.guard.count() + 1
	}
	return h.guard.count()
}

// squares returns the squares of a home: king, advisors, elephants, third attacker.
func (h *homes) squares(i int32) []xiangqi.Square {
	o := &h.list[i]
	return append([]xiangqi.Square{o.king}, o.guards[:h.count()]...)
}

// third returns the square of the third attacker, NoSquare for none.
func (h *homes) third(i int32) xiangqi.Square {
	if h.extra == xiangqi.King {
		return xiangqi.NoSquare
	}
	return h.list[i].guards[h.guard.count()]
}

// kind returns the kind of a piece by its index in squares.
func (h *homes) kind(piece int) xiangqi.Kind {
	switch {
	case piece == 0:
		return xiangqi.King
	case piece <= h.guard.Advisors:
		return xiangqi.Advisor
	case piece <= h.guard.count():
		return xiangqi.Elephant
	}
	return h.extra
}

// number returns the number of the home with the king and the other pieces on squares, in
// the order of squares; advisors may change places with each other, and elephants too. It
// returns -1 if there is none.
func (h *homes) number(king xiangqi.Square, others []xiangqi.Square) int32 {
	var advisors, elephants uint8
	third := xiangqi.Square(0)
	for i, s := range others {
		switch h.kind(i + 1) {
		case xiangqi.Advisor:
			advisors |= advisorBit(h.side, s)
		case xiangqi.Elephant:
			elephants |= elephantBit(h.side, s)
		default:
			third = s
		}
	}
	return h.byKey[homeKey(third, palaceIndex(h.side, king), advisors, elephants)]
}

func advisorBit(side xiangqi.Side, s xiangqi.Square) uint8 { return pointBits()[side][0][s] }

func elephantBit(side xiangqi.Side, s xiangqi.Square) uint8 { return pointBits()[side][1][s] }

// pointBits holds the bit of each advisor square (0) and elephant square (1) of a side, 0
// for other squares.
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

// movesOf returns the moves of home i, as if the rest of the board were empty.
func (h *homes) movesOf(i int32) []homeMove {
	o, g := &h.list[i], theGeometry()
	squares := h.squares(i)
	var moves []homeMove
	add := func(piece int, to, eye xiangqi.Square) {
		if o.all.Has(to) || eye != xiangqi.NoSquare && o.all.Has(eye) || !h.stands(piece, to) {
			return
		}
		after := append([]xiangqi.Square(nil), squares...)
		after[piece] = to
		moves = append(moves, homeMove{squares[piece], to, eye, h.number(after[0], after[1:])})
	}
	// step adds a move by files and ranks; an elephant's eye lies halfway.
	step := func(piece, df, dr int) {
		from := squares[piece]
		f, r := from.File()+df, from.Rank()+dr
		if f < 0 || f > 8 || r < 0 || r > 9 {
			return
		}
		eye := xiangqi.NoSquare
		if h.kind(piece) == xiangqi.Elephant {
			eye = xiangqi.SquareAt(from.File()+df/2, from.Rank()+dr/2)
		}
		add(piece, xiangqi.SquareAt(f, r), eye)
	}
	for piece, from := range squares {
		switch h.kind(piece) {
		case xiangqi.King:
			for _, d := range [4][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
				step(piece, d[0], d[1])
			}
		case xiangqi.Advisor:
			for _, d := range [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				step(piece, d[0], d[1])
			}
		case xiangqi.Elephant:
			for _, d := range [4][2]int{{2, 2}, {2, -2}, {-2, 2}, {-2, -2}} {
				step(piece, d[0], d[1])
			}
		case xiangqi.Horse:
			for _, l := range g.leaps[from] {
				add(piece, xiangqi.Square(l.to), xiangqi.Square(l.leg))
			}
		default:
			for to := g.pawnTo[h.side][from]; !to.Empty(); {
				add(piece, to.Pop(), xiangqi.NoSquare)
			}
		}
	}
	return moves
}

// stands reports whether a piece, by its index in squares, may stand on s.
func (h *homes) stands(piece int, s xiangqi.Square) bool {
	switch k := h.kind(piece); k {
	case xiangqi.King:
		own := s
		if h.side == xiangqi.Black {
			own = s.Turn()
		}
		return own.Rank() <= 2 && own.File() >= 3 && own.File() <= 5
	case xiangqi.Advisor:
		return advisorBit(h.side, s) != 0
	case xiangqi.Elephant:
		return elephantBit(h.side, s) != 0
	default:
		return theGeometry().stand[h.side][k].Has(s)
	}
}

// removed maps each home to the home without one of its pieces, by the piece's index in
// squares less 1.
func (h *homes) removed(piece int) []int32 {
	g, extra := h.guard, h.extra
	if piece < g.count() {
		g = g.without(piece)
	} else {
		extra = xiangqi.King
	}
	smaller := homesOf(h.side, g, extra)
	list := make([]int32, len(h.list))
	for i := range h.list {
		squares := h.squares(int32(i))[1:]
		left := append(append([]xiangqi.Square(nil), squares[:piece]...), squares[piece+1:]...)
		list[i] = smaller.number(h.list[i].king, left)
	}
	return list
}

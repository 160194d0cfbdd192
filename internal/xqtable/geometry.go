package xqtable

import (
	"sync"

	"duiyi/xiangqi"
)

const squares = 90

// A xiangqi.Bitboard has two halves of 45 bits.
const (
	half     = squares / 2
	halfMask = 1<<half - 1
)

var wholeBoard = xiangqi.Bitboard{Lo: halfMask, Hi: halfMask}

// A geometry holds tables of the board that do not depend on a material.
type geometry struct {
	between [squares][squares]xiangqi.Bitboard // strictly between two squares in line
	inLine  [squares][squares]bool
	set     [128]xiangqi.Bitboard           // of each square
	pawnTo  [2][squares]xiangqi.Bitboard    // by side: squares a pawn steps to
	pawnOf  [2][squares]xiangqi.Bitboard    // by side: squares a pawn steps from
	lines   [][]uint8                       // ranks and files, in both directions
	leaps   [squares][]leap                 // of a horse
	stand   [2][7]xiangqi.Bitboard          // by side and kind: squares an attacker can reach
	files   [9]xiangqi.Bitboard             // by file
	steps   [8]struct{ df, dr, lf, lr int } // of a horse: the leap and its leg
}

// A leap of a horse goes to a square past a leg.
type leap struct{ to, leg uint8 }

var theGeometry = sync.OnceValue(newGeometry)

func newGeometry() *geometry {
	g := new(geometry)
	for s := range xiangqi.Square(squares) {
		g.set[s] = s.Set()
		g.files[s.File()] = g.files[s.File()].Or(s.Set())
	}
	i := 0
	for _, leg := range [4][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		for _, side := range [2]int{-1, 1} {
			st := &g.steps[i]
			st.lf, st.lr = leg[0], leg[1]
			st.df, st.dr = 2*leg[0], 2*leg[1]
			if leg[0] == 0 {
				st.df = side
			} else {
				st.dr = side
			}
			i++
		}
	}
	for a := range xiangqi.Square(squares) {
		for to := xiangqi.RookAttacks(a, xiangqi.Bitboard{}); !to.Empty(); {
			b := to.Pop()
			g.inLine[a][b] = true
			g.between[a][b] = xiangqi.RookAttacks(a, b.Set()).And(xiangqi.RookAttacks(b, a.Set()))
		}
		for _, st := range g.steps {
			f, r := a.File()+st.df, a.Rank()+st.dr
			if f >= 0 && f < 9 && r >= 0 && r < 10 {
				g.leaps[a] = append(g.leaps[a], leap{uint8(xiangqi.SquareAt(f, r)), uint8(xiangqi.SquareAt(a.File()+st.lf, a.Rank()+st.lr))})
			}
		}
		for _, d := range [3][2]int{{0, 1}, {-1, 0}, {1, 0}} {
			f, r := a.File()+d[0], a.Rank()+d[1]
			if f < 0 || f > 8 || r > 9 || d[1] == 0 && a.Rank() < 5 {
				continue
			}
			from, to := a, xiangqi.SquareAt(f, r)
			for side := range 2 {
				g.pawnTo[side][from] = g.pawnTo[side][from].Or(to.Set())
				g.pawnOf[side][to] = g.pawnOf[side][to].Or(from.Set())
				from, to = from.Turn(), to.Turn()
			}
		}
		for _, k := range attackerOrder {
			if k != xiangqi.Pawn || a.Rank() >= 5 || a.Rank() >= 3 && a.File()%2 == 0 {
				g.stand[0][k] = g.stand[0][k].Or(a.Set())
				g.stand[1][k] = g.stand[1][k].Or(a.Turn().Set())
			}
		}
	}
	for f := range 9 {
		var up, down []uint8
		for r := range 10 {
			up = append(up, uint8(xiangqi.SquareAt(f, r)))
			down = append(down, uint8(xiangqi.SquareAt(f, 9-r)))
		}
		g.lines = append(g.lines, up, down)
	}
	for r := range 10 {
		var right, left []uint8
		for f := range 9 {
			right = append(right, uint8(xiangqi.SquareAt(f, r)))
			left = append(left, uint8(xiangqi.SquareAt(8-f, r)))
		}
		g.lines = append(g.lines, right, left)
	}
	return g
}

// hits returns the squares of a second attacker with which a side's piece on from attacks
// to; fixed holds all other pieces. The second attacker may block the piece or be a cannon's
// screen.
func (g *geometry) hits(side xiangqi.Side, k xiangqi.Kind, from, to uint8, fixed xiangqi.Bitboard) xiangqi.Bitboard {
	switch k {
	case xiangqi.Rook, xiangqi.Cannon:
		if !g.inLine[from][to] {
			return xiangqi.Bitboard{}
		}
		between := &g.between[from][to]
		n := between.And(fixed).Count()
		switch {
		case k == xiangqi.Rook && n == 0, k == xiangqi.Cannon && n == 1:
			return wholeBoard.AndNot(*between)
		case k == xiangqi.Cannon && n == 0:
			return *between
		}
	case xiangqi.Horse:
		for _, l := range g.leaps[from] {
			if l.to == to && !fixed.Has(xiangqi.Square(l.leg)) {
				return wholeBoard.AndNot(g.set[l.leg])
			}
		}
	case xiangqi.Pawn:
		if g.pawnTo[side][from].Has(xiangqi.Square(to)) {
			return wholeBoard
		}
	}
	return xiangqi.Bitboard{}
}

// attacks returns the squares that a side's piece on from attacks.
func (g *geometry) attacks(side xiangqi.Side, k xiangqi.Kind, from xiangqi.Square, occupied xiangqi.Bitboard) xiangqi.Bitboard {
	switch k {
	case xiangqi.Rook:
		return xiangqi.RookAttacks(from, occupied)
	case xiangqi.Cannon:
		near := xiangqi.RookAttacks(from, occupied)
		return xiangqi.RookAttacks(from, occupied.AndNot(near)).AndNot(near)
	case xiangqi.Horse:
		return xiangqi.HorseAttacks(from, occupied)
	default:
		return g.pawnTo[side][from]
	}
}

// sources returns the empty squares from which a side's piece attacks to.
func (g *geometry) sources(side xiangqi.Side, k xiangqi.Kind, to xiangqi.Square, occupied xiangqi.Bitboard) xiangqi.Bitboard {
	switch k {
	case xiangqi.Rook, xiangqi.Cannon:
		return g.attacks(side, k, to, occupied).AndNot(occupied)
	case xiangqi.Horse:
		return xiangqi.HorseSources(to, occupied).AndNot(occupied)
	default:
		return g.pawnOf[side][to].AndNot(occupied)
	}
}

// comers returns the empty squares from which a side's piece moves to a square of x without
// a capture. All squares of x must be empty.
func (g *geometry) comers(side xiangqi.Side, k xiangqi.Kind, x, occupied xiangqi.Bitboard) (from xiangqi.Bitboard) {
	empty := wholeBoard.AndNot(occupied)
	switch k {
	case xiangqi.Rook, xiangqi.Cannon:
		for acc := x; ; {
			acc = shift(acc, 9).And(empty)
			if acc.Empty() {
				break
			}
			from = from.Or(acc)
		}
		for acc := x; ; {
			acc = shift(acc, -9).And(empty)
			if acc.Empty() {
				break
			}
			from = from.Or(acc)
		}
		right, left := empty.AndNot(g.files[0]), empty.AndNot(g.files[8])
		for acc := x; ; {
			acc = shift(acc, 1).And(right)
			if acc.Empty() {
				break
			}
			from = from.Or(acc)
		}
		for acc := x; ; {
			acc = shift(acc, -1).And(left)
			if acc.Empty() {
				break
			}
			from = from.Or(acc)
		}
	case xiangqi.Horse:
		for !x.Empty() {
			from = from.Or(xiangqi.HorseSources(x.Pop(), occupied))
		}
		from = from.And(empty)
	default:
		for !x.Empty() {
			from = from.Or(g.pawnOf[side][x.Pop()])
		}
		from = from.And(empty)
	}
	return from
}

// shift adds n to the numbers of all squares of b, |n| < 45. It drops squares that leave the
// board at its ends; squares that leave it at a side wrap to the next rank.
func shift(b xiangqi.Bitboard, n int) xiangqi.Bitboard {
	if n >= 0 {
		return xiangqi.Bitboard{Lo: b.Lo << n & halfMask, Hi: (b.Hi<<n | b.Lo>>(half-n)) & halfMask}
	}
	n = -n
	return xiangqi.Bitboard{Lo: (b.Lo>>n | b.Hi<<(half-n)) & halfMask, Hi: b.Hi >> n}
}

// turnSquare rotates a square by 180 degrees.
func turnSquare(s uint8) uint8 { return squares - 1 - s }

// mirrorSquare reflects a square left to right.
var mirrorSquare = func() (t [128]uint8) {
	for s := range xiangqi.Square(squares) {
		t[s] = uint8(s.Mirror())
	}
	return t
}()

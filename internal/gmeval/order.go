package gmeval

import (
	"duiyi/gomoku"
	"duiyi/internal/yield"
)

// orders give the likelihood that a point is the best move, as logits in parts
// of OrderUnit: by what the stone makes for the side to move and denies the
// opponent, each by its patterns, their pairs and its class, and by its lie to
// the last stones. The numbers depend on the colour to move in renju only.
type orders [OrderTerms]int16

const (
	shapeTerms = int(patterns) + pairs + classes
	bySide     = 2*shapeTerms + 2*Lies

	// OrderUnit is the value in Order of odds of e to one.
	OrderUnit = 64

	// OrderTerms is the number of weights of the order.
	OrderTerms = 2 * bySide

	// Lies is the number of relative positions of two points up to symmetry:
	// up to 5 columns and rows away, or farther.
	Lies     = 22
	farAway  = Lies - 1
	liesSpan = 2 * points
)

// shapeTerm returns the place of a weight of eachShape: mover is the side to
// move, role 0 what it makes, 1 what the opponent would make.
func shapeTerm(mover, role, i int) int { return mover*bySide + role*shapeTerms + i }

// lieTerm returns the place of how a point lies to the stone before (which 0)
// or the one before that.
func lieTerm(mover, which, lie int) int { return mover*bySide + 2*shapeTerms + which*Lies + lie }

// eachShape calls f for the patterns of a code, their pairs and its class.
func (c code) eachShape(r rowRule, f func(i int)) {
	f(int(patterns) + pairs + r.class(c).Rank())
	for d := range 4 {
		f(int(c.at(d)))
		for e := range d {
			f(int(patterns) + pairTerm(0, c.at(d), c.at(e)) - atPair)
		}
	}
}

// BlackOrderTerm returns the index of the weight with Black to move that
// corresponds to term with White to move.
func BlackOrderTerm(term int) int { return term % bySide }

// Lie numbers the way from one point to another.
func Lie(from, to gomoku.Point) int {
	x, y := from.X()-to.X(), from.Y()-to.Y()
	x, y = max(x, -x), max(y, -y)
	if x < y {
		x, y = y, x
	}
	if x > 5 {
		return farAway
	}
	return x*(x+1)/2 + y
}

// way returns the index of a step between points in tables of lies.
func way(from, to gomoku.Point) int { return (int(to) - int(from) + points) & (liesSpan - 1) }

// orderTables are the orders of one rule, compiled for lookup.
type orderTables struct {
	shape [2][2][1 << 16]int16 // by side to move, role and code
	lie   [2][2][liesSpan]int16
}

func buildOrders(rules [2]rowRule, o *orders) *orderTables {
	t := new(orderTables)
	for mover := range 2 {
		for role := range 2 {
			r := rules[mover^role]
			for c := range t.shape[mover][role] {
				yield.Round(c)
				if !code(c).valid() {
					continue
				}
				v := 0
				code(c).eachShape(r, func(i int) { v += int(o[shapeTerm(mover, role, i)]) })
				t.shape[mover][role][c] = int16(v)
			}
			for w := range t.lie[mover][role] {
				t.lie[mover][role][w] = o[lieTerm(mover, role, farAway)]
			}
			centre := gomoku.PointAt(15, 15)
			for y := 10; y <= 20; y++ {
				for x := 10; x <= 20; x++ {
					p := gomoku.PointAt(x, y)
					t.lie[mover][role][way(centre, p)] = o[lieTerm(mover, role, Lie(centre, p))]
				}
			}
			yield.Tick()
		}
	}
	return t
}

// Order returns the promise of the empty point pt for the side to move, given
// the last two stones or NoPoint: logits in parts of OrderUnit.
func (b *Board) Order(pt, last, before gomoku.Point) int {
	s := b.turn & 1
	c := b.codes[pt&pointMax]
	o := b.t.orders
	v := int(o.shape[s][0][uint16(c>>(16*s))]) + int(o.shape[s][1][uint16(c>>(16*(s^1)))])
	if last != gomoku.NoPoint {
		v += int(o.lie[s][0][way(last, pt)])
	}
	if before != gomoku.NoPoint {
		v += int(o.lie[s][1][way(before, pt)])
	}
	return v
}

// OrderTerms appends the weights whose sum is Order, each as often as it
// counts. It is the slow twin of Order and the input of the tuner.
func (b *Board) OrderTerms(pt, last, before gomoku.Point, buf []int16) []int16 {
	s := int(b.turn)
	for role := range 2 {
		side := s ^ role
		code(b.codes[pt]>>(16*side)).eachShape(b.t.rules[side], func(i int) { buf = append(buf, int16(shapeTerm(s, role, i))) })
	}
	for which, p := range [2]gomoku.Point{last, before} {
		if p != gomoku.NoPoint {
			buf = append(buf, int16(lieTerm(s, which, Lie(p, pt))))
		}
	}
	return buf
}

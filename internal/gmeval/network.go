package gmeval

import (
	"sync"

	"duiyi/gomoku"
	"duiyi/internal/yield"
)

// The network adds to the sum of weights what no sum can express: how the
// points interact. Every empty point has a vector of Lanes non-negative
// numbers for each colour's view, which depends on the patterns that either
// colour would make there. The vectors of all points are added; from the sums
// of the side to move and its opponent, a layer of neurons computes the
// correction of the evaluation. The structure is that of NNUE networks: the
// sums are updated stone by stone, so only what changed is computed.
//
// All arithmetic is on integers, so every machine gets the same result.
const (
	// Lanes is the length of a point's vector.
	Lanes = 16
	// Neurons is how many neurons lie between the sums and the result.
	Neurons = 32
	// Multisets is the number of ways in which the four lines through a point can
	// have 14 patterns, whatever their order: 17 over 4.
	Multisets = 2380
	// PointRows is the number of rows that make up vectors: one for each
	// pattern and each pair of patterns.
	PointRows = int(patterns) + pairs

	// PointParts is the resolution of vectors. Rows are finer by RowParts,
	// since ten of them are added before rounding.
	PointParts = 128
	RowParts   = 32
	// HiddenParts is the resolution of the neurons' weights.
	HiddenParts = 256
	// OutParts is the resolution of the output weights, in units of Evaluate.
	OutParts = 16
)

// A View holds a network's numbers for one colour: the rows of points, and the
// layers applied to both colours' sums when it is to move.
type View struct {
	Rows   [2][PointRows][Lanes]int16 // for its own and the opponent's patterns, in parts of PointParts*RowParts
	Hidden [2 * Lanes][Neurons]int16  // from its own sums and then the opponent's, in parts of HiddenParts
	Bias   [Neurons]int32             // in parts of PointParts*HiddenParts
	Out    [Neurons]int16             // in parts of OutParts
	Base   int32                      // in parts of PointParts*OutParts
}

// A network has views for Black and White, or a single one if the rule treats
// them alike.
type network []View

// A vector is Lanes numbers of 16 bits, four to a word, the first of them lowest.
// They are added modulo 2^16: what they come to at last fits.
type vector [Lanes / 4]uint64

// sums are the sums of all points' vectors, in each colour's view.
type sums [2]vector

// A netTable is a network compiled for evaluation.
type netTable struct {
	points [2][2][Multisets]vector // by view, own or opponent's patterns, and multiset
	heads  [2]netHead              // by the side to move
	sets   *multisets
	idle   uint32 // the multisets of an idle point
}

// A netHead is the layers after the sums.
type netHead struct {
	// hidden is the weights of the neurons, for two inputs at a time those of
	// each neuron beside each other, as one instruction takes them.
	hidden [Lanes][Neurons][2]int16
	bias   [Neurons]int32
	out    [Neurons]int32
	base   int32
	// wide is hidden for loops that have no such instructions: for one input, the
	// weights of two neurons in a word, so that one multiplication serves both.
	wide [2 * Lanes][Neurons / 2]uint64
}

// multisets are the multisets of four patterns: their numbers by code, and the
// rows that the vector of each is the sum of.
type multisets struct {
	of   [1 << 16]uint16
	rows [Multisets][]int
}

var allMultisets = sync.OnceValue(func() *multisets {
	m := new(multisets)
	var seen [1 << 16]uint16 // by the code with its patterns in order, plus one
	n := uint16(0)
	for i := range m.of {
		yield.Round(i)
		c := code(i)
		if !c.valid() {
			continue
		}
		k := c.sorted()
		if seen[k] == 0 {
			for d := range 4 {
				m.rows[n] = append(m.rows[n], int(c.at(d)))
				for e := range d {
					m.rows[n] = append(m.rows[n], int(patterns)+pairTerm(0, c.at(d), c.at(e))-atPair)
				}
			}
			n++
			seen[k] = n
		}
		m.of[i] = seen[k] - 1
	}
	return m
})

// idle returns the multiset of a point far from stones and edges.
func (m *multisets) idle() uint16 {
	return m.of[code(One)|code(One)<<4|code(One)<<8|code(One)<<12]
}

// ofPoint packs the multisets of a point's codes, Black's in the low half.
func (m *multisets) ofPoint(codes uint32) uint32 {
	return uint32(m.of[uint16(codes)]) | uint32(m.of[codes>>16])<<16
}

// sorted returns the code with its patterns in order.
func (c code) sorted() code {
	var s code
	at := 0
	for p, n := range c.counts() {
		for range n {
			s |= code(p) << (4 * at)
			at++
		}
	}
	return s
}

// build compiles the tables.
func (n network) build() *netTable {
	sets := allMultisets()
	yield.Tick()
	t := &netTable{sets: sets, idle: uint32(sets.idle()) | uint32(sets.idle())<<16}
	for colour := range 2 {
		v := &n[colour%len(n)]
		for role := range 2 {
			for set, rows := range sets.rows {
				for l := range Lanes {
					sum := 0
					for _, r := range rows {
						sum += int(v.Rows[role][r][l])
					}
					t.points[colour][role][set].set(l, floorDiv(sum+RowParts/2, RowParts))
				}
			}
			yield.Tick()
		}
		h := &t.heads[colour]
		for k := range h.hidden {
			for j := range Neurons {
				h.hidden[k][j] = [2]int16{v.Hidden[2*k][j], v.Hidden[2*k+1][j]}
			}
		}
		for k := range h.wide {
			for j, w := range v.Hidden[k] {
				h.wide[k][j/2] += uint64(int64(w)) << (32 * (j % 2))
			}
		}
		h.bias, h.base = v.Bias, v.Base
		for j, w := range v.Out {
			h.out[j] = int32(w)
		}
	}
	return t
}

// floorDiv returns n/d rounded down, d > 0.
func floorDiv(n, d int) int {
	q := n / d
	if n%d < 0 {
		q--
	}
	return q
}

// set makes n the lane l, which was zero.
func (v *vector) set(l, n int) { v[l/4] |= uint64(uint16(n)) << (16 * (l % 4)) }

// lane returns the lane l.
func (v *vector) lane(l int) int16 { return int16(v[l/4] >> (16 * (l % 4))) }

// signs are the highest bits of the four numbers of a word.
const signs = 0x8000_8000_8000_8000

// add adds the four numbers of a word to those of another.
func add(x, y uint64) uint64 { return (x&^signs + y&^signs) ^ (x^y)&signs }

// sub subtracts the four numbers of y from those of x.
func sub(x, y uint64) uint64 { return (x | signs - y&^signs) ^ (x^^y)&signs }

// relu sets the negative ones of the four numbers of a word to zero.
func relu(x uint64) uint64 {
	negative := x & signs
	return x &^ (negative | (negative - negative>>15))
}

// changed subtracts the vectors of removed points from the sums and adds those
// of new ones.
func (t *netTable) changed(s *sums, gone, come []uint32) {
	for view := range s {
		v := s[view]
		black, white := &t.points[view][view], &t.points[view][view^1]
		for _, p := range gone {
			a, b := &black[p&0xffff], &white[p>>16]
			v[0] = sub(v[0], relu(add(a[0], b[0])))
			v[1] = sub(v[1], relu(add(a[1], b[1])))
			v[2] = sub(v[2], relu(add(a[2], b[2])))
			v[3] = sub(v[3], relu(add(a[3], b[3])))
		}
		for _, p := range come {
			a, b := &black[p&0xffff], &white[p>>16]
			v[0] = add(v[0], relu(add(a[0], b[0])))
			v[1] = add(v[1], relu(add(a[1], b[1])))
			v[2] = add(v[2], relu(add(a[2], b[2])))
			v[3] = add(v[3], relu(add(a[3], b[3])))
		}
		s[view] = v
	}
}

// computed returns the output for the sums of the side to move and its
// opponent, in parts of PointParts*OutParts.
func (h *netHead) computed(own, other *vector) int32 {
	var acc [Neurons / 2]uint64 // two sums of 32 bits each: the lower, if negative, has borrowed from the higher
	for k := range h.wide {
		in := own
		if k >= Lanes {
			in = other
		}
		x, row := uint64(int64(in.lane(k%Lanes))), &h.wide[k]
		for j := range acc {
			acc[j] += x * row[j]
		}
	}
	sum := h.base
	for j, pair := range acc {
		low := int32(pair)
		high := int32((pair - uint64(int64(low))) >> 32)
		sum += max(h.bias[2*j]+low, 0) / HiddenParts * h.out[2*j]
		sum += max(h.bias[2*j+1]+high, 0) / HiddenParts * h.out[2*j+1]
	}
	return sum
}

// SetRows returns the rows of which the vector of a multiset is the sum.
func SetRows(set uint16) []int { return allMultisets().rows[set] }

// IdleSet returns the multiset of a point far from stones and edges.
func IdleSet() uint16 { return allMultisets().idle() }

// Sets appends to buf the multisets of the empty points, Black's in the low half.
func (b *Board) Sets(buf []uint32) []uint32 {
	b.each(func(pt gomoku.Point) {
		if b.Empty(pt) {
			buf = append(buf, b.t.net.sets.ofPoint(b.codes[pt]))
		}
	})
	return buf
}

// Network returns the network in use under a rule: one view where the rule makes
// no difference between the colours, else Black's and White's.
func Network(rule gomoku.Rule) []View { return learned[rule].network }

package gmlines

import "duiyi/gomoku"

const (
	// Lanes is how many numbers a window counts in one colour's view.
	Lanes = 8
	// Neurons is how many neurons lie between the sums and the result.
	Neurons = 32
	// Window is the number of points in a window.
	Window = 7
	// Windows is the number of ways to fill one, two bits for each point, the first lowest: 1 a
	// black stone, 2 a white one, 3 beside the board.
	Windows = 1 << (2 * Window)
	// Rows is the number of windows with a row of their own: with a stone, a point of the board in
	// the middle, and only one of each two that are the other backwards.
	Rows = 2450

	// Parts is the resolution of rows, HiddenParts that of the neurons' weights, OutParts that of
	// the output weights, in centipawns.
	Parts       = 128
	HiddenParts = 256
	OutParts    = 16
	// Most is the largest absolute value in a row: 28 rows with bias added fit in 16 bits.
	Most = bias - 1

	bias       = 512 // added to every number of a row, so that none is negative
	windowMask = Windows - 1
	middle     = Window / 2
	beside     = 3
)

// A Row is what a window counts in one colour's view, in parts of Parts.
type Row [Lanes]int16

// A View holds the numbers of the network for one colour: the rows, by RowOf, and the layers
// applied to both colours' sums when it is to move.
type View struct {
	Rows   [Rows]Row
	Hidden [2 * Lanes][Neurons]int16 // from its own sums and then the opponent's, in parts of HiddenParts
	Bias   [Neurons]int32            // in parts of Parts*HiddenParts
	Out    [Neurons]int16            // in parts of OutParts
	Base   int32                     // in parts of Parts*OutParts
}

// A Table is a network compiled for evaluation.
type Table struct {
	rows  [Windows][2 * Lanes / 4]uint64 // in Black's view and then White's, four numbers to a word, the first lowest, with bias
	heads [2]head                        // by the side to move
}

// Sums are the sums of all windows' rows in each colour's view, Black's first. They are added
// modulo 2^16: what they come to at last fits.
type Sums [2][Lanes]int16

// A head is the layers after the sums.
type head struct {
	// hidden is the weights of the neurons, for two inputs at a time those of each neuron beside
	// each other, as one instruction takes them.
	hidden [Lanes][Neurons][2]int16
	bias   [Neurons]int32
	out    [Neurons]int32
	base   int32
	// wide is hidden for loops that have no such instructions: for one input, the weights of two
	// neurons in a word, so that one multiplication serves both.
	wide [2 * Lanes][Neurons / 2]uint64
}

// point returns a point of a window.
func point(w, i int) int { return w >> (2 * i) & 3 }

// rowOf has the numbers of rows by window; Rows stands for none.
var rowOf = func() (list [Windows]uint16) {
	n := uint16(0)
	for w := range list {
		switch back := backwards(w); {
		case !counts(w):
			list[w] = Rows
		case back < w:
			list[w] = list[back]
		default:
			list[w] = n
			n++
		}
	}
	return list
}()

// backwards returns a window as it is seen from its other end.
func backwards(w int) (back int) {
	for i := range Window {
		back = back<<2 | point(w, i)
	}
	return back
}

// counts reports whether a window has a stone and a point of the board in the middle, and nothing
// but more of the same beyond an edge.
func counts(w int) bool {
	stones := 0
	for i := range Window {
		switch c := point(w, i); {
		case c != beside:
			stones += (c + 1) / 2
		case i == middle, i < middle && i > 0 && point(w, i-1) != beside, i > middle && i < Window-1 && point(w, i+1) != beside:
			return false
		}
	}
	return stones > 0
}

// exchanged returns a window with the colours exchanged.
func exchanged(w int) int {
	const black = Windows / 3 // the lower bit of every point
	return w&black<<1 | w>>1&black
}

// RowOf returns the number of the row of a window in a colour's view, 0 Black or 1 White, and
// whether it has one.
func RowOf(w, colour int) (row int, ok bool) {
	if colour == 1 {
		w = exchanged(w)
	}
	n := rowOf[w]
	return int(n), n < Rows
}

// New compiles a network: views for Black and White, or a single one if the rule treats them alike.
func New(views []View) *Table {
	t := new(Table)
	for colour := range 2 {
		v := &views[colour%len(views)]
		for w := range t.rows {
			row := Row{}
			if i, ok := RowOf(w, colour); ok {
				row = v.Rows[i]
			}
			for l, x := range row {
				at := colour*Lanes + l
				t.rows[w][at/4] |= uint64(x+bias) << (16 * (at % 4))
			}
		}
		t.heads[colour].set(v)
	}
	return t
}

// set compiles the layers after the sums.
func (h *head) set(v *View) {
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

// Count adds what a window counts.
func (t *Table) Count(s *Sums, w int) {
	for colour := range s {
		for l := range s[colour] {
			at := colour*Lanes + l
			s[colour][l] += int16(t.rows[w&windowMask][at/4]>>(16*(at%4))) - bias
		}
	}
}

// added adds what the windows around a stone count with it, and takes away what they counted
// without. Its lines begin with the first of them.
func (t *Table) added(s *Sums, stone *[4]uint64) {
	var with, without [2 * Lanes / 4]uint64 // no number reaches the next: see Most
	for _, w := range stone {
		o := w &^ (3 << (2 * (Window - 1)))
		for range Window {
			a, b := &t.rows[w&windowMask], &t.rows[o&windowMask]
			with[0] += a[0]
			with[1] += a[1]
			with[2] += a[2]
			with[3] += a[3]
			without[0] += b[0]
			without[1] += b[1]
			without[2] += b[2]
			without[3] += b[3]
			w >>= 2
			o >>= 2
		}
	}
	for i := range with {
		a, b, to := with[i], without[i], s[i/2][i%2*4:][:4]
		to[0] += int16(a) - int16(b)
		to[1] += int16(a>>16) - int16(b>>16)
		to[2] += int16(a>>32) - int16(b>>32)
		to[3] += int16(a>>48) - int16(b>>48)
	}
}

// Result returns what the network adds to the evaluation for the side to move, 0 Black or 1 White,
// in centipawns.
func (t *Table) Result(s *Sums, us int) int {
	return int(t.heads[us].result(&s[us], &s[us^1])) / (Parts * OutParts)
}

// computed returns the output for the sums of the side to move and its opponent, in parts of
// Parts*OutParts.
func (h *head) computed(own, other *[Lanes]int16) int32 {
	var acc [Neurons / 2]uint64 // two sums of 32 bits each: the lower, if negative, has borrowed from the higher
	for k := range h.wide {
		in := own
		if k >= Lanes {
			in = other
		}
		x, row := uint64(int64(in[k%Lanes])), &h.wide[k]
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

var learned = [...][]View{
	gomoku.Freestyle: freestyle,
	gomoku.Standard:  standard,
	gomoku.Renju:     renju,
	// No games of caro have been learned from.
	gomoku.Caro: standard,
}

// Learned returns the views in use under a rule: one where the rule makes no difference between the
// colours, else Black's and White's.
func Learned(rule gomoku.Rule) []View { return learned[rule] }

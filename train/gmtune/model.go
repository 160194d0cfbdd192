package main

import (
	"math"
	"math/rand/v2"
	"sync"

	"duiyi/internal/gmeval"
)

// A model is the network of package gmeval in floating point and natural
// units. Its result adds to the log-odds that the side to move wins.
//
// The tables hold the vectors of all multisets. expand computes them from the
// rows whenever those have changed; learning finds gradients of the tables and
// folds them back into the rows.
type model struct {
	numbers []float32
	tables  []table           // by view
	idle    [2][lanes]float32 // contribution of an idle point in each colour's view
}

// idleSet is the multiset of a point far from all stones.
var idleSet = gmeval.IdleSet()

const (
	lanes   = gmeval.Lanes
	neurons = gmeval.Neurons
)

// The numbers of a view, one view after the other: rows by whose patterns they
// are for, then the weights of each neuron (from its own sums, then from the
// opponent's), its bias and output weight, and the base.
const (
	atRows   = 0
	atHidden = atRows + 2*gmeval.PointRows*lanes
	atBias   = atHidden + neurons*2*lanes
	atOut    = atBias + neurons
	atBase   = atOut + neurons
	viewSize = atBase + 1
)

// A table holds the vectors of the multisets of a view: its own and the
// opponent's.
type table [2][gmeval.Multisets][lanes]float32

// A netSample is a training position.
type netSample struct {
	points []uint32 // see packPoints; without idle points, which contribute nothing
	linear float32  // log-odds of winning by the weights alone
	result float32  // 1 a win of the side to move, 0.5 a draw, 0 a loss
	target float32  // 0 to 1: the result, blended with the score of the search
	open   bool     // the result is unknown; the target is the score alone
	us     gmeval.Side
}

// Equal points are packed into one number:
//
//	bits 24–31  how many there are, 1 or more
//	bits 12–23  White's multiset
//	bits 0–11   Black's multiset
const (
	setBits = 12
	countAt = 2 * setBits
	setMask = 1<<setBits - 1
)

// Multisets must fit in their bits.
var _ [1<<setBits - gmeval.Multisets]struct{}

func newModel(views int) *model {
	return &model{numbers: make([]float32, views*viewSize), tables: make([]table, views)}
}

// views returns the number of views: one for both colours, or one for each.
func (n *model) views() int { return len(n.tables) }

// start initialises the numbers with small random values, to break the
// symmetry of lanes and neurons.
func (n *model) start(r *rand.Rand) {
	fill := func(list []float32, most float32) {
		for i := range list {
			list[i] = most * (2*r.Float32() - 1)
		}
	}
	for view := range n.views() {
		v := n.view(view)
		fill(v[atRows:atHidden], 0.01)
		fill(v[atHidden:atBias], 0.1)
		for i := range v[atBias:atOut] {
			v[atBias+i] = 0.1
		}
		fill(v[atOut:atBase], 0.1)
	}
}

// take copies the numbers of a network; if it has fewer views, they serve both
// colours.
func (n *model) take(from []gmeval.View) {
	for i := range n.views() {
		v, f := n.view(i), &from[i%len(from)]
		for role := range f.Rows {
			for r := range f.Rows[role] {
				to := vectorAt(v, role, r)
				for l, w := range f.Rows[role][r] {
					to[l] = float32(w) / (gmeval.PointParts * gmeval.RowParts)
				}
			}
		}
		for j := range neurons {
			to := neuronAt(v, j)
			for k := range to {
				to[k] = float32(f.Hidden[k][j]) / gmeval.HiddenParts
			}
			v[atBias+j] = float32(f.Bias[j]) / (gmeval.PointParts * gmeval.HiddenParts)
			v[atOut+j] = float32(f.Out[j]) / (perLogit * gmeval.OutParts)
		}
		v[atBase] = float32(f.Base) / (perLogit * gmeval.PointParts * gmeval.OutParts)
	}
}

// view returns the numbers of a view.
func (n *model) view(i int) []float32 { return n.numbers[i*viewSize : (i+1)*viewSize] }

// vectorAt returns a row of a view.
func vectorAt(view []float32, role, row int) *[lanes]float32 {
	return (*[lanes]float32)(view[atRows+(role*gmeval.PointRows+row)*lanes:])
}

// neuronAt returns the weights of a neuron of a view.
func neuronAt(view []float32, i int) *[2 * lanes]float32 {
	return (*[2 * lanes]float32)(view[atHidden+i*2*lanes:])
}

// expand computes the tables from the rows.
func (n *model) expand() {
	parallel(2*n.views(), func(i int) {
		v, role := n.view(i/2), i%2
		t := &n.tables[i/2][role]
		for set := range t {
			var sum [lanes]float32
			for _, r := range gmeval.SetRows(uint16(set)) {
				row := vectorAt(v, role, r)
				for l := range sum {
					sum[l] += row[l]
				}
			}
			t[set] = sum
		}
	})
	n.findIdle()
}

// findIdle computes the contribution of idle points from the tables.
func (n *model) findIdle() {
	for colour := range n.idle {
		t := &n.tables[colour%n.views()]
		own, other := &t[0][idleSet], &t[1][idleSet]
		for l := range own {
			n.idle[colour][l] = positive(own[l] + other[l])
		}
	}
}

// positive returns max(u, 0) without a branch, which would be mispredicted too
// often.
func positive(u float32) float32 { return where(u, u) }

// where returns g if u is not negative, otherwise zero.
func where(u, g float32) float32 {
	return math.Float32frombits(math.Float32bits(g) &^ uint32(int32(math.Float32bits(u))>>31))
}

// A thought is the forward pass of a model on a position.
type thought struct {
	sums   [2 * lanes]float32 // of the side to move, then of its opponent
	hidden [neurons]float32
	result float32 // log-odds, in addition to those of the weights
}

// think evaluates a position.
func (n *model) think(s *netSample, th *thought) {
	th.sums = [2 * lanes]float32{}
	for colour := range 2 {
		t := &n.tables[colour%n.views()]
		sums := (*[lanes]float32)(th.sums[lanes*(colour^int(s.us)):])
		idle := &n.idle[colour]
		for _, p := range s.points {
			black, white := p&setMask, p>>setBits&setMask
			if colour == 1 {
				black, white = white, black
			}
			own, other := &t[0][black], &t[1][white]
			count := float32(p >> countAt)
			for l := range sums {
				sums[l] += count * (positive(own[l]+other[l]) - idle[l])
			}
		}
	}
	v := n.view(int(s.us) % n.views())
	th.result = v[atBase]
	for j := range neurons {
		w := neuronAt(v, j)
		h := v[atBias+j]
		for k := range w {
			h += w[k] * th.sums[k]
		}
		h = max(h, 0)
		th.hidden[j] = h
		th.result += v[atOut+j] * h
	}
}

// odds returns the predicted probability, from 0 to 1, that the side to move
// wins.
func (n *model) odds(s *netSample, th *thought) float64 {
	n.think(s, th)
	return sigmoid(float64(s.linear) + float64(th.result))
}

func sigmoid(v float64) float64 { return 1 / (1 + math.Exp(-v)) }

// A gradient holds the derivatives of a loss with respect to a model's
// numbers; those of the rows are in the tables until fold.
type gradient struct {
	numbers []float32
	tables  []table
	loss    float64 // summed over the positions added
}

func newGradient(views int) *gradient {
	return &gradient{numbers: make([]float32, views*viewSize), tables: make([]table, views)}
}

// add adds the loss of a position and its derivatives.
func (g *gradient) add(n *model, s *netSample) {
	var th thought
	p := n.odds(s, &th)
	g.loss += loss(p, s.target)
	diff := float32(p) - s.target
	us := int(s.us)
	v, d := n.view(us%n.views()), g.numbers[us%n.views()*viewSize:][:viewSize]
	d[atBase] += diff
	var bySums [2 * lanes]float32
	for j, h := range th.hidden {
		if h == 0 {
			continue
		}
		d[atOut+j] += diff * h
		byNeuron := diff * v[atOut+j]
		d[atBias+j] += byNeuron
		w, dw := neuronAt(v, j), neuronAt(d, j)
		for k := range w {
			dw[k] += byNeuron * th.sums[k]
			bySums[k] += byNeuron * w[k]
		}
	}
	for colour := range 2 {
		t, dt := &n.tables[colour%n.views()], &g.tables[colour%n.views()]
		by := (*[lanes]float32)(bySums[lanes*(colour^us):])
		points := float32(0)
		for _, p := range s.points {
			black, white := p&setMask, p>>setBits&setMask
			if colour == 1 {
				black, white = white, black
			}
			own, other := &t[0][black], &t[1][white]
			dOwn, dOther := &dt[0][black], &dt[1][white]
			count := float32(p >> countAt)
			points += count
			for l := range by {
				byPoint := where(own[l]+other[l], count*by[l])
				dOwn[l] += byPoint
				dOther[l] += byPoint
			}
		}
		dOwn, dOther := &dt[0][idleSet], &dt[1][idleSet]
		for l, idle := range n.idle[colour] {
			if idle > 0 {
				dOwn[l] -= points * by[l]
				dOther[l] -= points * by[l]
			}
		}
	}
}

// fold adds all gradients to the first, moves the tables' gradients to the
// rows, and clears the others and all tables.
func fold(list []*gradient) {
	sum := list[0]
	for _, g := range list[1:] {
		for i, v := range g.numbers {
			sum.numbers[i] += v
		}
		clear(g.numbers)
		sum.loss += g.loss
		g.loss = 0
	}
	parallel(2*len(sum.tables), func(i int) {
		view, role := i/2, i%2
		d := sum.numbers[view*viewSize:][:viewSize]
		for set := range gmeval.Multisets {
			var by [lanes]float32
			for _, g := range list {
				part := &g.tables[view][role][set]
				for l := range by {
					by[l] += part[l]
				}
				*part = [lanes]float32{}
			}
			for _, r := range gmeval.SetRows(uint16(set)) {
				row := vectorAt(d, role, r)
				for l := range row {
					row[l] += by[l]
				}
			}
		}
	})
}

// parallel calls f(0) to f(n-1) concurrently and waits.
func parallel(n int, f func(int)) {
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { f(i) })
	}
	wg.Wait()
}

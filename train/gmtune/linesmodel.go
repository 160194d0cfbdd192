package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"duiyi/internal/gmlines"
)

const lineLanes = gmlines.Lanes

// A lineNet is the network of lines of package gmeval in floating point and natural units. Its
// result adds to the log-odds that the side to move wins.
type lineNet struct {
	numbers []float32
	views   int
	rows    []lineVector // by window; zero where it has no row
}

// The numbers of a view, one view after the other: rows, then the weights of each neuron (from its
// own sums, then from the opponent's), its bias and output weight, and the base.
const (
	atLineHidden = gmlines.Rows * lineLanes
	atLineBias   = atLineHidden + neurons*2*lineLanes
	atLineOut    = atLineBias + neurons
	atLineBase   = atLineOut + neurons
	lineViewSize = atLineBase + 1
)

// A lineVector is what a window counts in Black's view, then in White's.
type lineVector [2 * lineLanes]float32

func newLineNet(views int) *lineNet {
	return &lineNet{make([]float32, views*lineViewSize), views, make([]lineVector, gmlines.Windows)}
}

// start initialises the numbers with small random values, to break the symmetry of lanes and
// neurons.
func (n *lineNet) start(r *rand.Rand) {
	fill := func(list []float32, most float32) {
		for i := range list {
			list[i] = most * (2*r.Float32() - 1)
		}
	}
	for i := range n.views {
		v := n.view(i)
		fill(v[:atLineHidden], 0.05)
		fill(v[atLineHidden:atLineBias], 0.05)
		for k := atLineBias; k < atLineOut; k++ {
			v[k] = 0.1
		}
		fill(v[atLineOut:atLineBase], 0.1)
	}
	n.expand()
}

// as returns a network with so many views that goes on from n.
func (n *lineNet) as(views int) *lineNet {
	to := newLineNet(views)
	for i := range views {
		copy(to.view(i), n.view(i%n.views))
	}
	to.expand()
	return to
}

// take copies the numbers of a network with as many views.
func (n *lineNet) take(from []gmlines.View) {
	for i := range n.views {
		v, f := n.view(i), &from[i]
		for r := range f.Rows {
			for l, w := range f.Rows[r] {
				v[r*lineLanes+l] = float32(w) / gmlines.Parts
			}
		}
		for j := range neurons {
			for k := range f.Hidden {
				v[atLineHidden+j*2*lineLanes+k] = float32(f.Hidden[k][j]) / gmlines.HiddenParts
			}
			v[atLineBias+j] = float32(f.Bias[j]) / (gmlines.Parts * gmlines.HiddenParts)
			v[atLineOut+j] = float32(f.Out[j]) / (perLogit * gmlines.OutParts)
		}
		v[atLineBase] = float32(f.Base) / (perLogit * gmlines.Parts * gmlines.OutParts)
	}
	n.expand()
}

// view returns the numbers of a view.
func (n *lineNet) view(i int) []float32 { return n.numbers[i*lineViewSize : (i+1)*lineViewSize] }

// expand computes what windows count from their rows.
func (n *lineNet) expand() {
	n.eachRow(func(w, colour, at int) {
		copy(n.rows[w][colour*lineLanes:][:lineLanes], n.numbers[at:])
	})
}

// eachRow calls f for every window with a row and each colour, with the place of its row in numbers.
func (n *lineNet) eachRow(f func(w, colour, at int)) {
	for w := range gmlines.Windows {
		for colour := range 2 {
			if row, ok := gmlines.RowOf(w, colour); ok {
				f(w, colour, colour%n.views*lineViewSize+row*lineLanes)
			}
		}
	}
}

// A lineThought is the forward pass of a network of lines on a position.
type lineThought struct {
	sums   [2 * lineLanes]float32 // of the side to move, then of its opponent
	hidden [neurons]float32
}

// odds returns the predicted probability, from 0 to 1, that the side to move wins.
func (n *lineNet) odds(s *lineSample, th *lineThought) float64 {
	var total lineVector
	for _, w := range s.windows {
		row := &n.rows[w]
		for l := range total {
			total[l] += row[l]
		}
	}
	us := int(s.us)
	copy(th.sums[:lineLanes], total[us*lineLanes:][:lineLanes])
	copy(th.sums[lineLanes:], total[(us^1)*lineLanes:][:lineLanes])
	v := n.view(us % n.views)
	out := v[atLineBase]
	for j := range neurons {
		w := (*[2 * lineLanes]float32)(v[atLineHidden+j*2*lineLanes:])
		h := v[atLineBias+j]
		for k, x := range th.sums {
			h += w[k] * x
		}
		h = max(h, 0)
		th.hidden[j] = h
		out += v[atLineOut+j] * h
	}
	return sigmoid(float64(s.base) + float64(out))
}

// reach returns the largest absolute sum of a position.
func (n *lineNet) reach(list []lineSample) float64 {
	var th lineThought
	most := float32(0)
	for i := range list {
		n.odds(&list[i], &th)
		for _, v := range th.sums {
			most = max(most, v, -v)
		}
	}
	return float64(most)
}

// A lineGradient holds the derivatives of the loss with respect to a network's numbers; those of
// the rows are by window until foldLines.
type lineGradient struct {
	numbers []float32
	rows    []lineVector
	th      lineThought
	loss    float64 // summed over the positions added
}

func newLineGradient(n *lineNet) *lineGradient {
	return &lineGradient{numbers: make([]float32, len(n.numbers)), rows: make([]lineVector, len(n.rows))}
}

// add adds the loss of a position and its derivatives.
func (g *lineGradient) add(n *lineNet, s *lineSample) {
	th := &g.th
	p := n.odds(s, th)
	g.loss += loss(p, s.target)
	diff := float32(p) - s.target
	us := int(s.us)
	v, d := n.view(us%n.views), g.numbers[us%n.views*lineViewSize:][:lineViewSize]
	d[atLineBase] += diff
	var bySums [2 * lineLanes]float32
	for j, h := range th.hidden {
		if h == 0 {
			continue
		}
		d[atLineOut+j] += diff * h
		by := diff * v[atLineOut+j]
		d[atLineBias+j] += by
		w, dw := (*[2 * lineLanes]float32)(v[atLineHidden+j*2*lineLanes:]), (*[2 * lineLanes]float32)(d[atLineHidden+j*2*lineLanes:])
		for k, x := range th.sums {
			dw[k] += by * x
			bySums[k] += by * w[k]
		}
	}
	var by lineVector
	copy(by[us*lineLanes:][:lineLanes], bySums[:lineLanes])
	copy(by[(us^1)*lineLanes:][:lineLanes], bySums[lineLanes:])
	for _, w := range s.windows {
		row := &g.rows[w]
		for l := range by {
			row[l] += by[l]
		}
	}
}

// foldLines adds all gradients to the first, moves those of windows to their rows, and clears the
// others.
func foldLines(n *lineNet, list []*lineGradient) {
	first := list[0]
	for _, g := range list[1:] {
		for i, v := range g.numbers {
			first.numbers[i] += v
		}
		clear(g.numbers)
		first.loss += g.loss
		g.loss = 0
	}
	n.eachRow(func(w, colour, at int) {
		to := (*[lineLanes]float32)(first.numbers[at:])
		for _, g := range list {
			for l, v := range g.rows[w][colour*lineLanes:][:lineLanes] {
				to[l] += v
			}
		}
	})
	for _, g := range list {
		clear(g.rows)
	}
}

// quantise rounds the network to the integers of package gmeval. The error is about the first
// number that does not fit.
func (n *lineNet) quantise() ([]gmlines.View, error) {
	views := make([]gmlines.View, n.views)
	var err error
	whole := func(v float32, parts, most float64, name string, at ...int) float64 {
		w := math.Round(float64(v) * parts)
		if !(-most <= w && w <= most) && err == nil { // also true of NaN
			err = &misfit{fmt.Sprint(name, at), v}
		}
		return w
	}
	for i := range views {
		from, to := n.view(i), &views[i]
		for r := range to.Rows {
			for l := range to.Rows[r] {
				to.Rows[r][l] = int16(whole(from[r*lineLanes+l], gmlines.Parts, gmlines.Most, "Rows", i, r, l))
			}
		}
		for j := range neurons {
			for k := range to.Hidden {
				to.Hidden[k][j] = int16(whole(from[atLineHidden+j*2*lineLanes+k], gmlines.HiddenParts, math.MaxInt16, "Hidden", i, k, j))
			}
			to.Bias[j] = int32(whole(from[atLineBias+j], gmlines.Parts*gmlines.HiddenParts, math.MaxInt32, "Bias", i, j))
			to.Out[j] = int16(whole(from[atLineOut+j], perLogit*gmlines.OutParts, math.MaxInt16, "Out", i, j))
		}
		to.Base = int32(whole(from[atLineBase], perLogit*gmlines.Parts*gmlines.OutParts, math.MaxInt32, "Base", i))
	}
	if err != nil {
		return nil, err
	}
	return views, nil
}

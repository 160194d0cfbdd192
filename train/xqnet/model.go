package main

import (
	"math"
	"math/rand/v2"

	"duiyi/internal/xqnet"
)

// A model is the network in real numbers while it learns. A row of the first
// layer is the sum of one that all places of the general share and of one of
// its own: what is seldom seen with a general on some point is known from the
// others.
type model struct {
	Lanes  int
	Shared tensor // PieceRows × Lanes
	Own    tensor // Rows × Lanes
	Bias   tensor // Lanes
	Out    tensor // Buckets × 2 Lanes, of the own view and then of the other's
	Base   tensor // Buckets

	rows []float32 // Own and Shared added up, as the kernels want them
}

// A tensor is numbers with what Adam keeps of each.
type tensor struct {
	W    []float32
	M, V []float32 // running means of the gradient and of its square
}

func newTensor(n int) tensor {
	return tensor{make([]float32, n), make([]float32, n), make([]float32, n)}
}

// Limits of weights, so that they can be rounded to whole numbers without harm:
// the sum of 33 rows stays within 16 bits, and a weight of the head within 8.
const (
	mostRow = 505.0 / 255
	mostOut = 127.0 / 64
)

func newModel(lanes int, seed uint64) *model {
	m := &model{
		Lanes: lanes, Shared: newTensor(xqnet.PieceRows * lanes), Own: newTensor(xqnet.Rows * lanes),
		Bias: newTensor(lanes), Out: newTensor(xqnet.Buckets * 2 * lanes), Base: newTensor(xqnet.Buckets),
	}
	r := rand.New(rand.NewPCG(seed, 2))
	for i := range m.Shared.W {
		m.Shared.W[i] = 0.1 * float32(2*r.Float64()-1)
	}
	for i := range m.Bias.W {
		m.Bias.W[i] = 0.3
	}
	spread := 1 / math.Sqrt(float64(2*lanes))
	for i := range 2 * lanes {
		w := float32(spread * (2*r.Float64() - 1))
		for b := range xqnet.Buckets {
			m.Out.W[b*2*lanes+i] = w
		}
	}
	m.build()
	return m
}

// build works out the rows for the kernels.
func (m *model) build() {
	m.rows = make([]float32, xqnet.Rows*m.Lanes)
	for i := range m.rows {
		m.rows[i] = m.row(i)
	}
}

// row returns the i-th number of all rows.
func (m *model) row(i int) float32 {
	return min(max(m.Own.W[i]+m.Shared.W[i%(xqnet.PieceRows*m.Lanes)], -mostRow), mostRow)
}

// A worker looks at a share of each batch.
type worker struct {
	m       *model
	rows    []float32 // gradients
	touched []bool    // rows that have any
	bias    []float32
	out     []float32
	base    []float32
	loss    float64
	sums    [2][]float32 // scratch: of the views
	back    [2][]float32 // and what they should have been more
	mirror  [2][32]uint16
}

func newWorker(m *model) *worker {
	w := &worker{
		m: m, rows: make([]float32, len(m.rows)), touched: make([]bool, xqnet.Rows),
		bias: make([]float32, m.Lanes), out: make([]float32, len(m.Out.W)), base: make([]float32, len(m.Base.W)),
	}
	for i := range w.sums {
		w.sums[i], w.back[i] = make([]float32, m.Lanes), make([]float32, m.Lanes)
	}
	return w
}

// predict returns what the model makes of a sample, 1 for Unit centipawns, and
// leaves the sums of both views.
func (w *worker) predict(rows *[2][32]uint16, n, bucket uint8) float32 {
	m := w.m
	out := m.Out.W[int(bucket)*2*m.Lanes:][:2*m.Lanes]
	sum := m.Base.W[bucket]
	for view, sums := range w.sums {
		gather(sums, m.Bias.W, m.rows, rows[view][:n])
		for i, o := range out[view*m.Lanes:][:len(sums)] {
			a := min(max(sums[i], 0), 1)
			sum += a * a * o
		}
	}
	return sum
}

// learn adds the gradients of a sample, in the mirror if that is wanted.
func (w *worker) learn(s *sample, target float64, mirror bool) {
	m := w.m
	rows := &s.rows
	if mirror {
		for view := range rows {
			for i, r := range rows[view][:s.n] {
				w.mirror[view][i] = mirrorOf[r]
			}
		}
		rows = &w.mirror
	}
	said := 1 / (1 + math.Exp(-float64(w.predict(rows, s.n, s.bucket))))
	w.loss += divergence(target, said)
	g := float32(said - target)
	w.base[s.bucket] += g
	for view, sums := range w.sums {
		at := int(s.bucket)*2*m.Lanes + view*m.Lanes
		out, grad, back := m.Out.W[at:][:len(sums)], w.out[at:][:len(sums)], w.back[view][:len(sums)]
		for i, v := range sums {
			a := min(max(v, 0), 1)
			grad[i] += g * a * a
			if a != v { // cut off: nothing comes through
				back[i] = 0
				continue
			}
			back[i] = 2 * g * a * out[i]
			w.bias[i] += back[i]
		}
		scatter(w.rows, back, rows[view][:s.n])
		for _, r := range rows[view][:s.n] {
			w.touched[r] = true
		}
	}
}

// divergence returns how far an expectation is from the target: their relative
// entropy, 0 when they are the same.
func divergence(target, said float64) float64 {
	said = min(max(said, 1e-9), 1-1e-9)
	sum := 0.0
	if target > 0 {
		sum += target * math.Log(target/said)
	}
	if target < 1 {
		sum += (1 - target) * math.Log((1-target)/(1-said))
	}
	return sum
}

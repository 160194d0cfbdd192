package main

import (
	"math"
	"math/rand/v2"

	"duiyi/internal/xqnet"
)

// A model is the network in floating point. A row of the first layer is the
// sum of a row shared by all squares of the general and one of its own, so
// that rare combinations with the general's square are learned from the
// others.
type model struct {
	Lanes  int
	Shared tensor // PieceRows × Lanes
	Own    tensor // Rows × Lanes
	Bias   tensor // Lanes
	Out    tensor // Buckets × 2 Lanes: own view, then the other's
	Base   tensor // Buckets

	rows []float32 // Own + Shared, as the kernels use them
}

// A tensor holds numbers with Adam's state.
type tensor struct {
	W    []float32
	M, V []float32 // running means of the gradient and its square
}

func newTensor(n int) tensor {
	return tensor{make([]float32, n), make([]float32, n), make([]float32, n)}
}

// Limits of weights that keep quantisation safe: the sum of 33 rows fits into
// 16 bits, and a weight of the head into 8.
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

// build computes the rows for the kernels.
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

// A worker processes a share of each batch.
type worker struct {
	m       *model
	rows    []float32 // gradients
	touched []bool    // rows with a gradient
	bias    []float32
	out     []float32
	base    []float32
	loss    float64
	sums    [2][]float32 // scratch: sums of both views
	back    [2][]float32 // and their gradients
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

// predict returns the model's evaluation of a sample in units of nnue.Unit
// centipawns, and leaves the sums of both views in w.
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

// learn adds the gradients of a sample, optionally mirrored.
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
			if a != v { // clipped: zero gradient
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

// divergence returns the relative entropy of a prediction and its target, 0 if
// they are equal.
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

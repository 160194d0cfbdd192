package main

import (
	"math"

	"duiyi/internal/xqnet"
)

// Decay rates of Adam's means. Epsilon is a thousand times the usual value:
// features of few positions then move by less than a whole step and are not
// memorised. With 347,432 positions and 8 epochs the held-out loss was
// 0.01842, against 0.01855 with the usual epsilon; the training loss 0.01238
// against 0.00950.
const (
	forgetM = 0.9
	forgetV = 0.999
	epsilon = 1e-5
)

// A step holds the parameters of a step of Adam.
type step struct {
	rate, decay float32
	fixM, fixV  float32 // bias corrections
	part        float32 // a sample's share of the batch
}

func newStep(n int, rate, decay float64, batch int) step {
	return step{
		float32(rate), float32(rate * decay),
		float32(1 / (1 - math.Pow(forgetM, float64(n)))), float32(1 / (1 - math.Pow(forgetV, float64(n)))), 1 / float32(batch),
	}
}

// apply updates the numbers of t from index at.
func (s *step) apply(t *tensor, at int, grad []float32) {
	w, m, v := t.W[at:][:len(grad)], t.M[at:][:len(grad)], t.V[at:][:len(grad)]
	for i, g := range grad {
		g *= s.part
		m[i] = forgetM*m[i] + (1-forgetM)*g
		v[i] = forgetV*v[i] + (1-forgetV)*g*g
		w[i] -= s.rate*m[i]*s.fixM/(float32(math.Sqrt(float64(v[i]*s.fixV)))+epsilon) + s.decay*w[i]
	}
}

// applyRows updates the rows of pieces from..to-1 with the gradients of all
// workers, and clears them. Rows without a sample stay unchanged, including
// their means: Adam for sparse inputs.
func (s *step) applyRows(m *model, workers []*worker, from, to int) {
	lanes := m.Lanes
	shared := make([]float32, lanes)
	for f := from; f < to; f++ {
		clear(shared)
		any := false
		for b := range xqnet.KingBuckets {
			r := b*xqnet.PieceRows + f
			at := r * lanes
			sum := workers[0].rows[at:][:lanes]
			has := workers[0].touched[r]
			workers[0].touched[r] = false
			for _, w := range workers[1:] {
				if w.touched[r] {
					add(sum, w.rows[at:][:lanes])
					clear(w.rows[at:][:lanes])
					w.touched[r], has = false, true
				}
			}
			if has {
				add(shared, sum)
				s.apply(&m.Own, at, sum)
				clear(sum)
				any = true
			}
		}
		if !any {
			continue
		}
		s.apply(&m.Shared, f*lanes, shared)
		for b := range xqnet.KingBuckets {
			at := (b*xqnet.PieceRows + f) * lanes
			for i := range lanes {
				m.rows[at+i] = m.row(at + i)
			}
		}
	}
}

// applyHead updates everything except the rows.
func (s *step) applyHead(m *model, workers []*worker) {
	first := workers[0]
	for _, w := range workers[1:] {
		add(first.bias, w.bias)
		add(first.out, w.out)
		add(first.base, w.base)
	}
	s.apply(&m.Bias, 0, first.bias)
	s.apply(&m.Out, 0, first.out)
	s.apply(&m.Base, 0, first.base)
	for i, o := range m.Out.W {
		m.Out.W[i] = min(max(o, -mostOut), mostOut)
	}
	for i, b := range m.Bias.W {
		m.Bias.W[i] = min(max(b, -mostRow), mostRow)
	}
	for _, w := range workers {
		clear(w.bias)
		clear(w.out)
		clear(w.base)
	}
}

// add adds src to dst.
func add(dst, src []float32) {
	for i, v := range src[:len(dst)] {
		dst[i] += v
	}
}

package main

import (
	"math"

	"duiyi/internal/xqnet"
)

// Adam's means forget at these rates. Epsilon is a thousand times what is usual:
// what few positions of a batch have then moves by less than a whole step, and is
// not learned by heart. From 347,432 positions, 8 epochs, it left 0.01842 on what
// was held out, and 0.01855 without; on what was learned from 0.01238 and 0.00950.
const (
	forgetM = 0.9
	forgetV = 0.999
	epsilon = 1e-5
)

// A step is the parameters of one step of Adam.
type step struct {
	rate, decay float32
	fixM, fixV  float32 // the means began at zero
	part        float32 // a sample's share of the batch
}

func newStep(n int, rate, decay float64, batch int) step {
	return step{
		float32(rate), float32(rate * decay),
		float32(1 / (1 - math.Pow(forgetM, float64(n)))), float32(1 / (1 - math.Pow(forgetV, float64(n)))), 1 / float32(batch),
	}
}

// apply moves the numbers of t from at on by their gradients.
func (s *step) apply(t *tensor, at int, grad []float32) {
	w, m, v := t.W[at:][:len(grad)], t.M[at:][:len(grad)], t.V[at:][:len(grad)]
	for i, g := range grad {
		g *= s.part
		m[i] = forgetM*m[i] + (1-forgetM)*g
		v[i] = forgetV*v[i] + (1-forgetV)*g*g
		w[i] -= s.rate*m[i]*s.fixM/(float32(math.Sqrt(float64(v[i]*s.fixV)))+epsilon) + s.decay*w[i]
	}
}

// applyRows moves the rows of the pieces from..to-1 by the gradients of all
// workers, and clears these. Rows that no sample had stay as they are, with
// their means: Adam as it is used for sparse inputs.
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

// applyHead moves everything but the rows.
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

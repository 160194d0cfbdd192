package main

import (
	"math"

	"duiyi/internal/nnue"
	"duiyi/internal/xqnet"
)

// quantise rounds the model to a network.
func (m *model) quantise() *nnue.Network {
	n := nnue.New(xqnet.Format, m.Lanes)
	round := func(dst []int16, src []float32, scale float64) {
		for i, w := range src {
			dst[i] = int16(math.Round(float64(w) * scale))
		}
	}
	round(n.Weights, m.rows, nnue.One)
	round(n.Bias, m.Bias.W, nnue.One)
	round(n.Out, m.Out.W, nnue.OutOne)
	for i, w := range m.Base.W {
		n.OutBias[i] = int32(math.Round(float64(w) * nnue.One * nnue.OutOne))
	}
	return n
}

// modelOf is the inverse of quantise: a row's part shared by all zones of the
// general is their mean.
func modelOf(n *nnue.Network) *model {
	m := newModel(n.Lanes, 0)
	spread := func(dst []float32, src []int16, scale float32) {
		for i, w := range src {
			dst[i] = float32(w) / scale
		}
	}
	spread(m.Own.W, n.Weights, nnue.One)
	spread(m.Bias.W, n.Bias, nnue.One)
	spread(m.Out.W, n.Out, nnue.OutOne)
	for i, w := range n.OutBias {
		m.Base.W[i] = float32(w) / (nnue.One * nnue.OutOne)
	}
	zone := len(m.Shared.W)
	for i := range m.Shared.W {
		sum := float32(0)
		for at := i; at < len(m.Own.W); at += zone {
			sum += m.Own.W[at]
		}
		m.Shared.W[i] = sum / xqnet.KingBuckets
		for at := i; at < len(m.Own.W); at += zone {
			m.Own.W[at] -= m.Shared.W[i]
		}
	}
	m.build()
	return m
}

// judgeBy returns a network's evaluation of samples, in centipawns.
func judgeBy(n *nnue.Network) func(s *sample) int {
	sums := [2][]int16{make([]int16, n.Lanes), make([]int16, n.Lanes)}
	return func(s *sample) int {
		var rows [32]uint32
		for view := range sums {
			for i, r := range s.rows[view][:s.n] {
				rows[i] = uint32(r)
			}
			n.Update(sums[view], n.Bias, rows[:s.n], nil)
		}
		return n.Evaluate(sums[0], sums[1], int(s.bucket))
	}
}

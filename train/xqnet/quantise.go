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

package main

import (
	"math"
	"math/rand/v2"
)

// A number is one that is tuned.
type number struct {
	Name     string
	Before   int // what it was when the tuning began
	Min, Max int
	Value    float64
}

// The exponents are Spall's ("Implementation of the simultaneous perturbation
// algorithm", 1998): how the steps and the distances shrink.
const (
	alpha = 0.602
	gamma = 0.101
	// settling is the share of all steps by which the first are made smaller.
	settling = 0.1
)

// apart is how far from its value a number is tried at the end: a tenth of what
// it was, and at least one, since the engine knows whole numbers only.
func (n *number) apart() float64 { return max(math.Abs(float64(n.Before))/10, 1) }

// A tuner moves numbers step by step.
type tuner struct {
	config
	numbers []number
}

// A trial is the numbers of the two engines of a step, and which way each went.
type trial struct {
	plus, minus []int
	ways        []float64 // 1 or -1: plus is above or below
	distance    []float64
}

// trial returns what step k, from 1, plays. It depends on the seed, the step and
// the values, and on nothing else.
func (t *tuner) trial(k int) trial {
	random := rand.New(rand.NewPCG(t.Seed, uint64(k)))
	var r trial
	for i := range t.numbers {
		n := &t.numbers[i]
		c := n.apart() * math.Pow(float64(t.Steps)/float64(k), gamma)
		way := 1.0
		if random.IntN(2) == 0 {
			way = -1
		}
		r.ways, r.distance = append(r.ways, way), append(r.distance, c)
		r.plus = append(r.plus, n.whole(n.Value+way*c, random))
		r.minus = append(r.minus, n.whole(n.Value-way*c, random))
	}
	return r
}

// whole rounds up or down at random, so that on the mean nothing is rounded.
func (n *number) whole(v float64, random *rand.Rand) int {
	low := math.Floor(v)
	if random.Float64() < v-low {
		low++
	}
	return min(max(int(low), n.Min), n.Max)
}

// learn moves the numbers after step k by what plus won more than it lost, in
// games.
func (t *tuner) learn(k int, r trial, won int) {
	begin := settling * float64(t.Steps)
	shrink := math.Pow((begin+float64(t.Steps))/(begin+float64(k)), alpha)
	for i := range t.numbers {
		n := &t.numbers[i]
		end := n.apart()
		step := t.Rate * end * end * shrink / r.distance[i]
		n.Value = min(max(n.Value+step*float64(won)*r.ways[i], float64(n.Min)), float64(n.Max))
	}
}

package main

import (
	"math"
	"math/rand/v2"
)

// A number is a tuned number.
type number struct {
	Name     string
	Before   int // its value when tuning began
	Min, Max int
	Value    float64
}

// The exponents of Spall ("Implementation of the simultaneous perturbation
// algorithm", 1998), by which step and perturbation sizes decrease.
const (
	alpha = 0.602
	gamma = 0.101
	// settling is the share of all steps that Spall's A adds to the step
	// count, to make the first steps smaller.
	settling = 0.1
)

// perturbation returns the perturbation of a number in the last step: a tenth of its
// initial value, and at least one, since the engine takes whole numbers only.
func (n *number) perturbation() float64 { return max(math.Abs(float64(n.Before))/10, 1) }

// A tuner moves numbers step by step.
type tuner struct {
	config
	numbers []number
}

// A trial holds the numbers of both engines in a step, and the direction of
// each perturbation.
type trial struct {
	plus, minus []int
	ways        []float64 // 1 or -1: whether plus is above or below
	distance    []float64
}

// trial returns the trial of step k, from 1. It depends only on the seed, the
// step and the values.
func (t *tuner) trial(k int) trial {
	random := rand.New(rand.NewPCG(t.Seed, uint64(k)))
	var r trial
	for i := range t.numbers {
		n := &t.numbers[i]
		c := n.perturbation() * math.Pow(float64(t.Steps)/float64(k), gamma)
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

// whole rounds up or down at random, without bias.
func (n *number) whole(v float64, random *rand.Rand) int {
	low := math.Floor(v)
	if random.Float64() < v-low {
		low++
	}
	return min(max(int(low), n.Min), n.Max)
}

// learn updates the numbers after step k. won is the number of games that plus
// won minus those it lost.
func (t *tuner) learn(k int, r trial, won int) {
	begin := settling * float64(t.Steps)
	shrink := math.Pow((begin+float64(t.Steps))/(begin+float64(k)), alpha)
	for i := range t.numbers {
		n := &t.numbers[i]
		end := n.perturbation()
		step := t.Rate * end * end * shrink / r.distance[i]
		n.Value = min(max(n.Value+step*float64(won)*r.ways[i], float64(n.Min)), float64(n.Max))
	}
}

package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/gmsearch"
)

const (
	// perLogit is the evaluation at which the odds of a win are e to one.
	perLogit = 200
	// pull regularises weights towards their initial values, so that rare ones
	// stay there.
	pull = 2e-7
	// rate is the learning rate of the first pass; it falls to zero.
	rate = 0.25
)

// A term is a weight and how often it counts.
type term struct {
	place int16
	n     int16 // twice the count
}

// A sample is a position with the result of its game.
type sample struct {
	terms  []term
	result float32 // 1 a win of the side to move, 0 a loss
}

// tuneFiles fits the weights of a rule to games and writes them as Go source.
func tuneFiles(w, log io.Writer, rule gomoku.Rule, files []string, epochs int) error {
	all, err := collect(files, rule, func(g *gameSoFar) (sample, bool) {
		if g.winner == unknown || !quiet(g) {
			return sample{}, false
		}
		return sample{termsOf(g, rule), g.result()}, true
	})
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return fmt.Errorf("no quiet position of a %v game in the files", rule)
	}
	fmt.Fprintf(log, "%d positions\n", len(all))
	weights := fit(all, gmeval.Weights(rule), epochs, log)
	source := make([]float64, gmeval.Terms)
	for i := range source {
		source[i] = weights[i] * gmeval.Parts
		if gmeval.SameColours(rule) {
			source[i] = weights[gmeval.BlackTerm(i)] * gmeval.Parts
		}
	}
	return writeSource(w, fmt.Sprintf("%vWeights = weights", rule), source, len(all))
}

// quiet reports whether the search would evaluate the position rather than
// search on: no threatened five, no available open four, no win by fours.
func quiet(g *gameSoFar) bool {
	if g.pos.Outcome() != gomoku.Ongoing {
		return false
	}
	if decided(g.board) {
		return false
	}
	if len(g.board.Marked(g.board.Turn(), gmeval.MakesFour, nil)) == 0 {
		return true
	}
	s, err := gmsearch.Solve(context.Background(), &g.pos, gmsearch.SolveQuery{FoursOnly: true, Nodes: 200})
	return err == nil && !s.Win
}

// decided reports whether the side to move wins at sight or must answer a
// four.
func decided(b *gmeval.Board) bool {
	us := b.Turn()
	return b.Count(us, gmeval.MakesFive)+b.Count(us, gmeval.Winning)+b.Count(us.Other(), gmeval.MakesFive) > 0
}

// termsOf returns the weights that count in a position, merging both colours
// if the rule treats them alike.
func termsOf(g *gameSoFar, rule gomoku.Rule) []term {
	n := g.board.Terms()
	if gmeval.SameColours(rule) {
		for i := range n {
			if black := gmeval.BlackTerm(i); black != i {
				n[black] += n[i]
				n[i] = 0
			}
		}
	}
	var list []term
	for i, v := range n {
		if v != 0 {
			list = append(list, term{int16(i), int16(v)})
		}
	}
	return list
}

// fit minimises the logistic loss by Adam, one step per batch.
func fit(all []sample, start [gmeval.Terms]int16, epochs int, log io.Writer) []float64 {
	const batch, beta1, beta2 = 256, 0.9, 0.999
	w := make([]float64, gmeval.Terms)
	origin := make([]float64, gmeval.Terms)
	for i, v := range start {
		w[i], origin[i] = float64(v)/gmeval.Parts, float64(v)/gmeval.Parts
	}
	grad, m, v := make([]float64, len(w)), make([]float64, len(w)), make([]float64, len(w))
	r := rand.New(rand.NewPCG(1, 2))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	held := all[:len(all)/20] // held out, to detect overfitting
	all = all[len(held):]
	step := 0
	for epoch := range epochs {
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		total := 0.0
		for at := 0; at+batch <= len(all); at += batch {
			clear(grad)
			for _, s := range all[at : at+batch] {
				p := predict(s, w)
				total += loss(p, s.result)
				for _, t := range s.terms {
					grad[t.place] += (p - float64(s.result)) * float64(t.n) / (2 * batch)
				}
			}
			step++
			lr := rate * (1 - float64(epoch)/float64(epochs))
			c1, c2 := 1-math.Pow(beta1, float64(step)), 1-math.Pow(beta2, float64(step))
			for i := range w {
				g := grad[i] + pull*perLogit*(w[i]-origin[i])
				m[i] = beta1*m[i] + (1-beta1)*g
				v[i] = beta2*v[i] + (1-beta2)*g*g
				w[i] -= lr * (m[i] / c1) / (math.Sqrt(v[i]/c2) + 1e-6)
			}
		}
		kept := 0.0
		for _, s := range held {
			kept += loss(predict(s, w), s.result)
		}
		fmt.Fprintf(log, "epoch %d: loss %.5f, held out %.5f\n", epoch+1, total/float64(len(all)), kept/float64(max(len(held), 1)))
	}
	return w
}

func predict(s sample, w []float64) float64 {
	v := 0.0
	for _, t := range s.terms {
		v += w[t.place] * float64(t.n) / 2
	}
	return 1 / (1 + math.Exp(-v/perLogit))
}

func loss(p float64, result float32) float64 {
	const least = 1e-9
	y := float64(result)
	return -y*math.Log(max(p, least)) - (1-y)*math.Log(max(1-p, least))
}

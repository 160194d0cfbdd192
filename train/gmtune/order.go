package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/gmsearch"
)

// A choice holds the terms of each candidate of a position; the move played is
// first.
type choice [][]int16

const (
	// orderRate is the learning rate of the first pass; it falls to zero.
	orderRate = 0.02
	// orderPull regularises the weights towards zero.
	orderPull = 1e-6
)

// orderFiles fits the move order to the moves played and writes it as Go
// source.
func orderFiles(w, log io.Writer, rule gomoku.Rule, files []string, epochs int) error {
	all, err := collect(files, rule, func(g *gameSoFar) (choice, bool) {
		c := choiceOf(g, rule)
		return c, c != nil
	})
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return fmt.Errorf("no choice in a %v game in the files", rule)
	}
	fmt.Fprintf(log, "%d choices\n", len(all))
	weights := fitOrder(all, epochs, log)
	source := make([]float64, gmeval.OrderTerms)
	for i := range source {
		source[i] = weights[i] * gmeval.OrderUnit
		if gmeval.SameColours(rule) {
			source[i] = weights[gmeval.BlackOrderTerm(i)] * gmeval.OrderUnit
		}
	}
	return writeSource(w, fmt.Sprintf("%vOrders = orders", rule), source, len(all))
}

// choiceOf returns the choice of a position that the search had to order, or nil.
func choiceOf(g *gameSoFar, rule gomoku.Rule) choice {
	if g.winner == unknown || g.next == gomoku.NoPoint || g.pos.Outcome() != gomoku.Ongoing {
		return nil
	}
	b := g.board
	if decided(b) {
		return nil
	}
	var c choice
	for _, p := range gmsearch.Candidates(&g.pos) {
		terms := b.OrderTerms(p, g.last, g.before, nil)
		if gmeval.SameColours(rule) {
			for i, t := range terms {
				terms[i] = int16(gmeval.BlackOrderTerm(int(t)))
			}
		}
		c = append(c, terms)
		if p == g.next {
			c[0], c[len(c)-1] = c[len(c)-1], c[0]
			g.next = gomoku.NoPoint
		}
	}
	if g.next != gomoku.NoPoint || len(c) < 2 {
		return nil // far from every stone, or forced
	}
	return c
}

// fitOrder minimises the cross entropy of the moves played by Adam.
func fitOrder(all []choice, epochs int, log io.Writer) []float64 {
	const batch, beta1, beta2 = 64, 0.9, 0.999
	w := make([]float64, gmeval.OrderTerms)
	grad, m, v := make([]float64, len(w)), make([]float64, len(w)), make([]float64, len(w))
	r := rand.New(rand.NewPCG(3, 4))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	held := all[:len(all)/20]
	all = all[len(held):]
	var odds []float64
	step := 0
	for epoch := range epochs {
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		total := 0.0
		for at := 0; at+batch <= len(all); at += batch {
			clear(grad)
			for _, c := range all[at : at+batch] {
				odds = softmax(c, w, odds)
				total -= math.Log(max(odds[0], 1e-9))
				for i, terms := range c {
					g := odds[i]
					if i == 0 {
						g--
					}
					for _, t := range terms {
						grad[t] += g / batch
					}
				}
			}
			step++
			lr := orderRate * (1 - float64(epoch)/float64(epochs))
			c1, c2 := 1-math.Pow(beta1, float64(step)), 1-math.Pow(beta2, float64(step))
			for i := range w {
				g := grad[i] + orderPull*w[i]
				m[i] = beta1*m[i] + (1-beta1)*g
				v[i] = beta2*v[i] + (1-beta2)*g*g
				w[i] -= lr * (m[i] / c1) / (math.Sqrt(v[i]/c2) + 1e-6)
			}
		}
		kept, first := 0.0, 0
		for _, c := range held {
			odds = softmax(c, w, odds)
			kept -= math.Log(max(odds[0], 1e-9))
			best := true
			for _, p := range odds[1:] {
				best = best && p < odds[0]
			}
			if best {
				first++
			}
		}
		n := float64(max(len(held), 1))
		fmt.Fprintf(log, "epoch %d: loss %.4f, held out %.4f, played move first %.1f %%\n", epoch+1, total/float64(len(all)), kept/n, 100*float64(first)/n)
	}
	return w
}

// softmax returns the probability of each candidate.
func softmax(c choice, w []float64, odds []float64) []float64 {
	odds = odds[:0]
	most := math.Inf(-1)
	for _, terms := range c {
		v := 0.0
		for _, t := range terms {
			v += w[t]
		}
		odds = append(odds, v)
		most = max(most, v)
	}
	sum := 0.0
	for i, v := range odds {
		odds[i] = math.Exp(v - most)
		sum += odds[i]
	}
	for i := range odds {
		odds[i] /= sum
	}
	return odds
}

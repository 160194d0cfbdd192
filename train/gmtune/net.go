package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

const (
	// scoreShare is how much of the target the score of the search is, where one
	// is known; the rest is the result of the game.
	scoreShare = 0.5
	// netBatch is how many positions are one step.
	netBatch = 1024
	// netParts is how many gradients a batch is summed up in, whatever the number
	// of processors: sums of floating point depend on their order.
	netParts = 4
	// netRate is the step of the first pass; it falls to nothing with the last.
	netRate = 0.002
	// netDecay draws the numbers towards nothing, as a part of the step.
	netDecay = 0.001
)

// netFiles teaches the network of a rule the games in files and writes it as
// source.
// It starts from a network, or from nothing where that is nil.
func netFiles(w, log io.Writer, rule gomoku.Rule, from []gmeval.View, files []string, epochs int, seed uint64) error {
	all, err := collect(files, rule, func(g *gameSoFar) (netSample, bool) {
		if g.winner == unknown && !g.hasScore || !quiet(g) {
			return netSample{}, false
		}
		return netSampleOf(g), true
	})
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return fmt.Errorf("no quiet position of a %v game in the files", rule)
	}
	views := 2
	if gmeval.SameColours(rule) {
		views = 1
	}
	r := rand.New(rand.NewPCG(seed, 5))
	n := newModel(views)
	if from == nil {
		n.start(r)
	} else {
		n.take(from)
	}
	n.learn(all, epochs, r, log)
	source, err := quantise(n)
	if err != nil {
		return err
	}
	const most = -math.MinInt16 / gmeval.PointParts
	reach := n.reach(all)
	fmt.Fprintf(log, "sums reach %.1f; 16 bits hold %d\n", reach, most)
	if !(reach < most) {
		return fmt.Errorf("the sums of a position reach %g, but 16 bits hold only %d", reach, most)
	}
	return writeNetwork(w, rule, source, len(all))
}

// netSampleOf returns what the network learns of a position.
func netSampleOf(g *gameSoFar) netSample {
	s := netSample{
		points: packPoints(g.board.Sets(make([]uint32, 0, gomoku.DefaultSize*gomoku.DefaultSize))),
		linear: float32(g.board.Linear()) / perLogit,
		result: g.result(),
		us:     g.board.Turn(),
	}
	s.target = s.result
	if g.hasScore {
		share := float32(scoreShare)
		if s.open = g.winner == unknown; s.open {
			share = 1
		}
		s.target += share * (float32(sigmoid(float64(g.score)/perLogit)) - s.result)
	}
	return s
}

// packPoints turns the multisets of points, as Board.Sets gives them, into the
// points of a netSample, and spoils them. A board of DefaultSize has 225 points, so that the
// number of those alike fits in eight bits.
func packPoints(sets []uint32) []uint32 {
	slices.Sort(sets)
	points := sets[:0] // no point is written before it was read
	for i := 0; i < len(sets); {
		first := i
		for i++; i < len(sets) && sets[i] == sets[first]; i++ {
		}
		black, white := uint16(sets[first]), uint16(sets[first]>>16)
		if black != idleSet || white != idleSet {
			points = append(points, uint32(black)|uint32(white)<<setBits|uint32(i-first)<<countAt)
		}
	}
	return slices.Clone(points)
}

// learn minimises the logistic loss by Adam, one step for every batch. The last
// positions, which are of games of their own, are held out.
func (n *model) learn(all []netSample, epochs int, r *rand.Rand, log io.Writer) {
	cut := len(all) - len(all)/20
	known, held := all[:cut], all[cut:]
	n.expand()
	fmt.Fprintf(log, "%d positions, %d of them held out: loss %.5f without a network\n", len(all), len(held),
		meanLoss(held, func(s *netSample, _ *thought) float64 { return sigmoid(float64(s.linear)) }))
	a := adam{m: make([]float32, len(n.numbers)), v: make([]float32, len(n.numbers))}
	var parts [netParts]*gradient
	for i := range parts {
		parts[i] = newGradient(n.views())
	}
	batch := min(netBatch, len(known))
	for epoch := range epochs {
		r.Shuffle(len(known), func(i, j int) { known[i], known[j] = known[j], known[i] })
		total, seen := 0.0, 0
		for ; seen+batch <= len(known); seen += batch {
			now := known[seen : seen+batch]
			parallel(netParts, func(i int) {
				part := now[i*batch/netParts : (i+1)*batch/netParts]
				for k := range part {
					parts[i].add(n, &part[k])
				}
			})
			fold(parts[:])
			total += parts[0].loss
			parts[0].loss = 0
			a.step(n.numbers, parts[0].numbers, float32(batch), netRate*(1-float64(epoch)/float64(epochs)))
			n.expand()
		}
		fmt.Fprintf(log, "epoch %d: loss %.5f, held out %.5f\n", epoch+1, total/float64(max(seen, 1)), meanLoss(held, n.odds))
	}
}

// meanLoss returns the loss of the odds of positions beside the results of
// their games, where these are known.
func meanLoss(list []netSample, odds func(*netSample, *thought) float64) float64 {
	var sums [netParts]float64
	var counts [netParts]int
	parallel(netParts, func(i int) {
		var th thought
		part := list[i*len(list)/netParts : (i+1)*len(list)/netParts]
		for k := range part {
			if !part[k].open {
				sums[i] += loss(odds(&part[k], &th), part[k].result)
				counts[i]++
			}
		}
	})
	total, count := 0.0, 0
	for i, v := range sums {
		total += v
		count += counts[i]
	}
	return total / float64(max(count, 1))
}

// reach returns the greatest size of a sum of a position.
func (n *model) reach(list []netSample) float64 {
	var most [netParts]float32
	parallel(netParts, func(i int) {
		var th thought
		part := list[i*len(list)/netParts : (i+1)*len(list)/netParts]
		for k := range part {
			n.think(&part[k], &th)
			for _, v := range th.sums {
				most[i] = max(most[i], v, -v)
			}
		}
	})
	return float64(slices.Max(most[:]))
}

// adam is the state of the optimiser: the decaying means of the gradients and of
// their squares.
type adam struct {
	m, v  []float32
	steps int
}

// step takes a step against the gradient, a sum over count positions, and clears
// it.
func (a *adam) step(numbers, grad []float32, count float32, rate float64) {
	const beta1, beta2 = 0.9, 0.999
	a.steps++
	c1 := float32(1 - math.Pow(beta1, float64(a.steps)))
	c2 := float32(1 - math.Pow(beta2, float64(a.steps)))
	for i := range numbers {
		g := grad[i] / count
		grad[i] = 0
		a.m[i] = beta1*a.m[i] + (1-beta1)*g
		a.v[i] = beta2*a.v[i] + (1-beta2)*g*g
		numbers[i] -= float32(rate) * (a.m[i]/c1/(float32(math.Sqrt(float64(a.v[i]/c2)))+1e-8) + netDecay*numbers[i])
	}
}

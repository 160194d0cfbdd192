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
	// scoreShare is the weight of the search's score in the target, if there
	// is one; the rest is the result.
	scoreShare = 0.5
	// netBatch is the number of positions in a step.
	netBatch = 1024
	// netParts is the number of partial gradients of a batch, fixed because
	// floating-point sums depend on their order.
	netParts = 4
	// netRate is the initial learning rate; it falls to zero.
	netRate = 0.002
	// netDecay is the weight decay, relative to the learning rate.
	netDecay = 0.001
)

// netFiles trains the network of a rule on games and writes it as Go source.
// It starts from a network, or from scratch if that is nil.
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

// netSampleOf returns the training sample of a position.
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

// packPoints packs multisets, as Board.Sets returns them, into points of a
// netSample, reusing their array. A board of DefaultSize has 225 points, so
// counts fit in eight bits.
func packPoints(sets []uint32) []uint32 {
	slices.Sort(sets)
	points := sets[:0] // written only after reading
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

// learn minimises the logistic loss by Adam, one step per batch. The last
// positions, from separate games, are held out.
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

// meanLoss returns the mean loss of predictions against known results.
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

// reach returns the largest absolute sum of a position.
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

// adam is the optimiser's state: the decaying means of gradients and squared
// gradients.
type adam struct {
	m, v  []float32
	steps int
}

// step takes a step against the gradient, summed over count positions, and
// clears it.
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

package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/gmsearch"
)

const (
	// policyBatch is the number of positions in a step.
	policyBatch = 1024
	// policyParts is the number of partial gradients of a batch, fixed because
	// floating-point sums depend on their order.
	policyParts = 2
	// policyRate is the initial learning rate; it falls to zero.
	policyRate = 0.004
	// policyDecay is the weight decay, relative to the learning rate, and
	// ownDecay that of the own parts of shapes.
	policyDecay = 0.001
	ownDecay    = 0.03
	// seldom is the number of occurrences in the games from which a shape gets
	// its own row.
	seldom = 500
)

// A policySample is a training position.
type policySample struct {
	points  []uint16 // row numbers of each candidate, gmeval.VectorRows of them
	options []option // one per candidate; the move played is first
	us      gmeval.Side
}

// An option is the log-odds of a candidate by the weights of the order alone.
type option float32

// policyFiles trains the policy of a rule on the moves played and writes it.
// It starts from a policy, or from scratch if that is nil.
func policyFiles(w, log io.Writer, rule gomoku.Rule, from *gmeval.Policy, files []string, epochs int, seed uint64) error {
	shapes, err := shapesIn(files, rule)
	if err != nil {
		return err
	}
	ids := number(rule, shapes)
	all, err := collect(files, rule, func(g *gameSoFar) (policySample, bool) { return policySampleOf(g, ids) })
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return fmt.Errorf("no choice in a %v game in the files", rule)
	}
	fmt.Fprintf(log, "%d shapes with rows of their own\n", len(shapes))
	r := rand.New(rand.NewPCG(seed, 5))
	n := newPolicy(ids, viewsOf(rule))
	n.start(r)
	if from != nil {
		n.take(from)
	}
	n.learn(all, epochs, r, log)
	source, err := n.quantise()
	if err != nil {
		return err
	}
	return gmeval.WritePolicy(w, source, rule)
}

// shapesIn returns the shapes, ascending, that occur at least seldom times
// around the candidates in games of a rule, counting both colours.
func shapesIn(files []string, rule gomoku.Rule) ([]uint32, error) {
	const parts = 64 // more than the number of files read concurrently
	counts := make(chan []uint32, parts)
	for range parts {
		counts <- nil
	}
	_, err := collect(files, rule, func(g *gameSoFar) (struct{}, bool) {
		options := optionsOf(g)
		if options == nil {
			return struct{}{}, false
		}
		count := <-counts
		if count == nil {
			count = make([]uint32, gmeval.Shapes)
		}
		for _, pt := range options {
			for _, s := range g.board.Around(pt) {
				count[s]++
				count[gmeval.Exchanged(s)]++
			}
		}
		counts <- count
		return struct{}{}, false
	})
	if err != nil {
		return nil, err
	}
	total := make([]uint32, gmeval.Shapes)
	for range parts {
		for s, n := range <-counts {
			total[s] += n
		}
	}
	var shapes []uint32
	for s, n := range total {
		if n >= seldom && s != gmeval.EmptyShape {
			shapes = append(shapes, uint32(s))
		}
	}
	if len(shapes) > gmeval.MostShapes {
		return nil, fmt.Errorf("%d shapes occur %d times or more, but a policy has rows for %d at most", len(shapes), seldom, gmeval.MostShapes)
	}
	return shapes, nil
}

// policySampleOf returns the training sample of a position, if any.
func policySampleOf(g *gameSoFar, ids *shapeIDs) (policySample, bool) {
	options := optionsOf(g)
	if options == nil {
		return policySample{}, false
	}
	s := policySample{
		points:  make([]uint16, 0, gmeval.VectorRows*len(options)),
		options: make([]option, 0, len(options)),
		us:      g.board.Turn(),
	}
	for _, pt := range options {
		for _, shape := range g.board.Around(pt) {
			s.points = append(s.points, ids.of[shape])
		}
		for which, stone := range [2]gomoku.Point{g.last, g.before} {
			id := uint16(nothing)
			if stone != gomoku.NoPoint {
				id = uint16(firstLie + which*gmeval.Lies + gmeval.Lie(stone, pt))
			}
			s.points = append(s.points, id)
		}
		s.options = append(s.options, option(g.board.Order(pt, g.last, g.before))/gmeval.OrderUnit)
	}
	return s, true
}

// optionsOf returns the candidates that the search had to order, the move
// played first, or nil.
func optionsOf(g *gameSoFar) []gomoku.Point {
	if !g.hasScore || g.next == gomoku.NoPoint || g.pos.Outcome() != gomoku.Ongoing || decided(g.board) {
		return nil
	}
	list := gmsearch.Candidates(&g.pos)
	i := slices.Index(list, g.next)
	if i < 0 || len(list) < 2 {
		return nil // far from every stone, or forced
	}
	list[0], list[i] = list[i], list[0]
	return list
}

// learn minimises the cross entropy of the moves played by Adam, one step per
// batch. The last positions, from separate games, are held out.
func (n *policy) learn(all []policySample, epochs int, r *rand.Rand, log io.Writer) {
	cut := len(all) - len(all)/20
	known, held := all[:cut], all[cut:]
	fmt.Fprintf(log, "%d positions, %d of them held out: %v by the order alone\n", len(all), len(held), newPolicy(n.ids, len(n.views)).judge(held))
	var parts [policyParts]*policyGradient
	for i := range parts {
		parts[i] = newPolicyGradient(n)
	}
	batch := min(policyBatch, len(known))
	steps, of := 0, epochs*(len(known)/batch)
	for epoch := range epochs {
		r.Shuffle(len(known), func(i, j int) { known[i], known[j] = known[j], known[i] })
		total, seen := 0.0, 0
		for ; seen+batch <= len(known); seen += batch {
			now := known[seen : seen+batch]
			parallel(policyParts, func(i int) {
				part := now[i*batch/policyParts : (i+1)*batch/policyParts]
				for k := range part {
					parts[i].add(n, &part[k])
				}
			})
			for _, p := range parts {
				total += p.loss
				p.loss = 0
			}
			steps++
			n.step(parts[:], newStep(steps, policyRate*(1-float64(steps-1)/float64(of)), batch))
		}
		fmt.Fprintf(log, "epoch %d: loss %.4f, held out %v\n", epoch+1, total/float64(seen), n.judge(held))
	}
}

// A verdict is the quality of a policy on positions.
type verdict struct {
	loss  float64 // mean cross entropy of the moves played
	first float64 // share of positions in which the move played ranks first
}

func (v verdict) String() string {
	return fmt.Sprintf("%.4f, played move first %.1f %%", v.loss, 100*v.first)
}

func (n *policy) judge(list []policySample) verdict {
	var total [policyParts]float64
	var first [policyParts]int
	parallel(policyParts, func(i int) {
		var th choiceThought
		part := list[i*len(list)/policyParts : (i+1)*len(list)/policyParts]
		for k := range part {
			n.choose(&part[k], &th)
			total[i] -= math.Log(max(th.odds[0], 1e-9))
			if slices.Max(th.odds) == th.odds[0] {
				first[i]++
			}
		}
	})
	var v verdict
	for i := range total {
		v.loss += total[i] / float64(max(len(list), 1))
		v.first += float64(first[i]) / float64(max(len(list), 1))
	}
	return v
}

// A step holds the parameters of a step of Adam.
type step struct {
	rate       float32
	fixM, fixV float32 // bias corrections
	part       float32 // a sample's share of the batch
}

// Decay rates of Adam's means. Epsilon is a thousand times the usual value, to
// keep the policy from memorising features of few positions.
const (
	forgetM = 0.9
	forgetV = 0.999
	epsilon = 1e-5
)

func newStep(n int, rate float64, batch int) step {
	return step{float32(rate), float32(1 / (1 - math.Pow(forgetM, float64(n)))), float32(1 / (1 - math.Pow(forgetV, float64(n)))), 1 / float32(batch)}
}

// apply updates the numbers of t from index at with their gradients, and
// clears the gradients.
func (s step) apply(t *tensor, at int, grad []float32, decay float32) {
	w, m, v := t.w[at:][:len(grad)], t.m[at:][:len(grad)], t.v[at:][:len(grad)]
	for i, g := range grad {
		g *= s.part
		m[i] = forgetM*m[i] + (1-forgetM)*g
		v[i] = forgetV*v[i] + (1-forgetV)*g*g
		w[i] -= s.rate * (m[i]*s.fixM/(float32(math.Sqrt(float64(v[i]*s.fixV)))+epsilon) + decay*w[i])
	}
	clear(grad)
}

// step updates the policy with the gradients of all parts. Rows without a
// sample stay unchanged, including their means: Adam for sparse inputs.
func (n *policy) step(parts []*policyGradient, s step) {
	parallel(len(n.views), func(i int) {
		v, first := &n.views[i], &parts[0].views[i]
		for _, p := range parts[1:] {
			g := &p.views[i]
			for id, touched := range g.touched {
				if touched {
					addTo(first.rows[id][:], g.rows[id][:])
					first.touched[id], g.touched[id] = true, false
					g.rows[id] = vector{}
				}
			}
			addTo(first.out[:], g.out[:])
			g.out = vector{}
		}
		first.rows[nothing], first.touched[nothing] = vector{}, false
		for id := firstOwn; id < len(first.rows); id++ {
			if first.touched[id] {
				kind := n.ids.kind[id]
				addTo(first.rows[kind][:], first.rows[id][:])
				first.touched[kind], first.touched[id] = true, false
				s.apply(&v.rows, id*pointLanes, first.rows[id][:], ownDecay)
			}
		}
		for id := range firstOwn {
			if first.touched[id] {
				first.touched[id] = false
				s.apply(&v.rows, id*pointLanes, first.rows[id][:], policyDecay)
			}
		}
		s.apply(&v.out, 0, first.out[:], policyDecay)
	})
	n.expand()
}

// addTo adds src to dst.
func addTo(dst, src []float32) {
	for i, v := range src {
		dst[i] += v
	}
}

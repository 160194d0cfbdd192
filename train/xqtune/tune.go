package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"duiyi/internal/xqeval"
	"duiyi/train/xqgames"
	"duiyi/xiangqi"
)

// A sample is a position as the evaluation sees it.
type sample struct {
	terms  []term
	phase  float64 // 1 middle game, 0 endgame
	score  float64 // of the search that chose the move, from Red's view
	result float64 // 1 Red won, 0.5 draw, 0 Black won
	target float64 // target of the evaluation
}

type term struct {
	index uint16 // into Table.Flat
	count int8
}

// readSamples returns the training samples of a games file. It skips positions
// whose evaluation is scaled down for lack of winning material.
func readSamples(in io.Reader, name string) ([]sample, error) {
	r, err := xqgames.NewReader(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var list []sample
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err == nil {
			err = g.Positions(func(p *xiangqi.Position, chosen xqgames.Scored) bool {
				if !xqgames.Keep(p, chosen) || means(p, xiangqi.Red) <= 2 || means(p, xiangqi.Black) <= 2 {
					return true
				}
				score := int(chosen.Score)
				if p.Side() == xiangqi.Black {
					score = -score
				}
				list = append(list, newSample(p, score, int(g.Result)))
				return true
			})
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
}

// means weighs the pieces of a side that can win a game, as the evaluation
// does to scale its score down.
func means(p *xiangqi.Position, side xiangqi.Side) int {
	n := 0
	for k, each := range map[xiangqi.Kind]int{xiangqi.Rook: 4, xiangqi.Horse: 2, xiangqi.Cannon: 2, xiangqi.Pawn: 1} {
		n += each * p.Pieces(side, k).Count()
	}
	return n
}

func newSample(p *xiangqi.Position, score, result int) sample {
	s := sample{phase: xqeval.Phase(p), score: float64(score), result: float64(result+1) / 2}
	c := xqeval.Count(p)
	for i, n := range c.Flat() {
		if *n != 0 {
			s.terms = append(s.terms, term{uint16(i), *n})
		}
	}
	return s
}

// A model holds the weights in floating point: middle game at even indexes,
// endgame at odd ones.
type model []float64

func newModel(w *xqeval.Table[xqeval.Pair]) model {
	var m model
	for _, p := range w.Flat() {
		m = append(m, float64(p.Mg()), float64(p.Eg()))
	}
	return m
}

// table rounds m to weights.
func (m model) table() xqeval.Table[xqeval.Pair] {
	var w xqeval.Table[xqeval.Pair]
	for i, p := range w.Flat() {
		*p = xqeval.MakePair(int(math.Round(m[2*i])), int(math.Round(m[2*i+1])))
	}
	return w
}

// value returns Red's view in centipawns.
func (m model) value(s *sample) float64 {
	mg, eg := 0.0, 0.0
	for _, t := range s.terms {
		mg += float64(t.count) * m[2*int(t.index)]
		eg += float64(t.count) * m[2*int(t.index)+1]
	}
	return mg*s.phase + eg*(1-s.phase)
}

// expect converts a value to an expected result; scale is in centipawns.
func expect(v, scale float64) float64 { return 1 / (1 + math.Exp(-v/scale)) }

// entropy returns the cross entropy of prediction e and target t.
func entropy(e, t float64) float64 {
	e = min(max(e, 1e-9), 1-1e-9)
	return -t*math.Log(e) - (1-t)*math.Log(1-e)
}

// miss returns the root mean square error of the predictions.
func (m model) miss(list []sample, scale float64) float64 {
	sum := 0.0
	for i := range list {
		d := expect(m.value(&list[i]), scale) - list[i].target
		sum += d * d
	}
	return math.Sqrt(sum / float64(len(list)))
}

// fitScale returns the scale at which the search's scores predict results
// best, by golden-section search.
func fitScale(list []sample) float64 {
	loss := func(scale float64) (sum float64) {
		for i := range list {
			sum += entropy(expect(list[i].score, scale), list[i].result)
		}
		return sum
	}
	const golden = 0.6180339887498949
	low, high := 50.0, 1500.0
	for high-low > 1 {
		a, b := high-golden*(high-low), low+golden*(high-low)
		if loss(a) < loss(b) {
			high = b
		} else {
			low = a
		}
	}
	return (low + high) / 2
}

// The target is a blend: mostly the search's score, which says much about the
// position and little about the rest of the game, and partly the result, which
// is independent of the search.
const trustScore = 0.75

// Parameters of Adam, and the pull towards the prior: for a weight pull
// centipawns off, as strong as the gradient of pullSamples completely
// mispredicted samples.
const (
	batch       = 1 << 13
	rate        = 1.0
	decay1      = 0.9
	decay2      = 0.999
	pullSamples = 10
	pull        = 50.0
)

// tune fits the weights to the samples. One sample in ten is held out to
// detect overfitting.
func tune(list []sample, epochs int, log io.Writer) xqeval.Table[xqeval.Pair] {
	held := len(list) / 10
	test, train := list[:held], list[held:]
	w := prior()
	start := newModel(&w)
	m := append(model(nil), start...)
	scale := fitScale(list)
	for i := range list {
		s := &list[i]
		s.target = trustScore*expect(s.score, scale) + (1-trustScore)*s.result
	}
	fmt.Fprintf(log, "%d samples, scale %.0f, miss %.5f, held back %.5f\n", len(train), scale, m.miss(train, scale), m.miss(test, scale))

	r := rand.New(rand.NewPCG(1, 1))
	first, second, grad := make(model, len(m)), make(model, len(m)), make(model, len(m))
	step := 0
	for epoch := range epochs {
		r.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		for at := 0; at < len(train); at += batch {
			part := train[at:min(at+batch, len(train))]
			m.gradient(part, scale, grad)
			step++
			bias1, bias2 := 1-math.Pow(decay1, float64(step)), 1-math.Pow(decay2, float64(step))
			speed := rate * math.Pow(0.01, float64(epoch)/float64(epochs))
			for i := range m {
				g := grad[i] + pullSamples*(m[i]-start[i])/pull/scale*float64(len(part))/float64(len(train))
				first[i] = decay1*first[i] + (1-decay1)*g
				second[i] = decay2*second[i] + (1-decay2)*g*g
				m[i] -= speed * (first[i] / bias1) / (math.Sqrt(second[i]/bias2) + 1e-12)
			}
		}
		if epoch%10 == 9 || epoch == epochs-1 {
			fmt.Fprintf(log, "epoch %d: miss %.5f, held back %.5f\n", epoch+1, m.miss(train, scale), m.miss(test, scale))
		}
	}
	return m.table()
}

// gradient adds the gradient of the cross entropy over part to grad.
func (m model) gradient(part []sample, scale float64, grad model) {
	clear(grad)
	for i := range part {
		s := &part[i]
		d := (expect(m.value(s), scale) - s.target) / scale
		for _, t := range s.terms {
			grad[2*int(t.index)] += d * float64(t.count) * s.phase
			grad[2*int(t.index)+1] += d * float64(t.count) * (1 - s.phase)
		}
	}
}

// tuneFiles reads games and writes weights fitted to them.
func tuneFiles(names []string, epochs int, out, log io.Writer) error {
	var list []sample
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		part, err := readSamples(f, name)
		f.Close()
		if err != nil {
			return err
		}
		list = append(list, part...)
	}
	if len(list) < 1000 {
		return fmt.Errorf("%d positions are too few to tune on", len(list))
	}
	w := tune(list, epochs, log)
	return writeSource(out, &w)
}

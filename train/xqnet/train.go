package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"duiyi/internal/nnue"
	"duiyi/internal/xqnet"
)

// lastRate is the final learning rate relative to the first.
const lastRate = 0.02

// An epoch is the result of one pass over all positions.
type epoch struct {
	Learned, Held float64 // mean divergence from the target
}

// A trainer teaches a model.
type trainer struct {
	c       *config
	d       *data
	m       *model
	workers []*worker
	targets []float64 // of d.learn
	steps   int
}

// newTrainer returns a trainer of m after a number of epochs.
func newTrainer(c *config, d *data, m *model, epochs int) *trainer {
	t := &trainer{c: c, d: d, m: m, targets: make([]float64, len(d.learn))}
	t.steps = epochs * t.batches()
	for range c.Shards {
		t.workers = append(t.workers, newWorker(m))
	}
	for i := range d.learn {
		t.targets[i] = d.learn[i].target(c.Blend)
	}
	return t
}

// each divides n items among the workers.
func (t *trainer) each(n int, do func(w *worker, from, to int)) {
	var wait sync.WaitGroup
	k := len(t.workers)
	for i, w := range t.workers {
		wait.Go(func() { do(w, i*n/k, (i+1)*n/k) })
	}
	wait.Wait()
}

// look runs one epoch, in an order that depends on its number.
func (t *trainer) look(number int) epoch {
	r := rand.New(rand.NewPCG(t.c.Seed, uint64(number)+100))
	order := r.Perm(len(t.d.learn))
	for _, w := range t.workers {
		w.loss = 0
	}
	total := t.c.Epochs * t.batches()
	for from := 0; from < len(order); from += t.c.Batch {
		batch := order[from:min(from+t.c.Batch, len(order))]
		mirrors := r.Uint64()
		t.each(len(batch), func(w *worker, from, to int) {
			for j, i := range batch[from:to] {
				w.learn(&t.d.learn[i], t.targets[i], mirrors>>((from+j)%64)&1 == 1)
			}
		})
		at := float64(t.steps) / float64(total)
		t.steps++
		s := newStep(t.steps, t.c.Rate*(lastRate+(1-lastRate)*(1+math.Cos(math.Pi*at))/2), t.c.Decay, len(batch))
		t.each(xqnet.PieceRows, func(_ *worker, from, to int) { s.applyRows(t.m, t.workers, from, to) })
		s.applyHead(t.m, t.workers)
	}
	learned := 0.0
	for _, w := range t.workers {
		learned += w.loss
	}
	return epoch{learned / float64(len(order)), t.test()}
}

// batches returns the number of batches in an epoch.
func (t *trainer) batches() int { return (len(t.d.learn) + t.c.Batch - 1) / t.c.Batch }

// test returns the mean divergence on the held-out positions.
func (t *trainer) test() float64 {
	held := t.d.held
	sums := make([]float64, len(t.workers))
	t.each(len(t.workers), func(w *worker, shard, _ int) {
		for i := shard; i < len(held); i += len(t.workers) {
			s := &held[i]
			said := 1 / (1 + math.Exp(-float64(w.predict(&s.rows, s.n, s.bucket))))
			sums[shard] += divergence(s.target(t.c.Blend), said)
		}
	})
	sum := 0.0
	for _, s := range sums {
		sum += s
	}
	return sum / float64(len(held))
}

// judge returns the divergence of an evaluation, in centipawns, on the
// held-out positions: from the target and from the results alone.
func (d *data) judge(blend float64, value func(s *sample) int) (target, result float64) {
	for i := range d.held {
		s := &d.held[i]
		said := expect(float64(value(s)))
		target += divergence(s.target(blend), said)
		result += divergence(s.target(0), said)
	}
	n := float64(len(d.held))
	return target / n, result / n
}

// firstModel returns the model to begin with.
func firstModel(c *config, d *data, out io.Writer) (*model, error) {
	if c.Begin == "" {
		return newModel(c.Lanes, c.Seed), nil
	}
	net, err := nnue.Open(c.Begin, xqnet.Format)
	if err != nil {
		return nil, err
	}
	if net.Lanes != c.Lanes {
		return nil, fmt.Errorf("%s: %d lanes, want %d", c.Begin, net.Lanes, c.Lanes)
	}
	target, result := d.judge(c.Blend, judgeBy(net))
	fmt.Fprintf(out, "%s: %.5f from the target, %.5f from the results\n", c.Begin, target, result)
	return modelOf(net), nil
}

// train runs the command.
func train(c config, dir string, names []string, out io.Writer) error {
	began := time.Now()
	d, err := read(names, &c)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d games of %d files, %d positions to learn from, %d held out, read in %.1f s\n",
		d.games, len(names), len(d.learn), len(d.held), time.Since(began).Seconds())
	hand, handResult := d.judge(c.Blend, func(s *sample) int { return int(s.static) })
	fmt.Fprintf(out, "hand-made evaluation: %.5f from the target, %.5f from the results\n", hand, handResult)

	saved := checkpoint{Config: c, Learn: len(d.learn), Held: len(d.held)}
	file := filepath.Join(dir, "checkpoint")
	if err := saved.load(file); err != nil {
		return err
	}
	if saved.Model == nil {
		if saved.Model, err = firstModel(&c, d, out); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(out, "going on after epoch %d\n", len(saved.Epochs))
	}
	t := newTrainer(&c, d, saved.Model, len(saved.Epochs))
	for len(saved.Epochs) < c.Epochs {
		began := time.Now()
		e := t.look(len(saved.Epochs))
		took := time.Since(began).Seconds()
		saved.Epochs = append(saved.Epochs, e)
		fmt.Fprintf(out, "epoch %2d: learned %.5f, held out %.5f, %.0f positions/s\n", len(saved.Epochs), e.Learned, e.Held, float64(len(d.learn))/took)
		if err := saved.save(file); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "curve.svg"), curve(saved.Epochs, hand), 0o666); err != nil {
			return err
		}
	}
	net := t.m.quantise()
	target, result := d.judge(c.Blend, judgeBy(net))
	net.Description = fmt.Sprintf("%d positions of %d games, %d epochs, seed %d, blend %g, held out %.5f (hand-made %.5f)",
		len(d.learn), d.games, c.Epochs, c.Seed, c.Blend, target, hand)
	if c.Begin != "" {
		net.Description += ", begun with " + filepath.Base(c.Begin)
	}
	fmt.Fprintf(out, "rounded: %.5f from the target, %.5f from the results\n", target, result)
	data, err := net.Append(nil)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "net.nnue"), data, 0o666); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s; %d threads, %.0f s in all\n", filepath.Join(dir, "net.nnue"), net.Description, min(c.Shards, runtime.GOMAXPROCS(0)), time.Since(began).Seconds())
	return nil
}

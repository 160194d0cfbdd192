package main

import (
	"bufio"
	"bytes"
	"fmt"
	"go/format"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/gmlines"
)

const (
	// lineBatch is the number of positions in a step.
	lineBatch = 4096
	// lineParts is the number of partial gradients of a batch, fixed because
	// floating-point sums depend on their order.
	lineParts = 4
	// lineRate is the learning rate on the games of all rules, lineOwnRate on those of one; it
	// falls to zero along a cosine.
	lineRate    = 0.004
	lineOwnRate = 0.002
	// trace is how much of a position's target comes from the position after it; the rest is the
	// score of its own search.
	trace = 0.9
)

// A lineSample is a training position.
type lineSample struct {
	windows []uint16 // as gmeval.Board.Windows lists them
	base    float32  // log-odds of winning by the rest of the evaluation
	result  float32  // 1 a win of the side to move, 0.5 a draw, 0 a loss
	target  float32  // see gameSoFar.worth
	open    bool     // the result is unknown
	us      gmeval.Side
}

// linesFiles trains the networks of lines of all rules on games, first one network on the games of
// all, then on those of each, and writes them into a folder as Go source.
func linesFiles(folder string, log io.Writer, files []string, epochs int, seed uint64) error {
	rules := []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju}
	var all []lineSample
	known, held := make([][]lineSample, len(rules)), make([][]lineSample, len(rules))
	for i, r := range rules {
		list, err := collect(files, r, lineSampleOf)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return fmt.Errorf("no quiet position of a %v game in the files", r)
		}
		cut := len(list) - len(list)/20 // the last positions, from separate games, are held out
		known[i], held[i] = list[:cut], list[cut:]
		all = append(all, known[i]...)
	}
	r := rand.New(rand.NewPCG(seed, 5))
	base := newLineNet(1)
	base.start(r)
	fmt.Fprint(log, "all rules, held out of the first: ")
	base.learn(all, held[0], epochs, lineRate, r, log)
	for i, rule := range rules {
		fmt.Fprintf(log, "%v: ", rule)
		n := base.as(viewsOf(rule))
		n.learn(known[i], held[i], epochs, lineOwnRate, r, log)
		views, err := n.quantise()
		if err != nil {
			return err
		}
		n.take(views)
		reach := n.reach(known[i])
		fmt.Fprintf(log, "rounded: held out %v; sums reach %.1f, 16 bits hold %d\n", judge(held[i], n.odds), reach, mostLineSum)
		if !(reach < mostLineSum) {
			return fmt.Errorf("the sums of a position reach %g, but 16 bits hold only %d", reach, mostLineSum)
		}
		name := filepath.Join(folder, fmt.Sprintf("%v.go", rule))
		if err := writeLines(name, rule, views, len(known[i])+len(held[i])); err != nil {
			return err
		}
	}
	return nil
}

// mostLineSum is the largest sum that 16 bits hold.
const mostLineSum = -math.MinInt16 / gmlines.Parts

// lineSampleOf returns the training sample of a position, if any.
func lineSampleOf(g *gameSoFar) (lineSample, bool) {
	if g.winner == unknown && !g.hasScore || !quiet(g) {
		return lineSample{}, false
	}
	return lineSample{
		windows: slices.Clone(g.board.Windows(make([]uint16, 0, 4*gomoku.DefaultSize*gomoku.DefaultSize))),
		base:    float32(g.board.WithoutLines()) / perLogit,
		result:  g.result(),
		target:  g.worth,
		open:    g.winner == unknown,
		us:      g.board.Turn(),
	}, true
}

// learn minimises the logistic loss by Adam, one step per batch.
func (n *lineNet) learn(known, held []lineSample, epochs int, rate float64, r *rand.Rand, log io.Writer) {
	fmt.Fprintf(log, "%d positions, %d held out: loss %v without the network\n", len(known), len(held),
		judge(held, func(s *lineSample, _ *lineThought) float64 { return sigmoid(float64(s.base)) }))
	a := adam{m: make([]float32, len(n.numbers)), v: make([]float32, len(n.numbers))}
	var parts [lineParts]*lineGradient
	for i := range parts {
		parts[i] = newLineGradient(n)
	}
	batch := min(lineBatch, len(known))
	steps, of := 0, epochs*(len(known)/batch)
	for epoch := range epochs {
		r.Shuffle(len(known), func(i, j int) { known[i], known[j] = known[j], known[i] })
		total, seen := 0.0, 0
		for ; seen+batch <= len(known); seen += batch {
			now := known[seen : seen+batch]
			parallel(lineParts, func(i int) {
				part := now[i*batch/lineParts : (i+1)*batch/lineParts]
				for k := range part {
					parts[i].add(n, &part[k])
				}
			})
			foldLines(n, parts[:])
			total += parts[0].loss
			parts[0].loss = 0
			falling := (1 + math.Cos(math.Pi*float64(steps)/float64(of))) / 2
			steps++
			a.step(n.numbers, parts[0].numbers, float32(batch), rate*falling)
			n.expand()
		}
		fmt.Fprintf(log, "epoch %d: loss %.5f, held out %v\n", epoch+1, total/float64(seen), judge(held, n.odds))
	}
}

// A lineVerdict is the mean loss on positions, against the results of their games and against
// their targets.
type lineVerdict struct{ results, targets float64 }

func (v lineVerdict) String() string {
	return fmt.Sprintf("%.5f, of targets %.5f", v.results, v.targets)
}

func judge(list []lineSample, odds func(*lineSample, *lineThought) float64) lineVerdict {
	var th lineThought
	var v lineVerdict
	known := 0
	for i := range list {
		s := &list[i]
		p := odds(s, &th)
		v.targets += loss(p, s.target)
		if !s.open {
			v.results += loss(p, s.result)
			known++
		}
	}
	v.results /= float64(max(known, 1))
	v.targets /= float64(max(len(list), 1))
	return v
}

// writeLines writes a network of lines as a Go file of package gmlines.
func writeLines(name string, rule gomoku.Rule, views []gmlines.View, positions int) error {
	var b bytes.Buffer
	out := bufio.NewWriter(&b)
	writeHead(out, "gmlines", positions)
	fmt.Fprintf(out, "var %v = []View{", rule)
	for i := range views {
		if i > 0 {
			fmt.Fprint(out, ", ")
		}
		v := &views[i]
		fmt.Fprint(out, "{\n\tRows: [Rows]Row{\n")
		for r := range v.Rows {
			if v.Rows[r] != (gmlines.Row{}) {
				fmt.Fprintf(out, "\t\t%d: %s,\n", r, braced(v.Rows[r][:]))
			}
		}
		fmt.Fprint(out, "\t},\n\tHidden: [2 * Lanes][Neurons]int16{\n")
		for k := range v.Hidden {
			fmt.Fprintf(out, "\t\t%s,\n", braced(v.Hidden[k][:]))
		}
		fmt.Fprintf(out, "\t},\n\tBias: [Neurons]int32%s,\n", braced(v.Bias[:]))
		fmt.Fprintf(out, "\tOut:  [Neurons]int16%s,\n\tBase: %d,\n}", braced(v.Out[:]), v.Base)
	}
	fmt.Fprint(out, "}\n")
	if err := out.Flush(); err != nil {
		return err
	}
	text, err := format.Source(b.Bytes())
	if err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o644)
}

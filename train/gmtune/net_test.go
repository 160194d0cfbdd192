package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
)

// gamesFile has five games under each rule, as play writes them.
const gamesFile = "testdata/games.txt"

// A learned is a position with its training sample.
type learned struct {
	pos    gomoku.Position
	sample netSample
}

// played returns the positions of the games of a rule.
func played(t testing.TB, rule gomoku.Rule) []learned {
	t.Helper()
	list, err := collect([]string{gamesFile}, rule, func(g *gameSoFar) (learned, bool) {
		return learned{g.pos, netSampleOf(g)}, true
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 50 {
		t.Fatalf("%d positions of %v games in %s", len(list), rule, gamesFile)
	}
	return list
}

func samplesOf(list []learned) (s []netSample) {
	for i := range list {
		s = append(s, list[i].sample)
	}
	return s
}

// kinds are rules with one view for both colours, and with one for each.
var kinds = []struct {
	rule  gomoku.Rule
	views int
}{{gomoku.Freestyle, 1}, {gomoku.Renju, 2}}

// random returns a model with numbers large enough to matter and small enough
// for uncertain results.
func random(views int) *model {
	n := newModel(views)
	r := rand.New(rand.NewPCG(11, 12))
	n.start(r)
	for view := range views {
		v := n.view(view)
		for i := range v[:atHidden] {
			v[i] *= 3
		}
		v[atBase] = 0.1
	}
	n.expand()
	return n
}

// The sums of a position are those of its empty points, relative to an empty
// board.
func TestSumsOfAPosition(t *testing.T) {
	for _, k := range kinds {
		n := random(k.views)
		for _, g := range played(t, k.rule) {
			b := gmeval.New(&g.pos)
			var want [2][lanes]float64 // by colour
			for _, sets := range b.Sets(nil) {
				for colour := range want {
					t := &n.tables[colour%k.views]
					own, other := uint16(sets), uint16(sets>>16)
					if colour == 1 {
						own, other = other, own
					}
					for l := range lanes {
						want[colour][l] += float64(max(t[0][own][l]+t[1][other][l], 0)) -
							float64(max(t[0][idleSet][l]+t[1][idleSet][l], 0))
					}
				}
			}
			var th thought
			n.think(&g.sample, &th)
			us := gmeval.SideOf(g.pos.Turn())
			for k, got := range th.sums {
				colour := int(us)
				if k >= lanes {
					colour ^= 1
				}
				if w := want[colour][k%lanes]; math.Abs(float64(got)-w) > 1e-3 {
					t.Fatalf("%d views, sum %d: %v, want %v", n.views(), k, got, w)
				}
			}
		}
	}
}

// The gradient equals the change of the loss when a number changes.
func TestGradient(t *testing.T) {
	const step = 1.0 / 4096
	blocks := []struct {
		name  string
		at, n int
		count int // how many are tried
	}{
		{"own rows", atRows, gmeval.PointRows * lanes, 20},
		{"the opponent's rows", atRows + gmeval.PointRows*lanes, gmeval.PointRows * lanes, 20},
		{"hidden", atHidden, neurons * 2 * lanes, 40},
		{"bias", atBias, neurons, 16},
		{"out", atOut, neurons, 16},
		{"base", atBase, 1, 1},
	}
	for _, k := range kinds {
		n := random(k.views)
		all := samplesOf(played(t, k.rule)[:40])
		g := []*gradient{newGradient(k.views), newGradient(k.views)}
		for i := range all {
			g[i%2].add(n, &all[i])
		}
		fold(g)
		total := func(rows bool) (sum float64) {
			if rows {
				n.expand()
			}
			var th thought
			for i := range all {
				sum += loss(n.odds(&all[i], &th), all[i].target)
			}
			return sum
		}
		if now := total(false); math.Abs(now-g[0].loss) > 1e-6 {
			t.Errorf("loss %v, want %v", g[0].loss, now)
		}
		for view := range k.views {
			for _, b := range blocks {
				// Test the numbers with the greatest derivatives: most rows
				// hardly matter in a few positions, and rounding drowns their
				// effect.
				places := make([]int, b.n)
				for i := range places {
					places[i] = view*viewSize + b.at + i
				}
				slices.SortFunc(places, func(i, j int) int {
					x, y := g[0].numbers[i], g[0].numbers[j]
					return int(math.Copysign(1, math.Abs(float64(y))-math.Abs(float64(x))))
				})
				if testing.Short() {
					b.count = min(b.count, 3)
				}
				var off, size float64
				for _, i := range places[:b.count] {
					was := n.numbers[i]
					n.numbers[i] = was + step
					above := total(b.at < atHidden)
					n.numbers[i] = was - step
					below := total(b.at < atHidden)
					n.numbers[i] = was
					d := float64(g[0].numbers[i])
					off += math.Pow((above-below)/(2*step)-d, 2)
					size += d * d
				}
				if size == 0 || math.Sqrt(off/size) > 0.02 {
					t.Errorf("%v, view %d, %s: the gradient is off by %.4f of its size %.4g", k.rule, view, b.name, math.Sqrt(off/size), math.Sqrt(size))
				}
			}
		}
	}
}

// taught returns a model trained from scratch.
func taught(all []netSample, views, epochs int) *model {
	r := rand.New(rand.NewPCG(1, 5))
	n := newModel(views)
	n.start(r)
	n.learn(all, epochs, r, io.Discard)
	return n
}

// Training does not depend on the number of processors.
func TestLearnIsRepeatable(t *testing.T) {
	for _, k := range kinds {
		all := samplesOf(played(t, k.rule))
		var models []*model
		for _, processors := range []int{1, 3} {
			before := runtime.GOMAXPROCS(processors)
			models = append(models, taught(slices.Clone(all), k.views, 2))
			runtime.GOMAXPROCS(before)
		}
		if !slices.Equal(models[0].numbers, models[1].numbers) {
			t.Errorf("%v: one processor learns other numbers than three", k.rule)
		}
	}
}

// Training lowers the loss.
func TestLearn(t *testing.T) {
	if testing.Short() {
		t.Skip("20 passes take long with the race detector")
	}
	for _, k := range kinds {
		all := samplesOf(played(t, k.rule))
		known := all[:len(all)-len(all)/20]
		none := newModel(k.views)
		none.expand()
		without := meanLoss(known, none.odds)
		with := meanLoss(known, taught(all, k.views, 20).odds)
		if !(with < 0.95*without) {
			t.Errorf("%v: loss %.4f of %d positions learned, %.4f without a network", k.rule, with, len(known), without)
		}
	}
}

// numbersOf reads the numbers of a network from its source, in order.
func numbersOf(t *testing.T, source []byte) (numbers []int) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "network.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var visit func(e ast.Expr, sign int)
	visit = func(e ast.Expr, sign int) {
		switch e := e.(type) {
		case *ast.CompositeLit:
			for _, part := range e.Elts {
				visit(part, 1)
			}
		case *ast.KeyValueExpr:
			visit(e.Value, 1)
		case *ast.UnaryExpr:
			visit(e.X, -1)
		case *ast.BasicLit:
			v, err := strconv.Atoi(e.Value)
			if err != nil {
				t.Fatal(err)
			}
			numbers = append(numbers, sign*v)
		default:
			t.Fatalf("%T in a network", e)
		}
	}
	for _, d := range f.Decls {
		for _, s := range d.(*ast.GenDecl).Specs {
			visit(s.(*ast.ValueSpec).Values[0], 1)
		}
	}
	return numbers
}

// modelOf inverts quantise: it returns the model for the numbers of a source.
func modelOf(t *testing.T, numbers []int) *model {
	t.Helper()
	if len(numbers) == 0 || len(numbers)%viewSize != 0 {
		t.Fatalf("%d numbers, want views of %d", len(numbers), viewSize)
	}
	n := newModel(len(numbers) / viewSize)
	for i := range n.views() {
		from, to := numbers[i*viewSize:], n.view(i)
		for k := range atHidden {
			to[k] = float32(from[k]) / (gmeval.PointParts * gmeval.RowParts)
		}
		for j := range neurons {
			for k := range 2 * lanes {
				neuronAt(to, j)[k] = float32(from[atHidden+k*neurons+j]) / gmeval.HiddenParts
			}
			to[atBias+j] = float32(from[atBias+j]) / (gmeval.PointParts * gmeval.HiddenParts)
			to[atOut+j] = float32(from[atOut+j]) / (perLogit * gmeval.OutParts)
		}
		to[atBase] = float32(from[atBase]) / (perLogit * gmeval.PointParts * gmeval.OutParts)
	}
	n.expand()
	return n
}

// The output is formatted Go, and equals the model except for rounding.
func TestWriteNetwork(t *testing.T) {
	for _, k := range kinds {
		n := random(k.views)
		views, err := quantise(n)
		if err != nil {
			t.Fatal(err)
		}
		var source bytes.Buffer
		if err := writeNetwork(&source, k.rule, views, 1234); err != nil {
			t.Fatal(err)
		}
		if usual, err := format.Source(source.Bytes()); err != nil || !bytes.Equal(usual, source.Bytes()) {
			t.Errorf("%v: not as gofmt writes it: %v", k.rule, err)
		}
		head := fmt.Sprintf("// Code generated by train/gmtune from 1234 positions; DO NOT EDIT.\n\npackage gmeval\n\nvar %vNetwork = network{{\n", k.rule)
		if !strings.HasPrefix(source.String(), head) {
			t.Errorf("%v: does not begin with %q", k.rule, head)
		}
		again := modelOf(t, numbersOf(t, source.Bytes()))
		for i, v := range n.numbers {
			if math.Abs(float64(v-again.numbers[i])) > 0.5/gmeval.HiddenParts {
				t.Fatalf("%v: number %d is %v, read %v", k.rule, i, v, again.numbers[i])
			}
		}
		if views, err := quantise(again); err != nil {
			t.Error(err)
		} else {
			var twice bytes.Buffer
			if err := writeNetwork(&twice, k.rule, views, 1234); err != nil || !bytes.Equal(twice.Bytes(), source.Bytes()) {
				t.Errorf("%v: written again it is another: %v", k.rule, err)
			}
		}
	}
}

func TestNumbersThatDoNotFit(t *testing.T) {
	tests := []struct {
		at     int
		number float32
		want   string
	}{
		{atRows, 8, "Rows[0 0 0 0] is 8"},
		{atRows + (gmeval.PointRows+2)*lanes + 3, -8.1, "Rows[0 1 2 3] is -8.1"},
		{atHidden + 2*lanes + 5, 128, "Hidden[0 5 1] is 128"},
		{viewSize + atBias + 6, 1e5, "Bias[1 6] is 100000"},
		{viewSize + atOut + 7, float32(math.NaN()), "Out[1 7] is NaN"},
		{atBase, float32(math.Inf(1)), "Base[0] is +Inf"},
	}
	for _, tt := range tests {
		n := newModel(2)
		n.numbers[tt.at] = tt.number
		views, err := quantise(n)
		var m *misfit
		if !errors.As(err, &m) || !strings.HasPrefix(err.Error(), tt.want) || views != nil {
			t.Errorf("error %v, want %q", err, tt.want)
		}
	}
}

// The engine adds to its weights what the model computes from the network in
// use, once the model's vectors are rounded like the engine's; without a
// network, nothing.
func TestEngineAgrees(t *testing.T) {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju} {
		t.Run(rule.String(), func(t *testing.T) {
			list := played(t, rule)
			n := newModel(len(gmeval.Network(rule)))
			n.take(gmeval.Network(rule))
			n.expand()
			roundVectors(n)
			most, size := 0.0, 0.0
			for i, p := range list {
				b := gmeval.New(&p.pos)
				added := float64(b.WithoutLines() - b.Linear())
				var th thought
				n.think(&p.sample, &th)
				want := perLogit * float64(th.result)
				// Neurons are truncated to whole parts of a point, and the
				// result to whole centipawns.
				bound := 1.0
				for _, out := range n.view(int(p.sample.us) % n.views())[atOut:atBase] {
					bound += perLogit * math.Abs(float64(out)) / gmeval.PointParts
				}
				most, size = max(most, math.Abs(added-want)), size+math.Abs(want)
				if math.Abs(added-want) > bound {
					t.Errorf("position %d: the engine adds %v, the model %v", i, added, want)
				}
			}
			t.Logf("%d positions: off by at most %.2f where %.1f is added on average", len(list), most, size/float64(len(list)))
		})
	}
}

// roundVectors rounds a model's vectors like the engine.
func roundVectors(n *model) {
	for i := range n.tables {
		for role := range n.tables[i] {
			for set := range n.tables[i][role] {
				for l, v := range n.tables[i][role][set] {
					n.tables[i][role][set][l] = float32(math.Floor(float64(v)*gmeval.PointParts+0.5) / gmeval.PointParts)
				}
			}
		}
	}
	n.findIdle()
}

// The command reads games and writes a network, reproducibly, or reports
// errors in them.
func TestNetCommand(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var out, log [2]bytes.Buffer
	for i := range out {
		if code := run([]string{"net", "-rule", "standard", "-epochs", "2", gamesFile}, &out[i], &log[i]); code != 0 {
			t.Fatalf("exit %d: %s", code, &log[i])
		}
	}
	if !bytes.Equal(out[0].Bytes(), out[1].Bytes()) {
		t.Error("the same games make another network the second time")
	}
	if len(numbersOf(t, out[0].Bytes())) != viewSize {
		t.Error("standard has not one view")
	}
	for _, want := range []string{"without a network\n", "epoch 1: loss 0.", "epoch 2: loss 0.", "held out 0."} {
		if !strings.Contains(log[0].String(), want) {
			t.Errorf("the log %q lacks %q", &log[0], want)
		}
	}
	for _, tt := range []struct {
		args []string
		code int
		log  string
	}{
		{[]string{"net", "-rule", "standard", write("bad.txt", "standard X 3 h8 h9 i8 i9/2 j8/y\n")}, 1, `bad.txt: line 1: move 5, "j8/y"`},
		{[]string{"net", "-rule", "renju", write("few.txt", "standard X 3 h8 h9 i8 i9/2 j8\n")}, 1, "no quiet position of a renju game"},
		{[]string{"net", filepath.Join(folder, "none.txt")}, 1, "none.txt"},
		{[]string{"net", "-epochs", "0", gamesFile}, 2, "usage"},
		{[]string{"net"}, 2, "usage"},
	} {
		var out, log bytes.Buffer
		if code := run(tt.args, &out, &log); code != tt.code || !strings.Contains(log.String(), tt.log) || out.Len() > 0 {
			t.Errorf("%q: exit %d, %q, %d bytes written; want %d, %q", tt.args, code, &log, out.Len(), tt.code, tt.log)
		}
	}
}

func BenchmarkLearn(b *testing.B) {
	all := samplesOf(played(b, gomoku.Freestyle))
	n, g := random(1), newGradient(1)
	for b.Loop() {
		for i := range all {
			g.add(n, &all[i])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(all)), "ns/position")
}

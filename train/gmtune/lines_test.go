package main

import (
	"bytes"
	"go/format"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"duiyi/gomoku"
	"duiyi/internal/gmlines"
)

// lineSamples returns the quiet positions of the games of a rule.
func lineSamples(t testing.TB, rule gomoku.Rule) []lineSample {
	t.Helper()
	list, err := collect([]string{gamesFile}, rule, lineSampleOf)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 20 {
		t.Fatalf("%d quiet positions of %v games in %s", len(list), rule, gamesFile)
	}
	return list
}

// anyLines returns a network with numbers large enough to matter.
func anyLines(views int) *lineNet {
	n := newLineNet(views)
	n.start(rand.New(rand.NewPCG(21, 22)))
	return n
}

// The gradient equals the change of the loss when a number changes.
func TestLineGradient(t *testing.T) {
	const step = 1.0 / 1024
	for _, k := range kinds {
		n := anyLines(k.views)
		all := lineSamples(t, k.rule)[:20]
		g := []*lineGradient{newLineGradient(n), newLineGradient(n)}
		for i := range all {
			g[i%2].add(n, &all[i])
		}
		foldLines(n, g)
		total := func() (sum float64) {
			n.expand()
			var th lineThought
			for i := range all {
				sum += loss(n.odds(&all[i], &th), all[i].target)
			}
			return sum
		}
		if now := total(); math.Abs(now-g[0].loss) > 1e-6 {
			t.Errorf("loss %v, want %v", g[0].loss, now)
		}
		for view := range k.views {
			for _, b := range [][2]int{{0, atLineHidden}, {atLineHidden, atLineBias}, {atLineBias, atLineOut}, {atLineOut, atLineBase}, {atLineBase, lineViewSize}} {
				var places []int
				for i := b[0]; i < b[1]; i++ {
					places = append(places, view*lineViewSize+i)
				}
				slices.SortFunc(places, func(i, j int) int {
					x, y := math.Abs(float64(g[0].numbers[i])), math.Abs(float64(g[0].numbers[j]))
					return int(math.Copysign(1, y-x))
				})
				var off, size float64
				for _, i := range places[:min(len(places), 8)] {
					was := n.numbers[i]
					n.numbers[i] = was + step
					above := total()
					n.numbers[i] = was - step
					below := total()
					n.numbers[i] = was
					d := float64(g[0].numbers[i])
					off += math.Pow((above-below)/(2*step)-d, 2)
					size += d * d
				}
				if size == 0 || math.Sqrt(off/size) > 0.02 {
					t.Errorf("%v, view %d, numbers from %d: the gradient is off by %.4f of its size %.4g", k.rule, view, b[0], math.Sqrt(off/size), math.Sqrt(size))
				}
			}
		}
	}
}

// Training lowers the loss, and does not depend on the number of processors.
func TestLinesLearn(t *testing.T) {
	if testing.Short() {
		t.Skip("120 passes take long with the race detector")
	}
	for _, k := range kinds {
		all := lineSamples(t, k.rule)
		without := judge(all, newLineNet(k.views).odds).targets
		var nets []*lineNet
		for _, processors := range []int{1, 3} {
			before := runtime.GOMAXPROCS(processors)
			n := anyLines(k.views)
			n.learn(slices.Clone(all), nil, 30, lineRate, rand.New(rand.NewPCG(1, 5)), io.Discard)
			runtime.GOMAXPROCS(before)
			nets = append(nets, n)
		}
		if !slices.Equal(nets[0].numbers, nets[1].numbers) {
			t.Errorf("%v: one processor learns other numbers than three", k.rule)
		}
		if with := judge(all, nets[0].odds).targets; !(with < 0.97*without) {
			t.Errorf("%v: loss %.4f of %d positions learned, %.4f without a network", k.rule, with, len(all), without)
		}
	}
}

// The engine adds what the model computes from the network in use.
func TestEngineAgreesOnLines(t *testing.T) {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju} {
		n := newLineNet(viewsOf(rule))
		n.take(gmlines.Learned(rule))
		type added struct {
			s    lineSample
			here int
		}
		list, err := collect([]string{gamesFile}, rule, func(g *gameSoFar) (added, bool) {
			s, ok := lineSampleOf(g)
			return added{s, g.board.Evaluate() - g.board.WithoutLines()}, ok
		})
		if err != nil || len(list) < 20 {
			t.Fatalf("%v: %d positions, %v", rule, len(list), err)
		}
		size := 0.0
		for i, p := range list {
			var th lineThought
			odds := n.odds(&p.s, &th)
			want := perLogit * (math.Log(odds/(1-odds)) - float64(p.s.base))
			// Neurons are truncated to whole parts, the result to whole centipawns.
			bound := 1.5
			for _, out := range n.view(int(p.s.us) % n.views)[atLineOut:atLineBase] {
				bound += perLogit * math.Abs(float64(out)) / gmlines.Parts
			}
			size += math.Abs(want)
			if math.Abs(float64(p.here)-want) > bound {
				t.Errorf("%v, position %d: the engine adds %d, the model %v", rule, i, p.here, want)
			}
		}
		if size/float64(len(list)) < 5 {
			t.Errorf("%v: %.1f is added on average", rule, size/float64(len(list)))
		}
	}
}

// A position is worth its result at the end, and before it what the scores on the way leave of that.
func TestWorths(t *testing.T) {
	s := func(v float64) float32 { return float32(sigmoid(v / perLogit)) }
	for _, tt := range []struct {
		winner string
		scores []int
		scored []bool
		want   []float32
	}{
		{"X", []int{0, 0, 0}, []bool{false, false, false}, []float32{1, 0, 1, 0}},
		{"O", []int{0, 0}, []bool{false, false}, []float32{0, 1, 0}},
		{".", []int{0, 0}, []bool{false, false}, []float32{0.5, 0.5, 0.5}},
		{"X", []int{0, 0, 100}, []bool{false, false, true}, []float32{0.9 + 0.1*s(100), 0.1 - 0.1*s(100), 0.9 + 0.1*s(100), 0}},
		{"?", []int{0, 200}, []bool{false, true}, []float32{1 - s(200), s(200), 1 - s(200)}},
		{"?", []int{0}, []bool{false}, []float32{0.5, 0.5}},
	} {
		got := worths(tt.winner, tt.scores, tt.scored)
		for i := range tt.want {
			if len(got) != len(tt.want) || math.Abs(float64(got[i]-tt.want[i])) > 1e-6 {
				t.Errorf("%s %v: %v, want %v", tt.winner, tt.scores, got, tt.want)
				break
			}
		}
	}
}

// The command reads games and writes the networks of all rules, as gofmt would, or reports what is
// wrong with the games.
func TestLinesCommand(t *testing.T) {
	if testing.Short() {
		t.Skip("four networks take long with the race detector")
	}
	folder := t.TempDir()
	var out, log bytes.Buffer
	if code := run([]string{"lines", "-epochs", "1", "-into", folder, gamesFile}, &out, &log); code != 0 || out.Len() > 0 {
		t.Fatalf("exit %d: %s%s", code, &log, &out)
	}
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju} {
		text, err := os.ReadFile(filepath.Join(folder, rule.String()+".go"))
		if err != nil {
			t.Fatal(err)
		}
		if tidy, err := format.Source(text); err != nil || !bytes.Equal(tidy, text) {
			t.Errorf("%v: not as gofmt writes it: %v", rule, err)
		}
		if want := "var " + rule.String() + " = []View{"; !strings.Contains(string(text), want) || strings.Count(string(text), "Base:") != viewsOf(rule) {
			t.Errorf("%v: no %q with %d views", rule, want, viewsOf(rule))
		}
		if !strings.Contains(log.String(), rule.String()+": ") {
			t.Errorf("the log %q does not tell of %v", &log, rule)
		}
	}
	bad := filepath.Join(folder, "few.txt")
	if err := os.WriteFile(bad, []byte("standard X 3 h8 h9 i8 i9/2 j8\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args []string
		code int
		log  string
	}{
		{[]string{"lines", "-into", folder, bad}, 1, "no quiet position of a freestyle game"},
		{[]string{"lines", "-into", filepath.Join(folder, "none"), "-epochs", "1", gamesFile}, 1, "none"},
		{[]string{"lines", gamesFile}, 2, "usage"},
	} {
		var log bytes.Buffer
		if code := run(tt.args, io.Discard, &log); code != tt.code || !strings.Contains(log.String(), tt.log) {
			t.Errorf("%q: exit %d, %q; want %d, %q", tt.args, code, &log, tt.code, tt.log)
		}
	}
}

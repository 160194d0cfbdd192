package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"duiyi/internal/nnue"
	"duiyi/internal/xqnet"
	"duiyi/train/xqgames"
	"duiyi/xiangqi"
)

// games writes a file of random games whose scores are the material on the
// board, so that there is something to learn.
func games(t testing.TB, n, plies int) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games")
	w, _, err := xqgames.Append(name, xqgames.Manifest{Engine: "random", Nodes: 1, Seed: 1, Rules: "computer"})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(11, 12))
	for range n {
		p := xiangqi.StartPosition()
		var g xqgames.Game
		for range plies {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			g.Moves = append(g.Moves, xqgames.Scored{Move: m, Score: int16(material(&p))})
			p.PlayUnchecked(m)
		}
		red := material(&p)
		if p.Side() == xiangqi.Black {
			red = -red
		}
		g.Result = xqgames.Result(min(max(red/300, -1), 1))
		if err := w.Write(&g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

// material returns the material balance for the side to move.
func material(p *xiangqi.Position) int {
	sum := 0
	for kind, worth := range map[xiangqi.Kind]int{
		xiangqi.Rook: 400, xiangqi.Cannon: 200, xiangqi.Horse: 200, xiangqi.Advisor: 60, xiangqi.Elephant: 60, xiangqi.Pawn: 50,
	} {
		sum += worth * (p.Pieces(p.Side(), kind).Count() - p.Pieces(p.Side().Other(), kind).Count())
	}
	return sum
}

func contents(t *testing.T, parts ...string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestLearns tests that a network learns material from games in which only
// that counts, that the result can be read, and that the curve is an image.
func TestLearns(t *testing.T) {
	if testing.Short() {
		t.Skip("a race is found in TestGoesOn as well, ten times as quickly")
	}
	name, dir := games(t, 600, 50), t.TempDir()
	var out bytes.Buffer
	if err := run([]string{"-out", dir, "-lanes", "32", "-epochs", "3", "-batch", "128", "-rate", "0.005", "-blend", "1", name}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	net, err := nnue.Read(contents(t, dir, "net.nnue"), xqnet.Format)
	if err != nil {
		t.Fatal(err)
	}
	for fen, rook := range map[string]int{ // missing a rook
		"rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w": 1,
		"rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b": -1,
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w": -1,
	} {
		p, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		e := xqnet.New(net)
		e.Reset(&p)
		if v := e.Evaluate(&p); v*rook < 80 {
			t.Errorf("%s: %d", fen, v)
		}
	}
	var hand, rounded float64
	for line := range strings.Lines(out.String()) {
		_, _ = fmt.Sscanf(line, "hand-made evaluation: %f", &hand)
		_, _ = fmt.Sscanf(line, "rounded: %f", &rounded)
	}
	if rounded <= 0 || rounded > hand/2 {
		t.Errorf("%f from what counts pieces, and %f what counts otherwise", rounded, hand)
	}
	if err := xml.Unmarshal(contents(t, dir, "curve.svg"), new(any)); err != nil && !errors.Is(err, io.EOF) {
		t.Errorf("curve.svg: %v", err)
	}
	if log := string(contents(t, dir, "log.txt")); log != out.String() || !strings.Contains(log, "epoch  3:") {
		t.Errorf("log.txt:\n%s", log)
	}
}

// TestGoesOn stops a training after an epoch and expects the network of an
// undisturbed one; other flags are rejected.
func TestGoesOn(t *testing.T) {
	name := games(t, 12, 120)
	flags := func(dir string, more ...string) []string {
		return append(append([]string{"-out", dir, "-lanes", "32", "-epochs", "2", "-batch", "100", "-decay", "0.01", "-blend", "0.75"}, more...), name)
	}
	whole, again := t.TempDir(), t.TempDir()
	if err := run(flags(whole), io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	// The state after the first of two epochs.
	c := config{Lanes: 32, Epochs: 2, Batch: 100, Shards: 2, Seed: 1, Rate: 0.002, Decay: 0.01, Blend: 0.75, Most: 1000}
	d, err := read([]string{name}, &c)
	if err != nil {
		t.Fatal(err)
	}
	half := newTrainer(&c, d, newModel(c.Lanes, c.Seed), 0)
	saved := checkpoint{Config: c, Learn: len(d.learn), Held: len(d.held), Epochs: []epoch{half.look(0)}, Model: half.m}
	if err := saved.save(filepath.Join(again, "checkpoint")); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run(flags(again), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "going on after epoch 1") {
		t.Errorf("it said\n%s", &out)
	}
	if !bytes.Equal(contents(t, whole, "net.nnue"), contents(t, again, "net.nnue")) {
		t.Error("the network that was gone on with is another one")
	}
	if err := run(flags(again, "-rate", "0.01"), io.Discard, io.Discard); !errors.Is(err, errOther) {
		t.Errorf("other flags: error %v", err)
	}
	other := t.TempDir()
	if err := run(flags(other, "-seed", "2"), io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(contents(t, whole, "net.nnue"), contents(t, other, "net.nnue")) {
		t.Error("another seed gives the same network")
	}
}

// TestBegin: a network that is begun with becomes a model that rounds to it
// again, and learns on from where it stood.
func TestBegin(t *testing.T) {
	first := newModel(32, 5).quantise()
	for i := range first.Weights { // each zone has its own
		first.Weights[i] += int16(i % 11)
	}
	if again := modelOf(first).quantise(); !reflect.DeepEqual(again, first) {
		t.Error("the model rounds to another network")
	}
	name, dir := games(t, 12, 120), t.TempDir()
	flags := []string{"-lanes", "32", "-epochs", "4", "-batch", "100", "-decay", "0"}
	if err := run(append(flags, "-out", dir, name), io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	net := filepath.Join(dir, "net.nnue")
	var out bytes.Buffer
	if err := run(append(flags, "-out", t.TempDir(), "-rate", "1e-9", "-begin", net, name), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	lost := regexp.MustCompile(`(?m)^(?:rounded|.*/net.nnue): (0\.\d+) from the target`).FindAllStringSubmatch(out.String(), -1)
	if len(lost) != 2 || lost[0][1] != lost[1][1] {
		t.Errorf("no step at all changed the network: %q in\n%s", lost, &out)
	}
	if err := run([]string{"-out", t.TempDir(), "-lanes", "64", "-begin", net, name}, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "32 lanes, want 64") {
		t.Errorf("other lanes: error %v", err)
	}
}

// TestReadAtOnce: however many files are read at once, the positions are the
// same, in the same order.
func TestReadAtOnce(t *testing.T) {
	names := []string{games(t, 15, 60), games(t, 20, 40), games(t, 7, 90)}
	one, err := read(names, &config{Shards: 1, Seed: 1, Most: 1000})
	if err != nil {
		t.Fatal(err)
	}
	many, err := read(names, &config{Shards: 3, Seed: 1, Most: 1000})
	if err != nil || !reflect.DeepEqual(one, many) || one.games != 42 {
		t.Errorf("%d games and %d positions, then %d and %d, error %v", one.games, len(one.learn), many.games, len(many.learn), err)
	}
	if _, err := read(append(names, "none", "neither"), &config{Shards: 2, Most: 1000}); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "none") {
		t.Errorf("a file that is not there: error %v", err)
	}
}

// TestGradient compares the gradients with differences of the loss, for every
// tensor, mirrored and not.
func TestGradient(t *testing.T) {
	c := config{Seed: 3, Most: 1000}
	d, err := read([]string{games(t, 10, 120)}, &c)
	if err != nil {
		t.Fatal(err)
	}
	m := newModel(32, 5)
	w := newWorker(m)
	const target, by = 0.8, 1e-2
	for i := range 5 {
		s, mirror := &d.learn[i*7], i%2 == 1
		loss := func() float64 {
			w := newWorker(m)
			w.learn(s, target, mirror)
			return w.loss
		}
		w.learn(s, target, mirror)
		check := func(what string, weights []float32, grad []float32) {
			t.Helper()
			largest := 0
			for j, g := range grad {
				if math.Abs(float64(g)) > math.Abs(float64(grad[largest])) {
					largest = j
				}
			}
			if grad[largest] == 0 {
				t.Fatalf("%s: no gradient", what)
			}
			was := weights[largest]
			weights[largest] = was + by
			up := loss()
			weights[largest] = was - by
			down := loss()
			weights[largest] = was
			want := (up - down) / (2 * by)
			if got := float64(grad[largest]); math.Abs(got-want) > 0.02*math.Abs(want)+1e-5 {
				t.Errorf("%s: gradient %.6f, by differences %.6f", what, got, want)
			}
		}
		check("rows", m.rows, w.rows)
		check("bias", m.Bias.W, w.bias)
		check("head", m.Out.W, w.out)
		check("base", m.Base.W, w.base)
		clear(w.rows)
		clear(w.bias)
		clear(w.out)
		clear(w.base)
	}
}

// TestAdam tests that a row with gradients from two workers moves by their
// sum, together with the shared row, and that a row without any stays.
func TestAdam(t *testing.T) {
	m := newModel(32, 5)
	before := slices.Clone(m.rows)
	a, b := newWorker(m), newWorker(m)
	const row = xqnet.PieceRows + 100
	a.rows[row*32], b.rows[row*32] = 3, -1
	a.touched[row], b.touched[row] = true, true
	s := newStep(1, 0.01, 0, 1)
	s.applyRows(m, []*worker{a, b}, 0, xqnet.PieceRows)
	// The first step is as long as the rate, whatever the gradient: once for
	// the own row, once for the shared one.
	for r, want := range map[int]float64{row: -0.02, 100: -0.01, 101: 0} {
		if got := float64(m.rows[r*32] - before[r*32]); math.Abs(got-want) > 1e-5 {
			t.Errorf("row %d moves by %f, want %f", r, got, want)
		}
	}
	if a.touched[row] || b.touched[row] || a.rows[row*32] != 0 || b.rows[row*32] != 0 {
		t.Error("gradients are left")
	}
}

// TestKernels tests that the vector kernels equal the loops to the last bit.
func TestKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	numbers := func(n int) []float32 {
		list := make([]float32, n)
		for i := range list {
			list[i] = float32(r.NormFloat64())
		}
		return list
	}
	for _, lanes := range []int{32, 96, 256} {
		weights, bias := numbers(20*lanes), numbers(lanes)
		for _, rows := range [][]uint16{nil, {3}, {19, 0, 7, 7}} {
			got, want := make([]float32, lanes), make([]float32, lanes)
			gather(got, bias, weights, rows)
			gatherGo(want, bias, weights, rows)
			if !slices.Equal(got, want) {
				t.Errorf("%d lanes, rows %v: gathered %v, want %v", lanes, rows, got, want)
			}
			wide, slow := slices.Clone(weights), slices.Clone(weights)
			scatter(wide, bias, rows)
			scatterGo(slow, bias, rows)
			if !slices.Equal(wide, slow) {
				t.Errorf("%d lanes, rows %v: scattered otherwise", lanes, rows)
			}
		}
	}
}

// TestMirror tests that the rows of a mirrored position are the mirrored rows.
func TestMirror(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	p := xiangqi.StartPosition()
	var buf [32]uint32
	for range 200 {
		moves := p.LegalMoves(nil)
		if len(moves) == 0 {
			break
		}
		p.PlayUnchecked(moves[r.IntN(len(moves))])
		m := p.Mirror()
		for _, view := range []xiangqi.Side{xiangqi.Red, xiangqi.Black} {
			var got, want []uint16
			for _, row := range xqnet.Features(buf[:0], &p, view) {
				got = append(got, mirrorOf[row])
			}
			for _, row := range xqnet.Features(buf[:0], &m, view) {
				want = append(want, uint16(row))
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: %v, want %v", p.FEN(), got, want)
			}
		}
	}
}

// TestSamples tests which positions are left out, and that the scaling near
// the move limit is undone.
func TestSamples(t *testing.T) {
	tests := []struct {
		name, fen string
		score     int
		ok        bool
		want      int16
	}{
		{"as it is", xiangqi.StartFEN, 120, true, 120},
		{"far from a capture", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 100 60", 100, true, 150},
		{"decided", xiangqi.StartFEN, -1000, false, 0},
		{"nothing to win with", "3ak4/4a4/9/9/9/9/9/9/4N4/3K5 w", 30, false, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := xiangqi.ParseFEN(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			s, ok := newSample(&p, tt.score, -1, 1000)
			if ok != tt.ok || ok && (s.score != tt.want || s.result != -1 || int(s.n) != p.Occupied().Count()) {
				t.Errorf("%v, %+v", ok, s)
			}
		})
	}
	s := sample{score: 0, result: 1}
	if got := s.target(0.6); math.Abs(got-0.7) > 1e-9 {
		t.Errorf("target %f", got)
	}
}

func TestCommandLine(t *testing.T) {
	name := games(t, 3, 20) // none is held out
	tests := []struct {
		name  string
		args  []string
		usage bool
	}{
		{"nothing", nil, true},
		{"no folder", []string{name}, true},
		{"lanes", []string{"-out", t.TempDir(), "-lanes", "33", name}, true},
		{"blend", []string{"-out", t.TempDir(), "-blend", "NaN", name}, true},
		{"too few games", []string{"-out", t.TempDir(), name}, false},
		{"no such file", []string{"-out", t.TempDir(), "none"}, false},
		{"not games", []string{"-out", t.TempDir(), "main.go"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := run(tt.args, io.Discard, io.Discard); err == nil || errors.Is(err, errUsage) != tt.usage {
				t.Errorf("error %v", err)
			}
		})
	}
}

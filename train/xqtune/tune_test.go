package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiyi/internal/xqeval"
	"duiyi/xiangqi"
)

func TestReadSamples(t *testing.T) {
	const fen = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 b - - 0 4"
	tests := []struct {
		name string
		text string
		want int // samples
		err  string
	}{
		{"two positions", fen + ";15;1\n" + fen + ";-15;0\n", 2, ""},
		{"too little to win with is left out", "3k5/9/9/9/9/9/9/9/4R4/4K4 w;900;1\n", 0, ""},
		{"a field is missing", fen + ";1\n", 0, "games.txt: line 1"},
		{"no number", fen + ";15;1\n" + fen + ";x;1\n", 0, "games.txt: line 2"},
		{"no position", "9/9;15;1\n", 0, "games.txt: line 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list, err := readSamples(strings.NewReader(tt.text), "games.txt")
			if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
				t.Fatalf("error %v, want %q", err, tt.err)
			}
			if len(list) != tt.want {
				t.Errorf("%d samples, want %d", len(list), tt.want)
			}
		})
	}
}

// samples returns positions from random games, with targets that a model with
// other weights would give.
func samples(t *testing.T, hidden model, scale float64) []sample {
	t.Helper()
	var games bytes.Buffer
	if err := playGames(&games, 2, 50, 3); err != nil {
		t.Fatal(err)
	}
	list, err := readSamples(&games, "games")
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 20 {
		t.Fatalf("only %d samples", len(list))
	}
	for i := range list {
		list[i].target = expect(hidden.value(&list[i]), scale)
	}
	return list
}

// TestGradient compares the gradient with differences of the loss.
func TestGradient(t *testing.T) {
	const scale, step = 300, 1e-3
	w := prior()
	m := newModel(&w)
	hidden := append(model(nil), m...)
	for i := range hidden {
		hidden[i] += float64(i%7) - 3
	}
	list := samples(t, hidden, scale)
	loss := func() (sum float64) {
		for i := range list {
			sum += entropy(expect(m.value(&list[i]), scale), list[i].target)
		}
		return sum
	}
	grad := make(model, len(m))
	m.gradient(list, scale, grad)
	used := 0
	for i := range m {
		if grad[i] == 0 {
			continue
		}
		used++
		was := m[i]
		m[i] = was + step
		up := loss()
		m[i] = was - step
		down := loss()
		m[i] = was
		if slope := (up - down) / (2 * step); math.Abs(slope-grad[i]) > 1e-5+1e-3*math.Abs(slope) {
			t.Errorf("weight %d: gradient %g, slope of the loss %g", i, grad[i], slope)
		}
	}
	if used < 100 {
		t.Errorf("only %d weights matter in the samples", used)
	}
}

// TestModelIsTheEvaluation holds the tuner's idea of the evaluation to the real
// one, with the weights in force.
func TestModelIsTheEvaluation(t *testing.T) {
	p := xiangqi.StartPosition()
	for _, text := range []string{"h2e2", "h9g7", "h0g2", "i9h9", "c3c4", "b7b3"} {
		m, err := xiangqi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
		s := newSample(&p, 0, 0)
		w := xqeval.Weights()
		got := newModel(&w).value(&s)
		want := float64(xqeval.Evaluate(&p, xqeval.NewAcc(&p)))
		if p.Side() == xiangqi.Black {
			want = -want
		}
		if math.Abs(got-want) > 1 {
			t.Errorf("after %s: the model says %.1f, the evaluation %.0f", text, got, want)
		}
	}
}

func TestSourceIsGo(t *testing.T) {
	w := prior()
	var b bytes.Buffer
	if err := writeSource(&b, &w); err != nil {
		t.Fatal(err)
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "weights.go", b.Bytes(), parser.AllErrors); err != nil {
		t.Error(err)
	}
	if n := strings.Count(b.String(), "<<16"); n != len(w.Flat())+1 { // and the comment
		t.Errorf("%d pairs written, want %d", n-1, len(w.Flat()))
	}
}

func TestRounding(t *testing.T) {
	w := prior()
	if got := newModel(&w).table(); got != w {
		t.Error("weights change on the way through the model")
	}
}

func TestCommandLine(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want int
	}{
		{"prior", []string{"prior"}, 0},
		{"nothing", nil, 2},
		{"unknown", []string{"guess"}, 2},
		{"tune without files", []string{"tune"}, 2},
		{"unknown flag", []string{"play", "-quickly"}, 2},
		{"no such file", []string{"tune", "testdata/none"}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := run(tt.args, io.Discard, io.Discard); got != tt.want {
				t.Errorf("exit %d, want %d", got, tt.want)
			}
		})
	}
}

// TestRecipe follows the README in small: the same seed gives the same games,
// which give the same weights, and other weights than the prior.
func TestRecipe(t *testing.T) {
	play := func(seed string) string {
		var out, errs bytes.Buffer
		if status := run([]string{"play", "-games", "30", "-nodes", "30", "-seed", seed}, &out, &errs); status != 0 {
			t.Fatalf("play: %d, %s", status, &errs)
		}
		return out.String()
	}
	games := play("3")
	if games != play("3") || games == play("4") {
		t.Fatal("games do not follow from their seed")
	}
	path := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(path, []byte(games), 0o666); err != nil {
		t.Fatal(err)
	}
	weights := func(args ...string) string {
		var out, errs bytes.Buffer
		if status := run(args, &out, &errs); status != 0 {
			t.Fatalf("%v: %d, %s", args, status, &errs)
		}
		return out.String()
	}
	fitted := weights("tune", "-epochs", "3", path)
	if fitted != weights("tune", "-epochs", "3", path) {
		t.Error("the same games give other weights")
	}
	if fitted == weights("prior") {
		t.Error("the games change nothing")
	}
}

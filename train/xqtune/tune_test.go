package main

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiyi/internal/xqeval"
	"duiyi/train/xqgames"
	"duiyi/xiangqi"
)

// games returns a file of one game.
func games(t *testing.T, opening string, moves ...xqgames.Scored) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games")
	w, _, err := xqgames.Append(name, xqgames.Manifest{Engine: "test"})
	if err != nil {
		t.Fatal(err)
	}
	g := xqgames.Game{Moves: moves, Result: xqgames.RedWins}
	for text := range strings.FieldsSeq(opening) {
		g.Opening = append(g.Opening, scored(t, text, 0).Move)
	}
	if err := w.Write(&g); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func scored(t *testing.T, text string, score int16) xqgames.Scored {
	t.Helper()
	m, err := xiangqi.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return xqgames.Scored{Move: m, Score: score}
}

func TestReadSamples(t *testing.T) {
	whole := games(t, "h2e2", scored(t, "h9g7", 15), scored(t, "e2e6", 40), scored(t, "i9h9", 25))
	tests := []struct {
		name string
		data []byte
		want []float64 // scores from Red's view
		err  string
	}{
		{"a capture is left out", whole, []float64{-15, -25}, ""},
		{"cut short", whole[:len(whole)-1], nil, "games: byte"},
		{"no file of games", []byte("FEN;15;1 and more of the kind"), nil, "games: byte 0: header"},
		{"a move that is not legal", games(t, "h2e2", scored(t, "h2e2", 0)), nil, "games: move 1, h2e2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list, err := readSamples(bytes.NewReader(tt.data), "games")
			if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
				t.Fatalf("error %v, want %q", err, tt.err)
			}
			var got []float64
			for _, s := range list {
				got = append(got, s.score)
				if s.result != 1 {
					t.Errorf("result %v of a game that Red won", s.result)
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("scores %v, want %v", got, tt.want)
			}
		})
	}
}

// randomGame returns a game of random moves and scores.
func randomGame(t *testing.T, seed uint64) []byte {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	var moves []xqgames.Scored
	for p := xiangqi.StartPosition(); len(moves) < 120; {
		list := p.LegalMoves(nil)
		if len(list) == 0 {
			break
		}
		m := list[r.IntN(len(list))]
		moves = append(moves, xqgames.Scored{Move: m, Score: int16(r.IntN(400) - 200)})
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return games(t, "", moves...)
}

// samples returns positions of random games, with the targets of a model with
// other weights.
func samples(t *testing.T, hidden model, scale float64) []sample {
	t.Helper()
	var list []sample
	for seed := range uint64(3) {
		part, err := readSamples(bytes.NewReader(randomGame(t, seed)), "games")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, part...)
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

// TestModelIsTheEvaluation compares the tuner's model with the evaluation,
// using the current weights.
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
		{"unknown flag", []string{"tune", "-quickly"}, 2},
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

// TestRecipe follows the README on a small scale: the same games give the same
// weights, which differ from the prior.
func TestRecipe(t *testing.T) {
	dir := t.TempDir()
	args := []string{"tune", "-epochs", "3"}
	for seed := range uint64(20) {
		name := filepath.Join(dir, fmt.Sprint("games-", seed))
		if err := os.WriteFile(name, randomGame(t, seed), 0o666); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
	}
	weights := func(args ...string) string {
		var out, errs bytes.Buffer
		if status := run(args, &out, &errs); status != 0 {
			t.Fatalf("%v: %d, %s", args, status, &errs)
		}
		return out.String()
	}
	fitted := weights(args...)
	if fitted != weights(args...) {
		t.Error("the same games give other weights")
	}
	if fitted == weights("prior") {
		t.Error("the games change nothing")
	}
}

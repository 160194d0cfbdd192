package xqsearch_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/internal/xqsearch"
)

func TestExplain(t *testing.T) {
	e := xqsearch.New()
	for _, by := range []struct {
		file string
		want []string
	}{
		{"built-in", []string{"network of", "for the side to move"}},
		{"<empty>", []string{"Place", "Tempo", "for the side to move"}},
	} {
		if err := e.SetOption("EvalFile", by.file); err != nil {
			t.Fatal(err)
		}
		lines, err := e.Explain(at("start", "h2e2"))
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(lines, "\n")
		for _, want := range by.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", by.file, want, text)
			}
		}
	}
	var pe *engine.PositionError
	if _, err := e.Explain(at("9/9")); !errors.As(err, &pe) {
		t.Errorf("Explain of nothing: %v, want a *PositionError", err)
	}
}

func TestWDL(t *testing.T) {
	e := xqsearch.New()
	tests := []struct {
		name string
		s    engine.Score
		test func(w, d, l int) bool
	}{
		{"even", engine.Score{}, func(w, d, l int) bool { return w == l && d > 500 }},
		{"a rook up", engine.Score{Centipawns: 600}, func(w, d, l int) bool { return w > 600 && l < 20 }},
		{"a rook down", engine.Score{Centipawns: -600}, func(w, d, l int) bool { return l > 600 && w < 20 }},
		{"beyond all bounds", engine.Score{Centipawns: 1 << 30}, func(w, d, l int) bool { return w == 1000 }},
		{"mate", engine.Score{Mate: 3}, func(w, d, l int) bool { return w == 1000 }},
		{"mated", engine.Score{Mate: -3}, func(w, d, l int) bool { return l == 1000 }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w, d, l := e.WDL(tt.s)
			if w+d+l != 1000 || w < 0 || d < 0 || l < 0 || !tt.test(w, d, l) {
				t.Errorf("%d %d %d", w, d, l)
			}
		})
	}
}

package xqsearch_test

import (
	"context"
	"errors"
	"testing"

	"duiyi/engine"
	"duiyi/internal/xqsearch"
)

func TestBenchIsASignature(t *testing.T) {
	depth := 8
	if testing.Short() {
		depth = 6
	}
	positions := 0
	first, _, err := xqsearch.Bench(t.Context(), depth, func(fen string, r engine.Result) {
		positions++
		if r.Info.Nodes == 0 || r.Move == "" {
			t.Errorf("%s: %+v", fen, r)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if positions < 10 {
		t.Errorf("only %d positions", positions)
	}
	second, _, err := xqsearch.Bench(t.Context(), depth, nil)
	if err != nil || second != first {
		t.Errorf("first %d nodes, then %d, %v", first, second, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if n, _, err := xqsearch.Bench(ended, depth, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %d nodes, %v", n, err)
	}
}

func BenchmarkSearch(b *testing.B) {
	var nodes int64
	for b.Loop() {
		n, _, err := xqsearch.Bench(b.Context(), xqsearch.BenchDepth, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += n
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}

package xqsearch_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/internal/xqsearch"
	"duiyi/xiangqi"
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

// BenchmarkStop measures how long a search goes on after it was told to end: a
// median is reported, since a busy machine adds what it likes.
func BenchmarkStop(b *testing.B) {
	e := xqsearch.New()
	after := make([]time.Duration, 0, b.N)
	for range b.N {
		ctx, stop := context.WithCancel(b.Context())
		ended := make(chan time.Time)
		go func() {
			_, _ = e.Search(ctx, engine.Position{Start: xiangqi.StartFEN}, engine.Limits{}, nil)
			ended <- time.Now()
		}()
		time.Sleep(20 * time.Millisecond) // deep in the search
		told := time.Now()
		stop()
		after = append(after, (<-ended).Sub(told))
	}
	slices.Sort(after)
	b.ReportMetric(float64(after[len(after)/2].Microseconds()), "µs/stop")
}

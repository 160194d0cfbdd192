package classic

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"duiyi/engine"
	"duiyi/xiangqi"
)

// TestBench runs the cheap half of the bench twice: the nodes are a signature.
func TestBench(t *testing.T) {
	first, _, err := Bench(t.Context(), "gomoku")
	if err != nil {
		t.Fatal(err)
	}
	second, _, err := Bench(t.Context(), "gomoku")
	if err != nil || first != second || first == 0 {
		t.Errorf("%d nodes, then %d, %v", first, second, err)
	}
}

func TestBenchErrors(t *testing.T) {
	if _, _, err := Bench(t.Context(), "go"); !errors.Is(err, ErrGame) {
		t.Errorf("Bench of an unknown game: %v, want %v", err, ErrGame)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, game := range []string{"xiangqi", "gomoku"} {
		if _, _, err := Bench(ctx, game); !errors.Is(err, context.Canceled) {
			t.Errorf("Bench of %s, cancelled: %v, want %v", game, err, context.Canceled)
		}
	}
}

// BenchmarkXiangqi searches the start position to each depth of the ancestor's
// own table (depth 3 16 ms, 4 235 ms, 5 3016 ms, 6 35828 ms). As in every
// search here, the shallower depths come first.
func BenchmarkXiangqi(b *testing.B) {
	for i := range profiles {
		for depth := 1; depth <= 6; depth++ {
			b.Run(fmt.Sprintf("profile=%v/depth=%d", Profile(i), depth), func(b *testing.B) {
				x := NewXiangqi(Profile(i))
				var nodes, all int64
				for b.Loop() {
					r, err := x.Search(b.Context(), engine.Position{Start: xiangqi.StartFEN}, engine.Limits{Depth: depth}, nil)
					if err != nil {
						b.Fatal(err)
					}
					nodes = r.Info.Nodes
					all += nodes
				}
				b.ReportMetric(float64(nodes), "nodes")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(all), "ns/node")
			})
		}
	}
}

func BenchmarkGomoku(b *testing.B) {
	p := engine.Position{Moves: []string{"h8", "i9", "g9", "i7", "i8", "j8", "h6", "k9", "g8", "f8"}, Start: ".............../.............../.............../.............../.............../.............../.............../.............../.............../.............../.............../.............../.............../.............../..............."}
	var nodes int64
	for b.Loop() {
		r, err := NewGomoku().Search(b.Context(), p, engine.Limits{}, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Info.Nodes
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}

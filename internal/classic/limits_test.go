package classic

import (
	"testing"
	"testing/synctest"
	"time"

	"duiyi/engine"
)

func TestDepthFor(t *testing.T) {
	tests := []struct {
		name string
		l    engine.Limits
		want int
	}{
		{"nothing set", engine.Limits{}, DefaultDepth},
		{"as asked", engine.Limits{Depth: 2}, 2},
		{"cut to the deepest", engine.Limits{Depth: 99}, maxDepth},
		{"nonsense", engine.Limits{Depth: -1}, DefaultDepth},
		{"nodes decide", engine.Limits{Nodes: 1000}, maxDepth},
		{"time decides", engine.Limits{MoveTime: time.Second}, maxDepth},
		{"clock decides", engine.Limits{Clock: &engine.Clock{Left: time.Minute}}, maxDepth},
		{"depth before time", engine.Limits{Depth: 3, MoveTime: time.Second}, 3},
		{"mate", engine.Limits{Mate: 5}, 5},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := depthFor(tt.l); got != tt.want {
				t.Errorf("depthFor(%+v) = %d, want %d", tt.l, got, tt.want)
			}
		})
	}
}

func TestAllowance(t *testing.T) {
	tests := []struct {
		name string
		l    engine.Limits
		want time.Duration
	}{
		{"no bound", engine.Limits{Depth: 4}, 0},
		{"time for the move", engine.Limits{MoveTime: time.Second}, time.Second},
		{"a share of the clock", engine.Limits{Clock: &engine.Clock{Left: 31 * time.Second}}, time.Second},
		{"increment", engine.Limits{Clock: &engine.Clock{Left: 31 * time.Second, Increment: 4 * time.Second}}, 4 * time.Second},
		{"last move before the control", engine.Limits{Clock: &engine.Clock{Left: 10 * time.Second, MovesToGo: 1}}, 5 * time.Second},
		{"byo-yomi alone", engine.Limits{Clock: &engine.Clock{Byoyomi: 20 * time.Second}}, 15 * time.Second},
		{"increment does not pay for this move", engine.Limits{Clock: &engine.Clock{Left: time.Second, Increment: time.Minute}}, 900 * time.Millisecond},
		{"flag about to fall", engine.Limits{Clock: &engine.Clock{}}, time.Millisecond},
		{"the shorter of two", engine.Limits{MoveTime: time.Second, Clock: &engine.Clock{Left: time.Hour}}, time.Second},
		{"the shorter of two, clock", engine.Limits{MoveTime: time.Minute, Clock: &engine.Clock{Left: 31 * time.Second}}, time.Second},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := allowance(tt.l); got != tt.want {
				t.Errorf("allowance = %v, want %v", got, tt.want)
			}
		})
	}
}

func TestBound(t *testing.T) {
	// ended reports whether the context is done once everything has settled.
	ended := func(done <-chan struct{}) bool {
		synctest.Wait()
		select {
		case <-done:
			return true
		default:
			return false
		}
	}
	t.Run("time for the move", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := bound(t.Context(), engine.Limits{MoveTime: time.Second})
			defer cancel()
			time.Sleep(time.Second - 1)
			if ended(ctx.Done()) {
				t.Error("ended early")
			}
			time.Sleep(time.Nanosecond)
			if !ended(ctx.Done()) {
				t.Error("not ended in time")
			}
		})
	})
	t.Run("begins with the hit", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			hit := make(chan struct{})
			ctx, cancel := bound(t.Context(), engine.Limits{MoveTime: time.Second, Ponder: &engine.PonderHit{Hit: hit}})
			defer cancel()
			time.Sleep(time.Hour)
			if ended(ctx.Done()) {
				t.Error("ended on the opponent's time")
			}
			close(hit)
			time.Sleep(time.Second - 1)
			if ended(ctx.Done()) {
				t.Error("ended early")
			}
			time.Sleep(time.Nanosecond)
			if !ended(ctx.Done()) {
				t.Error("not ended in time")
			}
		})
	})
	t.Run("no hit, stopped", func(t *testing.T) {
		// synctest fails the test if the waiting goroutine is left behind.
		synctest.Test(t, func(t *testing.T) {
			_, cancel := bound(t.Context(), engine.Limits{MoveTime: time.Second, Ponder: &engine.PonderHit{Hit: make(chan struct{})}})
			cancel()
		})
	})
	t.Run("no bound", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := bound(t.Context(), engine.Limits{Depth: 4})
			defer cancel()
			time.Sleep(time.Hour)
			if ended(ctx.Done()) {
				t.Error("ended without a bound")
			}
		})
	})
}

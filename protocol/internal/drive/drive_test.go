package drive

import (
	"testing"
	"time"

	"duiyi/engine"
)

// TestWaitTime: a program on a clock that has run down has no time; it is not
// waited for as one without limits.
func TestWaitTime(t *testing.T) {
	tests := []struct {
		name   string
		limits engine.Limits
		want   time.Duration
		timed  bool
	}{
		{"none", engine.Limits{}, 0, false},
		{"nodes", engine.Limits{Nodes: 100}, 0, false},
		{"a time for the move", engine.Limits{MoveTime: time.Second, Clock: &engine.Clock{Left: time.Hour}}, time.Second, true},
		{"a clock", engine.Limits{Clock: &engine.Clock{Left: 9 * time.Second, Increment: 2 * time.Second, Byoyomi: time.Second}}, 12 * time.Second, true},
		{"run down", engine.Limits{Clock: &engine.Clock{}}, 0, true},
		{"overdrawn", engine.Limits{Clock: &engine.Clock{Left: -time.Second}}, 0, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := Wait{Limits: tt.limits}
			if got, timed := w.time(); got != tt.want || timed != tt.timed {
				t.Errorf("time() = %v, %v, want %v, %v", got, timed, tt.want, tt.timed)
			}
		})
	}
}

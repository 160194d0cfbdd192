package drive

import (
	"strings"
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

// TestAllowance: a program may say much at once and something all the time, but
// not much all the time; what it does not use it does not gather without end.
func TestAllowance(t *testing.T) {
	start := time.Unix(1, 0)
	line := strings.Repeat("x", 1<<16-lineItself) // counts for 64 KiB
	often := func(a *allowance, now time.Time) (n int) {
		for a.spend(line, now) {
			n++
		}
		return n
	}
	var a allowance
	if n := often(&a, start); n != floodBurst>>16 {
		t.Errorf("%d lines at once, want %d", n, floodBurst>>16)
	}
	if n := often(&a, start.Add(time.Second)); n != floodRate>>16-1 { // the line that was too much is paid for
		t.Errorf("%d lines a second later, want %d", n, floodRate>>16-1)
	}
	if n := often(&a, start.Add(time.Hour)); n != floodBurst>>16 {
		t.Errorf("%d lines at once after an hour, want %d", n, floodBurst>>16)
	}
}

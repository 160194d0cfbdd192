package rating

import (
	"math"
	"testing"
	"time"
)

// TestPlayBounds: half points outside 0 to 2 count as a loss or a win, and a game
// that is noted late does not move At back.
func TestPlayBounds(t *testing.T) {
	now := time.Date(2026, 2, 17, 0, 0, 0, 0, time.UTC)
	a, b := New(), Fixed(1700, now)
	if b.At != now || b.Points != 1700 {
		t.Errorf("Fixed = %+v", b)
	}
	for out, in := range map[int]int{-1: 0, 3: 2, 100: 2} {
		got, _ := Play(a, b, out, 10, now)
		want, _ := Play(a, b, in, 10, now)
		if got != want {
			t.Errorf("%d half points give %+v, %d give %+v", out, got, in, want)
		}
	}
	for _, r := range func() []Rating { x, y := Play(b, b, 1, 0, now.Add(-time.Hour)); return []Rating{x, y} }() {
		if r.At != now || r.Games != 1 {
			t.Errorf("after a game noted late: %+v", r)
		}
	}
}

// expect returns the share of the points that the first is expected to have.
func expect(first, second Rating, advantage float64) float64 {
	return expected((first.Points-second.Points+advantage)/scale, math.Hypot(first.Deviation, second.Deviation)/scale)
}

// TestExpect: even players share the points, moving first and being stronger raise
// the share, and the shares of both add up to one.
func TestExpect(t *testing.T) {
	strong, weak := New(), New()
	strong.Points += 100
	if got := expect(weak, weak, 0); got != 0.5 {
		t.Errorf("even players: %v", got)
	}
	if got := expect(weak, weak, 10); got <= 0.5 {
		t.Errorf("moving first: %v", got)
	}
	if got := expect(strong, weak, 0); got <= 0.5 {
		t.Errorf("the stronger: %v", got)
	}
	if got := expect(strong, weak, 10) + expect(weak, strong, -10); math.Abs(got-1) > 1e-12 {
		t.Errorf("both shares are %v together", got)
	}
	if got := expect(weak, strong, 100); math.Abs(got-0.5) > 1e-12 {
		t.Errorf("an advantage that makes up for the difference: %v", got)
	}
}

// TestShown: points are rounded, and a deviation of 110 is no longer provisional.
func TestShown(t *testing.T) {
	for points, want := range map[float64]int{1499.4: 1499, 1499.5: 1500, 1500.49: 1500} {
		if got := (Rating{Points: points}).Shown(); got != want {
			t.Errorf("%v is shown as %d, want %d", points, got, want)
		}
	}
	for deviation, want := range map[float64]bool{109: false, 110: false, 110.01: true, FirstDev: true} {
		if got := (Rating{Deviation: deviation}).Provisional(); got != want {
			t.Errorf("deviation %v is provisional: %v", deviation, got)
		}
	}
}

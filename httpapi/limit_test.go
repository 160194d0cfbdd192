package httpapi

import (
	"fmt"
	"testing"
	"time"
)

// So often at once, then so often in the long run; who has rested may begin anew.
func TestBuckets(t *testing.T) {
	b := newBuckets(limit{every: 2, burst: 3})
	now := time.Unix(1e9, 0)
	for i := range 3 {
		if wait := b.take("a", now); wait != 0 {
			t.Errorf("time %d: wait %v", i, wait)
		}
	}
	for range 100 { // who is refused spends nothing
		if wait := b.take("a", now); wait != 500*time.Millisecond {
			t.Fatalf("too often: wait %v, want 0.5 s", wait)
		}
	}
	if wait := b.take("b", now); wait != 0 {
		t.Errorf("another: wait %v", wait)
	}
	if wait := b.take("a", now.Add(500*time.Millisecond)); wait != 0 {
		t.Errorf("after the wait: wait %v", wait)
	}
	now = now.Add(time.Hour)
	for i := range 3 {
		if wait := b.take("a", now); wait != 0 {
			t.Errorf("after a rest, time %d: wait %v", i, wait)
		}
	}
}

// A flood of new addresses takes a bounded room, and none from those who came
// before; who has rested makes room.
func TestBucketsAreBounded(t *testing.T) {
	b := newBuckets(limit{every: 1, burst: 2})
	b.most = 100
	now := time.Unix(1e9, 0)
	b.take("early", now)
	for i := range 10_000 {
		b.take(fmt.Sprint("flood", i), now)
	}
	if len(b.by) > b.most {
		t.Errorf("%d buckets, at most %d are meant", len(b.by), b.most)
	}
	if wait := b.take("early", now); wait != 0 {
		t.Errorf("who was there before waits %v", wait)
	}
	if wait := b.take("late", now); wait == 0 {
		t.Error("who finds no room shares with the flood and is not held")
	}
	now = now.Add(2 * time.Second)
	if wait := b.take("late", now); wait != 0 {
		t.Errorf("after the flood: wait %v", wait)
	}
	if len(b.by) != 1 {
		t.Errorf("%d buckets after a rest, want the one that is used", len(b.by))
	}
}

func TestCrowd(t *testing.T) {
	c := crowd{most: 2}
	for i, want := range []bool{true, true, false} {
		if got := c.enter("a"); got != want {
			t.Errorf("entering %d: %v", i, got)
		}
	}
	if !c.enter("b") || !c.enter("") || !c.enter("") || !c.enter("") {
		t.Error("one's crowd is in another's way")
	}
	c.leave("a")
	if !c.enter("a") {
		t.Error("who leaves leaves no room")
	}
	for _, key := range []string{"a", "a", "b", "", "", ""} {
		c.leave(key)
	}
	if len(c.in) != 0 {
		t.Errorf("%v are still in", c.in)
	}
}

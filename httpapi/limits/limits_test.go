package limits

import (
	"fmt"
	"testing"
	"time"
)

// So often at once, then so often in the long run; who has rested may begin anew.
func TestBuckets(t *testing.T) {
	b := NewBuckets(2, 3, 100)
	now := time.Unix(1e9, 0)
	for i := range 3 {
		if wait := b.Take("a", now); wait != 0 {
			t.Errorf("time %d: wait %v", i, wait)
		}
	}
	for range 100 { // who is refused spends nothing
		if wait := b.Take("a", now); wait != 500*time.Millisecond {
			t.Fatalf("too often: wait %v, want 0.5 s", wait)
		}
	}
	if wait := b.Take("b", now); wait != 0 {
		t.Errorf("another: wait %v", wait)
	}
	if wait := b.Take("a", now.Add(500*time.Millisecond)); wait != 0 {
		t.Errorf("after the wait: wait %v", wait)
	}
	now = now.Add(time.Hour)
	for i := range 3 {
		if wait := b.Take("a", now); wait != 0 {
			t.Errorf("after a rest, time %d: wait %v", i, wait)
		}
	}
}

// A flood of new addresses takes a bounded room, and none from those who came
// before; who has rested makes room.
func TestBucketsAreBounded(t *testing.T) {
	b := NewBuckets(1, 2, 100)
	now := time.Unix(1e9, 0)
	b.Take("early", now)
	for i := range 10_000 {
		b.Take(fmt.Sprint("flood", i), now)
	}
	if len(b.by) > b.most {
		t.Errorf("%d buckets, at most %d are meant", len(b.by), b.most)
	}
	if wait := b.Take("early", now); wait != 0 {
		t.Errorf("who was there before waits %v", wait)
	}
	if wait := b.Take("late", now); wait == 0 {
		t.Error("who finds no room shares with the flood and is not held")
	}
	now = now.Add(2 * time.Second)
	if wait := b.Take("late", now); wait != 0 {
		t.Errorf("after the flood: wait %v", wait)
	}
	if len(b.by) != 1 {
		t.Errorf("%d buckets after a rest, want the one that is used", len(b.by))
	}
}

func TestPerKey(t *testing.T) {
	c := NewPerKey(2)
	for i, want := range []bool{true, true, false} {
		if got := c.Enter("a"); got != want {
			t.Errorf("entering %d: %v", i, got)
		}
	}
	if !c.Enter("b") || !c.Enter("") || !c.Enter("") || !c.Enter("") {
		t.Error("one key's use is in another's way")
	}
	c.Leave("a")
	if !c.Enter("a") {
		t.Error("who leaves leaves no room")
	}
	for _, key := range []string{"a", "a", "b", "", "", ""} {
		c.Leave(key)
	}
	if len(c.in) != 0 {
		t.Errorf("%v are still in", c.in)
	}
}

func TestTotal(t *testing.T) {
	var total Total
	total.Set(2)
	for i, want := range []bool{true, true, false} {
		if got := total.Enter(); got != want {
			t.Errorf("entering as number %d: %v, want %v", i+1, got, want)
		}
	}
	if total.Count() != 2 {
		t.Errorf("%d places are taken of 2", total.Count())
	}
	total.Leave()
	if !total.Enter() {
		t.Error("a place given back is not free")
	}
}

func TestTally(t *testing.T) {
	var tally Tally
	tally.Add("a")
	tally.Add("a")
	tally.Add("b")
	all := tally.All()
	all["a"] = 7 // a copy
	if got := tally.All(); len(got) != 2 || got["a"] != 2 || got["b"] != 1 {
		t.Errorf("counted %v", got)
	}
}

// Reset fills buckets again; what Slow sets holds for those made from then on.
func TestReset(t *testing.T) {
	b := NewBuckets(1, 1, 100)
	now := time.Unix(1e9, 0)
	b.Take("a", now)
	b.Slow(0.1)
	b.Reset()
	if wait := b.Take("a", now); wait != 0 {
		t.Errorf("after Reset: wait %v", wait)
	}
	if wait := b.Take("a", now); wait != 10*time.Second {
		t.Errorf("at a tenth a second: wait %v", wait)
	}
}

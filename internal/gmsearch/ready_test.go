package gmsearch

import (
	"context"
	"runtime"
	"testing"

	"duiyi/engine"
)

// TestReady holds Ready to its promise: the first search, which is on the
// clock, takes no memory to speak of.
func TestReady(t *testing.T) {
	first := func(e *Engine) uint64 {
		return allocated(func() {
			p := engine.Position{Start: "start", Rules: "renju", Moves: []string{"h8", "i9"}}
			if _, err := e.Search(t.Context(), p, engine.Limits{Nodes: 5000}, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
	ready := func(e *Engine) {
		if err := e.Ready(); err != nil {
			t.Fatal(err)
		}
	}
	const little = 1 << 20
	e := New()
	ready(e)
	if n := first(e); n > little {
		t.Errorf("a first search after Ready takes %d bytes", n)
	}
	if n := allocated(func() { ready(e) }); n > little/100 {
		t.Errorf("Ready, called again, takes %d bytes", n)
	}
	// What the options ask for since is part of it.
	if err := e.SetOption("Hash", "8"); err != nil {
		t.Fatal(err)
	}
	if err := e.SetOption("Threads", "2"); err != nil {
		t.Fatal(err)
	}
	e.NewGame()
	ready(e)
	if n := first(e); n > little {
		t.Errorf("a first search with other options takes %d bytes", n)
	}
	// Nobody has to call it.
	if n := first(New()); n < 64<<20 {
		t.Errorf("a first search without Ready takes %d bytes, less than its table", n)
	}
}

// allocated is how many bytes f takes of the heap.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestLateSearch: a search whose time was over before it began has looked at
// every move it chose from.
func TestLateSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	e := small(t)
	// A longer search before leaves no trace of how deep it was.
	for _, p := range []engine.Position{benchPositions[0], benchPositions[1]} {
		r, err := e.Search(ctx, p, engine.Limits{}, nil)
		if err != nil || r.Info.Nodes < 10 {
			t.Errorf("%v: looked at %d positions, error %v", p.Moves, r.Info.Nodes, err)
		}
		if _, err := e.Search(t.Context(), p, engine.Limits{Depth: 5}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

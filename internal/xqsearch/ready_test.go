package xqsearch_test

import (
	"runtime"
	"testing"

	"duiyi/engine"
	"duiyi/internal/xqsearch"
)

// TestReady holds Ready to its promise: the first search, which is on the
// clock, takes no memory to speak of.
func TestReady(t *testing.T) {
	first := func(e *xqsearch.Engine) uint64 {
		return allocated(func() {
			p := engine.Position{Start: "start", Moves: []string{"h2e2"}}
			if _, err := e.Search(t.Context(), p, engine.Limits{Nodes: 5000}, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
	ready := func(e *xqsearch.Engine) {
		if err := e.Ready(); err != nil {
			t.Fatal(err)
		}
	}
	const little = 1 << 20
	e := xqsearch.New()
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
	if n := first(xqsearch.New()); n < 64<<20 {
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

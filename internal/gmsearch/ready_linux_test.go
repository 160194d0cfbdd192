// The race detector has memory of its own for every word, given as it is used.
//go:build !race

package gmsearch

import (
	"syscall"
	"testing"

	"duiyi/engine"
)

// TestReadyTakesThePages counts page faults: after Ready the system must have
// hardly any memory left to give, for it does so on the search's clock.
func TestReadyTakesThePages(t *testing.T) {
	p := engine.Position{Start: "start", Rules: "renju", Moves: []string{"h8", "i9"}}
	e := New()
	if err := e.Ready(); err != nil {
		t.Fatal(err)
	}
	before := faults(t)
	if _, err := e.Search(t.Context(), p, engine.Limits{Nodes: 20_000}, nil); err != nil {
		t.Fatal(err)
	}
	if n := faults(t) - before; n > 1000 {
		t.Errorf("%d page faults in the first search after Ready", n)
	}
}

// faults is how often this process has been given a page so far.
func faults(t *testing.T) int64 {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return u.Minflt
}

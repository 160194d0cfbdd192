// The race detector has memory of its own for every word, given as it is used.
//go:build !race

package searchkit

import (
	"syscall"
	"testing"
)

// TestSettleTakesThePages counts page faults: the system must have nothing left
// to give when a settled table is written all over.
func TestSettleTakesThePages(t *testing.T) {
	const mib = 64
	table := newTable(t, mib)
	table.Settle(3)
	before := faults(t)
	for i := range table.buckets {
		table.buckets[i][1].data.Store(1)
	}
	if n, pages := faults(t)-before, int64(mib<<20/pageBytes); n > pages/10 {
		t.Errorf("%d page faults in a settled table of %d pages", n, pages)
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

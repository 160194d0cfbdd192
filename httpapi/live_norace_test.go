//go:build !race

package httpapi_test

import (
	"runtime"
	"testing"
)

// A live game with the socket of who watches it has a budget, in bytes: the heap
// of what lies in memory, and the stacks of who waits. Eight thousand of them are
// what the collector has to look through on a machine with one core, while
// 1,600 moves a second wait for it.
func TestLiveGameMemory(t *testing.T) {
	const (
		games, moves = 100, 5
		heapMost     = 12 << 10
		stackMost    = 8 << 10
	)
	s := newServer(t)
	l := newLoad(s.url)
	play := func(n int) {
		for _, table := range l.openAll(t, n) {
			for range moves {
				if !table.move(t.Context()) {
					t.Fatalf("a move was refused: %v", l.others)
				}
			}
			watchRaw(t, s.url, table.id)
		}
	}
	play(20) // what is set up once, and for all
	heap, stack := inUse(l)
	play(games)
	heapAfter, stackAfter := inUse(l)
	t.Logf("%d bytes of heap a game, %d of stacks", (heapAfter-heap)/games, (stackAfter-stack)/games)
	if each := (heapAfter - heap) / games; each > heapMost {
		t.Errorf("%d bytes of heap a game, want at most %d", each, heapMost)
	}
	if each := (stackAfter - stack) / games; each > stackMost {
		t.Errorf("%d bytes of stacks a game, want at most %d", each, stackMost)
	}
}

// inUse is the heap and the stacks that are in use once nobody speaks to the
// server, in bytes.
func inUse(l *load) (heap, stack int64) {
	l.client.CloseIdleConnections()
	var m runtime.MemStats
	for range 3 { // stacks shrink by half at a time
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc), int64(m.StackInuse)
}

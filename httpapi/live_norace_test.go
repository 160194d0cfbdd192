//go:build !race

package httpapi_test

import (
	"runtime"
	"testing"
)

// A live game with its spectator's socket has a memory budget, in bytes: heap,
// plus stacks of waiting goroutines. Eight thousand of them are what the
// collector must scan on a machine with one core while 1,600 moves a second
// wait for it.
func TestLiveGameMemory(t *testing.T) {
	const (
		games, moves = 100, 5
		heapMost     = 10 << 10
	)
	stackMost := int64(3 << 10) // no goroutine waits for what a client says
	if runtime.GOOS != "linux" {
		stackMost = 8 << 10
	}
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
	// The program's other work takes memory too, so the smallest measurement
	// counts.
	heapEach, stackEach := int64(1<<40), int64(1<<40)
	for range 5 {
		heap, stack := inUse(l)
		play(games)
		heapAfter, stackAfter := inUse(l)
		heapEach, stackEach = min(heapEach, (heapAfter-heap)/games), min(stackEach, (stackAfter-stack)/games)
		t.Logf("%d bytes of heap a game, %d of stacks", heapEach, stackEach)
		if heapEach <= heapMost && stackEach <= stackMost {
			break
		}
	}
	if heapEach > heapMost {
		t.Errorf("%d bytes of heap a game, want at most %d", heapEach, heapMost)
	}
	if stackEach > stackMost {
		t.Errorf("%d bytes of stacks a game, want at most %d", stackEach, stackMost)
	}
	if heapEach <= 0 {
		t.Errorf("%d bytes of heap a game: what was there before was not at rest", heapEach)
	}
}

// inUse returns heap and stacks in use, in bytes, once the server is idle and
// no more memory is freed.
func inUse(l *load) (heap, stack int64) {
	l.client.CloseIdleConnections()
	var m runtime.MemStats
	for same := 0; same < 3; same++ { // stacks shrink by half at a time
		runtime.GC()
		runtime.ReadMemStats(&m)
		if same == 0 || int64(m.HeapAlloc) < heap-1<<14 || int64(m.StackInuse) < stack {
			heap, stack, same = int64(m.HeapAlloc), int64(m.StackInuse), 0
		}
	}
	return heap, stack
}

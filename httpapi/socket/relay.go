package socket

import (
	"runtime"
	"sync"
)

// A relay writes updates to queued sockets, on as many goroutines as there are
// processors, and on none while the queue is empty.
type relay struct {
	mu   sync.Mutex
	line []*socket // each of them once; from next on
	next int
	busy int // goroutines at work
}

func (r *relay) add(s *socket) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next > len(r.line)/2 && len(r.line) == cap(r.line) { // reuse the room of finished sockets in a queue that never empties
		n := copy(r.line, r.line[r.next:])
		clear(r.line[n:])
		r.line, r.next = r.line[:n], 0
	}
	r.line = append(r.line, s)
	if r.busy < runtime.GOMAXPROCS(0) {
		r.busy++
		go r.work()
	}
}

func (r *relay) work() {
	for s := r.take(); s != nil; s = r.take() {
		s.send(false)
	}
}

// take returns the first socket of the queue; nil if it is empty: then the goroutine
// that called it ends.
func (r *relay) take() *socket {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == len(r.line) {
		r.line, r.next = r.line[:0], 0
		r.busy--
		return nil
	}
	s := r.line[r.next]
	r.line[r.next] = nil
	r.next++
	return s
}

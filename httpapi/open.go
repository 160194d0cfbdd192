package httpapi

import (
	"context"
	"sync"
	"time"
)

// openSockets are the sockets that have not ended.
type openSockets struct {
	mu  sync.Mutex
	in  map[*socket]struct{}
	all sync.WaitGroup
}

func (o *openSockets) enter(s *socket) {
	o.all.Add(1)
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.in == nil {
		o.in = make(map[*socket]struct{})
	}
	o.in[s] = struct{}{}
}

func (o *openSockets) leave(s *socket) {
	o.mu.Lock()
	delete(o.in, s)
	o.mu.Unlock()
	o.all.Done()
}

func (o *openSockets) count() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.in)
}

// part sends away all who are there, within some time, at once where that is 0. Who
// comes later is to ask whether the server stops.
func (o *openSockets) part(over time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for s := range o.in {
		s.part(over)
	}
}

// wait waits until there is none, or ctx ends.
func (o *openSockets) wait(ctx context.Context) {
	none := make(chan struct{})
	go func() {
		o.all.Wait()
		close(none)
	}()
	select {
	case <-none:
	case <-ctx.Done():
	}
}

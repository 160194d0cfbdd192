package admission

import (
	"context"
	"sync"
)

// Turns lets one call at a time work on a key; calls for different keys never wait for
// each other. The zero value is ready for use.
type Turns struct {
	mu  sync.Mutex
	now map[string]*turn
}

// A turn exists as long as some call holds a key or waits for it.
type turn struct {
	free  chan struct{} // holds a token while no call has the turn
	calls int           // that hold it or wait; guarded by the mu of Turns
}

// Enter waits until the caller has the turn for a key; leave gives it up. The error is
// the cause of ctx.
func (t *Turns) Enter(ctx context.Context, key string) (leave func(), err error) {
	t.mu.Lock()
	if t.now == nil {
		t.now = map[string]*turn{}
	}
	at := t.now[key]
	if at == nil {
		at = &turn{free: make(chan struct{}, 1)}
		at.free <- struct{}{}
		t.now[key] = at
	}
	at.calls++
	t.mu.Unlock()
	select {
	case <-at.free:
		return func() { at.free <- struct{}{}; t.drop(key, at) }, nil
	case <-ctx.Done():
		t.drop(key, at)
		return nil, context.Cause(ctx)
	}
}

func (t *Turns) drop(key string, at *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if at.calls--; at.calls == 0 {
		delete(t.now, key)
	}
}

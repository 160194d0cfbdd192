package resident

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"duiyi/admission"
)

// IdleAfter is how long an unused item stays in memory.
const IdleAfter = 10 * time.Minute

// ErrGone reports that an item left memory while the caller waited for its lock.
var ErrGone = errors.New("it is no longer in memory")

// A Mutex guards an item in memory. Its holder owns the item: it has both the turn, in
// which the item may be changed and stored, and Memory, which guards the fields. Callers
// get the turn in the order in which they asked.
//
// Release gives up Memory, not the turn, while a database reads or writes: meanwhile
// others may look at the item, by Look or Memory, and none may change what is stored of
// it. The zero Mutex is free.
type Mutex struct {
	// Memory guards the fields of the item. Its holder never waits for I/O.
	Memory sync.Mutex

	taken   bool            // somebody has the turn; Memory guards it
	queue   []chan struct{} // of those that wait for the turn; Memory guards it
	waiting atomic.Int32    // in Enter

	Loaded bool // the item is what the store holds
	Gone   bool // the item has left memory; a caller that waited for it opens it anew

	loading bool // Enter loads the item
}

// Lock waits for the turn and for Memory.
func (m *Mutex) Lock() { _ = m.lock(context.Background()) }

// TryLock is Lock if nobody has the turn, and reports whether that is so.
func (m *Mutex) TryLock() bool {
	m.Memory.Lock()
	if m.taken {
		m.Memory.Unlock()
		return false
	}
	m.taken = true
	return true
}

func (m *Mutex) lock(ctx context.Context) error {
	m.Memory.Lock()
	if !m.taken {
		m.taken = true
		return nil
	}
	turn := make(chan struct{})
	m.queue = append(m.queue, turn)
	m.Memory.Unlock()
	select {
	case <-turn:
		m.Memory.Lock()
		return nil
	case <-ctx.Done():
	}
	m.Memory.Lock()
	defer m.Memory.Unlock()
	if i := slices.Index(m.queue, turn); i >= 0 {
		m.queue = slices.Delete(m.queue, i, i+1)
	} else { // the turn came at the same moment
		m.pass()
	}
	return context.Cause(ctx)
}

// pass gives the turn to the next in the queue. The caller has Memory.
func (m *Mutex) pass() {
	if m.taken = len(m.queue) > 0; m.taken {
		close(m.queue[0])
		m.queue = slices.Delete(m.queue, 0, 1)
	}
}

// Unlock releases the turn and Memory.
func (m *Mutex) Unlock() {
	m.pass()
	m.Memory.Unlock()
}

// Release runs f, which may wait for a database, without Memory. The holder keeps the turn.
func (m *Mutex) Release(f func()) {
	m.Memory.Unlock()
	defer m.Memory.Lock()
	f()
}

// KeepMemory passes the turn on. The caller, which must only read from now on, unlocks
// Memory.
func (m *Mutex) KeepMemory() { m.pass() }

// Look locks Memory if the item is as the store holds it, and reports whether it is.
func (m *Mutex) Look() bool {
	m.Memory.Lock()
	if m.Loaded && !m.Gone && !m.loading {
		return true
	}
	m.Memory.Unlock()
	return false
}

// Waiting returns how many calls of Enter wait for the turn.
func (m *Mutex) Waiting() int { return int(m.waiting.Load()) }

// Enter locks, and loads the item unless it is loaded. If load fails or panics, Enter
// unloads the item and leaves it unlocked. The error is ErrGone, load's, or that of a
// context that ends before it is the caller's turn.
func (m *Mutex) Enter(ctx context.Context, load func() error, unload func(why error)) error {
	m.waiting.Add(1)
	err := m.lock(ctx)
	m.waiting.Add(-1)
	if err != nil {
		return err
	}
	entered := false
	defer func() {
		m.loading = false
		if entered {
			return
		}
		if !m.Gone {
			unload(nil)
		}
		m.Unlock()
	}()
	if m.Gone {
		return ErrGone
	}
	if !m.Loaded {
		m.loading = true
		if err := load(); err != nil {
			return err
		}
	}
	entered = true
	return nil
}

// A Set holds the items in memory by id. Its methods are safe for concurrent use.
type Set[T comparable] struct {
	begin func(id string) T
	enter func(T, context.Context) error

	mu     sync.Mutex
	items  map[string]T
	closed bool
}

// New returns an empty Set. begin makes an item that is not loaded; enter is Mutex.Enter
// of an item.
func New[T comparable](begin func(id string) T, enter func(T, context.Context) error) *Set[T] {
	return &Set[T]{begin: begin, enter: enter, items: map[string]T{}}
}

// Open returns the item of an id, locked. The error is admission.ErrClosed or that of
// loading the item.
func (s *Set[T]) Open(ctx context.Context, id string) (T, error) {
	var none T
	for {
		s.mu.Lock()
		if s.closed {
			s.mu.Unlock()
			return none, admission.ErrClosed
		}
		x, ok := s.items[id]
		if !ok {
			x = s.begin(id)
			s.items[id] = x
		}
		s.mu.Unlock()
		switch err := s.enter(x, ctx); {
		case err == nil:
			return x, nil
		case !errors.Is(err, ErrGone):
			return none, err
		}
	}
}

// Find returns the item of an id if it is in memory, without its lock.
func (s *Set[T]) Find(id string) (x T, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x, ok = s.items[id]
	return x, ok
}

// Add takes a new item into memory, whose lock the caller holds until the store has it.
// It reports false, and adds nothing, if there is an item of that id.
func (s *Set[T]) Add(id string, x T) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false, admission.ErrClosed
	}
	if _, ok := s.items[id]; ok {
		return false, nil
	}
	s.items[id] = x
	return true, nil
}

// Forget takes an item out of memory, unless its id has been opened anew.
func (s *Set[T]) Forget(id string, x T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.items[id] == x {
		delete(s.items, id)
	}
}

// All returns the items in memory.
func (s *Set[T]) All() []T {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Values(s.items))
}

// Close makes the Set refuse further items, and returns those in memory.
func (s *Set[T]) Close() []T {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	return s.All()
}

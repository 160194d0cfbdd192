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

// A Mutex guards an item in memory.
type Mutex struct {
	mu      sync.Mutex
	waiting atomic.Int32

	Loaded bool // the item is what the store holds
	Gone   bool // the item has left memory; a caller that waited for it opens it anew
}

// Lock waits for the lock.
func (m *Mutex) Lock() { m.mu.Lock() }

// Unlock releases the lock.
func (m *Mutex) Unlock() { m.mu.Unlock() }

// Waiting returns how many calls of Enter wait for the lock.
func (m *Mutex) Waiting() int { return int(m.waiting.Load()) }

// Enter locks, and loads the item unless it is loaded. If load fails or panics, Enter
// unloads the item and leaves it unlocked. The error is ErrGone or load's.
func (m *Mutex) Enter(load func() error, unload func(why error)) error {
	m.waiting.Add(1)
	m.mu.Lock()
	m.waiting.Add(-1)
	entered := false
	defer func() {
		if entered {
			return
		}
		if !m.Gone {
			unload(nil)
		}
		m.mu.Unlock()
	}()
	if m.Gone {
		return ErrGone
	}
	if !m.Loaded {
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

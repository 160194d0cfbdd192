package searchkit

import (
	"context"
	"sync/atomic"
	"time"

	"duiyi/engine"
	"duiyi/internal/yield"
)

// A Stopper ends a search: when its context does, when its time or its nodes
// are spent. One thread, the first, asks it; the others look at Stopped.
type Stopper struct {
	stopped atomic.Bool
	done    <-chan struct{}
	hit     <-chan struct{} // of a search on the opponent's time, nil otherwise
	start   time.Time       // of the search
	from    time.Time       // of the time that counts; moves with the hit
	hard    time.Duration
	nodes   Quota
}

// NewStopper returns what ends a search that was asked for at began: what it
// took to get ready since counts like the rest.
func NewStopper(ctx context.Context, l engine.Limits, b Budget, began time.Time) *Stopper {
	s := &Stopper{done: ctx.Done(), start: began, from: began, hard: b.Hard, nodes: QuotaOf(l.Nodes)}
	if l.Ponder != nil {
		s.hit = l.Ponder.Hit
	}
	return s
}

// Stopped reports whether the search has been told to end.
func (s *Stopper) Stopped() bool { return s.stopped.Load() }

// Stop ends the search.
func (s *Stopper) Stop() { s.stopped.Store(true) }

// Poll ends the search if it is due, nodes being the count of all threads. It
// must be called from one goroutine only, about twice a millisecond.
func (s *Stopper) Poll(nodes int64) {
	yield.Tick()
	select {
	case <-s.done:
		s.Stop()
		return
	default:
	}
	if s.NodesLeft(nodes).Spent() {
		s.Stop()
		return
	}
	if !s.Pondering() && s.hard > 0 && time.Since(s.from) >= s.hard {
		s.Stop()
	}
}

// Pondering reports whether the search still runs on the opponent's time. The
// clock starts when it first finds that it does not.
func (s *Stopper) Pondering() bool {
	if s.hit == nil {
		return false
	}
	select {
	case <-s.hit:
		s.hit = nil
		s.from = time.Now()
		return false
	default:
		return true
	}
}

// NodesLeft returns how many more nodes may be visited, given how many were.
func (s *Stopper) NodesLeft(nodes int64) Quota { return s.nodes.Less(nodes) }

// Elapsed returns the time since the search began.
func (s *Stopper) Elapsed() time.Duration { return time.Since(s.start) }

// Spent returns the time that counts against the budget: none while pondering.
func (s *Stopper) Spent() time.Duration {
	if s.Pondering() {
		return 0
	}
	return time.Since(s.from)
}

// A Counter is a count that one thread writes now and then and another reads.
// It fills a cache line so that counters of different threads do not share one.
type Counter struct {
	n atomic.Int64
	_ [56]byte
}

// Set publishes n.
func (c *Counter) Set(n int64) { c.n.Store(n) }

// Get returns what was published last.
func (c *Counter) Get() int64 { return c.n.Load() }

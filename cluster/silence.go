package cluster

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// A node that has not been heard of for silentAfter has ended without a word.
	silentAfter = 3 * time.Second

	// SilenceCounts is how long a silence may last that costs its players nothing: who
	// has not come to another node by then stays away by themselves.
	SilenceCounts = 10 * time.Second

	// A node must have been noted in time sureBeats times in a row before it judges
	// others: while the store was away nobody was.
	sureBeats = 3

	// beatLate is how far apart two notes may be that come in time.
	beatLate = 2 * time.Second
)

// A Silence is that of a node which has ended, or cannot reach the store.
type Silence struct {
	Node  string
	Since time.Time // when it was last alive
}

// silences finds nodes that have fallen silent.
type silences struct {
	beat  time.Time    // when this node was last noted to be alive; of find alone
	beats atomic.Int32 // how often in a row with no long pause

	mu    sync.Mutex
	known []Silence // of a short while ago
}

// judges reports whether this node may say that others are not at work.
func (s *silences) judges() bool { return s.beats.Load() > sureBeats }

// find returns the nodes that are newly silent, as of a note that this one is alive. One
// goroutine calls it.
func (s *silences) find(others []Node, now time.Time) (fresh []Silence) {
	if now.Sub(s.beat) > beatLate {
		s.beats.Store(0)
	}
	s.beat = now
	if s.beats.Add(1) <= sureBeats {
		return nil
	}
	var silent []Silence
	for _, n := range others {
		if d := now.Sub(n.Seen); d >= silentAfter && d < silentAfter+SilenceCounts {
			silent = append(silent, Silence{n.ID, n.Seen})
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range silent {
		if !slices.Contains(s.known, one) {
			fresh = append(fresh, one)
		}
	}
	s.known = silent
	return fresh
}

func (s *silences) list() []Silence {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.known)
}

package limits

import (
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// Buckets is a rate limit with a token bucket for each key. A bucket that is full again
// is dropped when room is needed.
type Buckets struct {
	every rate.Limit
	burst int
	most  int

	mu      sync.Mutex
	by      map[string]*rate.Limiter
	shared  *rate.Limiter // by the keys for which there is no room
	cleared time.Time
}

// NewBuckets returns a limit of every events per second in the long run and
// burst at once. It keeps at most most buckets, of about 200 bytes each;
// further keys share one.
func NewBuckets(every rate.Limit, burst, most int) *Buckets {
	return &Buckets{every: every, burst: burst, most: most, by: make(map[string]*rate.Limiter), shared: rate.NewLimiter(every, burst)}
}

// Reset fills all buckets.
func (b *Buckets) Reset() {
	b.mu.Lock()
	defer b.mu.Unlock()
	clear(b.by)
}

// Slow sets how many events a second buckets made from now on allow.
func (b *Buckets) Slow(every rate.Limit) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.every = every
}

// Take counts an event of a key and returns 0; or it returns how long the key
// must wait and counts nothing.
func (b *Buckets) Take(key string, now time.Time) time.Duration {
	bucket := b.of(key, now)
	reserved := bucket.ReserveN(now, 1)
	wait := reserved.DelayFrom(now)
	if wait > 0 {
		reserved.CancelAt(now)
	}
	return wait
}

func (b *Buckets) of(key string, now time.Time) *rate.Limiter {
	b.mu.Lock()
	defer b.mu.Unlock()
	if l := b.by[key]; l != nil {
		return l
	}
	if len(b.by) >= b.most && now.Sub(b.cleared) >= time.Second { // at most once a second in a flood
		b.cleared = now
		for key, l := range b.by {
			if l.TokensAt(now) >= float64(b.burst) {
				delete(b.by, key)
			}
		}
	}
	if len(b.by) >= b.most {
		return b.shared
	}
	l := rate.NewLimiter(b.every, b.burst)
	b.by[key] = l
	return l
}

// PerKey bounds how much is in use at once for each key.
type PerKey struct {
	mu   sync.Mutex
	most int
	in   map[string]int
}

// NewPerKey returns a bound of most for each key.
func NewPerKey(most int) *PerKey { return &PerKey{most: most, in: make(map[string]int)} }

// Set changes the bound.
func (c *PerKey) Set(most int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.most = most
}

// Enter takes a place of a key and reports whether there was one; if so, Leave gives it
// back. The empty key has no bound.
func (c *PerKey) Enter(key string) bool {
	if key == "" {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.in[key] >= c.most {
		return false
	}
	c.in[key]++
	return true
}

// Leave gives back a place of a key.
func (c *PerKey) Leave(key string) {
	if key == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.in[key]--; c.in[key] == 0 {
		delete(c.in, key)
	}
}

// Total bounds how much is in use at once.
type Total struct{ most, in atomic.Int64 }

// Set changes the bound.
func (t *Total) Set(most int64) { t.most.Store(most) }

// Enter takes a place and reports whether there was one; if so, Leave gives it back.
func (t *Total) Enter() bool {
	if t.in.Add(1) > t.most.Load() {
		t.in.Add(-1)
		return false
	}
	return true
}

// Leave gives back a place.
func (t *Total) Leave() { t.in.Add(-1) }

// Count returns how many places are taken.
func (t *Total) Count() int64 { return t.in.Load() }

// A Tally counts by name.
type Tally struct {
	mu sync.Mutex
	by map[string]int64
}

// Add counts one more of a name.
func (t *Tally) Add(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.by == nil {
		t.by = make(map[string]int64)
	}
	t.by[name]++
}

// All returns the counts.
func (t *Tally) All() map[string]int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := make(map[string]int64, len(t.by))
	maps.Copy(all, t.by)
	return all
}

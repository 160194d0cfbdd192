package clock

import (
	"sync"
	"time"
)

const (
	// napAfter is by how much the system's clock must have run ahead for the
	// machine to have slept.
	napAfter = 5 * time.Second
	// wrongBy is how far ahead the time that is followed must have been shown for
	// that to have been wrong, and to be put right at once.
	wrongBy = time.Second
)

// A Clock tells the time of games. It goes by the monotonic clock: setting the system's
// clock gives nobody time and takes none, and what is shown as later has happened later.
// When the system's clock has run ahead, as it does while the machine sleeps, the Clock
// follows in one step, a Nap.
type Clock struct {
	wall   func() time.Time
	steady func() time.Duration // since whenever

	follows bool // wall, which is the time of all nodes, step by step

	mu    sync.Mutex
	base  time.Time     // the time
	since time.Duration // when steady was this
	nap   Nap           // the last; zero before the first
	shown time.Time     // last
}

// A Nap is a time in which the machine slept, which is nobody's.
type Nap struct {
	Number int // from 1
	Began  time.Time
	Ended  time.Time
}

// New returns a clock that shows the time of wall, or what it showed last if wall has been
// set back since.
func New(wall func() time.Time, steady func() time.Duration, last time.Time) *Clock {
	c := &Clock{wall: wall, steady: steady, since: steady(), base: wall()}
	if last.After(c.base) {
		c.base = last
	}
	return c
}

// Following returns a clock that follows the time of all nodes, step by step.
func Following(now func() time.Time, steady func() time.Duration) *Clock {
	c := New(now, steady, time.Time{})
	c.follows = true
	return c
}

// System returns the system's clocks.
func System() (wall func() time.Time, steady func() time.Duration) {
	began := time.Now()
	return func() time.Time { return time.Now().Round(0) }, func() time.Duration { return time.Since(began) }
}

// Now returns the time.
func (c *Clock) Now() time.Time {
	now, _ := c.Read()
	return now
}

// Read returns the time and the last nap.
func (c *Clock) Read() (time.Time, Nap) {
	c.mu.Lock()
	defer c.mu.Unlock()
	steady := c.steady()
	now := c.base.Add(steady - c.since)
	if wall := c.wall(); wall.Sub(now) >= napAfter {
		c.nap = Nap{c.nap.Number + 1, now, wall}
		c.base, c.since, now = wall, steady, wall
	} else if c.follows {
		if back := c.shown.Sub(wall); back > 0 && back < wrongBy { // it waits, rather than go back
			wall = c.shown
		}
		c.base, c.since, now = wall, steady, wall
	}
	c.shown = now
	return now, c.nap
}

// Last returns the last nap, as of the time that was read last.
func (c *Clock) Last() Nap {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.nap
}

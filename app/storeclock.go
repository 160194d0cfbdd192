package app

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"duiyi/store"
)

const (
	// The store is asked for its time measureEvery, so often at once, and the
	// quickest answer counts.
	measureEvery = 10 * time.Second
	measureTimes = 5

	// sureWithin is by how much the time may be wrong with which a node plays.
	sureWithin = 20 * time.Millisecond

	// farOff is by how much this machine's clock may be wrong before its owner is
	// told: games go by the store's time all the same.
	farOff = time.Minute

	// aheadBy is by how much the time of what a node writes may lie ahead of the store's.
	aheadBy = 250 * time.Millisecond

	// driftOf is what a processor's clock may gain or lose, one part in so many.
	driftOf = 10_000
)

// A storeClock shows the time of a Shared store, by the processor's own clock since
// that was asked: the clocks of the nodes may be hours off.
type storeClock struct {
	store  Shared
	wall   func() time.Time // shown until the store has answered
	steady func() time.Duration

	mu     sync.Mutex
	server string        // that answered
	base   time.Time     // its time
	at     time.Duration // when steady was this
	off    time.Duration // by so much it may be wrong; negative before the first answer

	told bool // that the machine's clock is far off; only keep touches it
}

// newStoreClock returns a clock that has asked once, in vain perhaps.
func newStoreClock(s Shared, wall func() time.Time, steady func() time.Duration) *storeClock {
	c := &storeClock{store: s, wall: wall, steady: steady, base: wall(), at: steady(), off: -1}
	ctx, cancel := context.WithTimeout(context.Background(), store.Timeout)
	defer cancel()
	_ = c.measure(ctx) // which keep does again
	return c
}

// now returns the store's time.
func (c *storeClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.base.Add(c.steady() - c.at).UTC()
}

// sure reports whether the time is known well enough to play by.
func (c *storeClock) sure() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.off >= 0 && c.error() <= sureWithin
}

// doubt has the time be measured anew, whatever was known of it.
func (c *storeClock) doubt() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.off = -1
}

// error is by how much the time may be wrong by now.
func (c *storeClock) error() time.Duration { return c.off + (c.steady()-c.at)/driftOf }

// measure asks the store for its time, and goes by the answer where that is more
// exact than what is known, or another server's, or shows that what is known is
// wrong, as after the machine's sleep. The answer was given at some time between
// the question and its coming: where these are far apart, as with a connection that
// had to be made first, the time shown moves no further than into what is left
// possible.
func (c *storeClock) measure(ctx context.Context) error {
	for range measureTimes {
		before := c.steady()
		at, server, err := c.store.Now(ctx)
		if err != nil {
			return err
		}
		c.take(at, server, before, c.steady())
	}
	return nil
}

// take is told what a server answered to a question, and when that was asked and
// answered.
func (c *storeClock) take(at time.Time, server string, before, after time.Duration) {
	off := (after - before) / 2
	middle, latest := at.Add(off), at.Add(after-before)
	c.mu.Lock()
	defer c.mu.Unlock()
	known := c.base.Add(after - c.at)
	if c.off >= 0 && server == c.server && off > c.error() && middle.Sub(known).Abs() <= off+c.error() {
		return
	}
	if c.off >= 0 && off > sureWithin {
		middle = known
		if middle.Before(at) {
			middle = at
		} else if middle.After(latest) {
			middle = latest
		}
	}
	c.server, c.base, c.at, c.off = server, middle, after, max(middle.Sub(at), latest.Sub(middle))
}

// compare logs it where the machine's clock has come to be far from the store's
// time, once until it is right again.
func (c *storeClock) compare(log *slog.Logger) {
	if !c.sure() {
		return
	}
	ahead := c.wall().Sub(c.now()).Round(time.Second)
	far := ahead.Abs() > farOff
	if far && !c.told {
		log.Warn("this machine's clock is not the database server's: games go by the latter; set the one that is wrong", "ahead", ahead)
	}
	c.told = far
}

// keep measures again and again, until ctx ends.
func (c *storeClock) keep(ctx context.Context, log *slog.Logger) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	c.compare(log)
	sure := c.sure()
	last := c.steady()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if c.sure() && c.steady()-last < measureEvery {
			continue
		}
		last = c.steady()
		err := c.measure(ctx)
		c.compare(log)
		if now := c.sure(); now != sure && ctx.Err() == nil {
			if sure = now; sure {
				log.Info("the store's time is known")
			} else {
				log.Warn("the store's time is not known to 20 ms", "err", err)
			}
		}
	}
}

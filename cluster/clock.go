package cluster

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

const (
	// The store is asked for its time every measureEvery, measureTimes in a row; the
	// quickest answer counts.
	measureEvery = 10 * time.Second
	measureTimes = 5

	// firstMeasure bounds the first measurement, for which the program's start waits.
	firstMeasure = 10 * time.Second

	// sureWithin is how wrong the time may be at a node that plays.
	sureWithin = 20 * time.Millisecond

	// farOff is the error of this machine's clock from which a warning is logged. Games
	// follow the store's time all the same.
	farOff = time.Minute

	// A processor's clock gains or loses at most one part in driftOf.
	driftOf = 10_000
)

// A clock shows the time of a shared store, by the processor's own clock since the store
// was asked: the clocks of the nodes may be hours off.
type clock struct {
	store  Store
	wall   func() time.Time // shown until the store has answered
	steady func() time.Duration

	mu     sync.Mutex
	server string        // that answered
	base   time.Time     // its time
	at     time.Duration // when steady was this
	off    time.Duration // how wrong base may be; negative before the first answer

	told bool // that the machine's clock is far off; only keep touches it
}

// newClock returns a clock after a first measurement, which may have failed.
func newClock(s Store, wall func() time.Time, steady func() time.Duration) *clock {
	c := &clock{store: s, wall: wall, steady: steady, base: wall(), at: steady(), off: -1}
	ctx, cancel := context.WithTimeout(context.Background(), firstMeasure)
	defer cancel()
	_ = c.measure(ctx) // keep tries again
	return c
}

// now returns the store's time.
func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.base.Add(c.steady() - c.at).UTC()
}

// sure reports whether the time is exact enough to play by.
func (c *clock) sure() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.off >= 0 && c.error() <= sureWithin
}

// doubt makes keep measure anew, whatever was known of the time.
func (c *clock) doubt() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.off = -1
}

// error returns how wrong the time may be by now.
func (c *clock) error() time.Duration { return c.off + (c.steady()-c.at)/driftOf }

// measure asks the store for its time.
func (c *clock) measure(ctx context.Context) error {
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

// take takes over a server's answer if it is more exact than what is known, or another
// server's, or shows that what is known is wrong, as after the machine's sleep. The
// server answered at some time between the question (before) and its answer's arrival
// (after): where these are far apart, as with a connection that had to be made first, the
// time shown moves no further than into what is left possible.
func (c *clock) take(at time.Time, server string, before, after time.Duration) {
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

// compare logs once that the machine's clock is far from the store's time, until it is
// right again.
func (c *clock) compare(log *slog.Logger) {
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
func (c *clock) keep(ctx context.Context, log *slog.Logger) {
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

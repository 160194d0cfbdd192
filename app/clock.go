package app

import (
	"sync"
	"time"
)

const (
	// napAfter is by how much the system's clock must have run ahead for the
	// machine to have slept.
	napAfter = 5 * time.Second
	// napEvery is how often that is looked for.
	napEvery = 5 * time.Second

	// wrongBy is how far ahead the time that is followed must have been shown for
	// that to have been wrong, and to be put right at once.
	wrongBy = time.Second
)

// A clock tells the time of games. It goes by the monotonic clock: a system's
// clock that is set gives nobody time and takes none, and what is shown as
// later has happened later. When the system's clock has run ahead, as it does
// while the machine sleeps, it follows in one step, a nap.
type clock struct {
	wall   func() time.Time
	steady func() time.Duration // since whenever

	follows bool // the wall clock, which is that of all nodes, step by step

	mu    sync.Mutex
	base  time.Time     // the time
	since time.Duration // when steady was this
	nap   nap           // the last; zero before the first
	shown time.Time     // last
}

// A nap is time that was nobody's.
type nap struct {
	number int // from 1
	began  time.Time
	ended  time.Time
}

// newClock returns a clock that shows the time, or what it showed last if the
// system's has been set back since.
func newClock(wall func() time.Time, steady func() time.Duration, last time.Time) *clock {
	c := &clock{wall: wall, steady: steady, since: steady()}
	c.base = later(wall(), last)
	return c
}

// systemClock is how New's clock reads the system's.
func systemClock() (wall func() time.Time, steady func() time.Duration) {
	began := time.Now()
	return func() time.Time { return time.Now().Round(0) }, func() time.Duration { return time.Since(began) }
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// read returns the time and the last nap.
func (c *clock) read() (time.Time, nap) {
	c.mu.Lock()
	defer c.mu.Unlock()
	steady := c.steady()
	now := c.base.Add(steady - c.since)
	if wall := c.wall(); wall.Sub(now) >= napAfter {
		c.nap = nap{c.nap.number + 1, now, wall}
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

// last returns the last nap, as of the time that was read last.
func (c *clock) last() nap {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.nap
}

// time returns the time of games.
func (a *App) time() time.Time {
	now, _ := a.clock.read()
	return now
}

// millisecond returns the time as stores keep it.
func (a *App) millisecond() time.Time { return time.UnixMilli(a.time().UnixMilli()).UTC() }

// Now returns the time by which games go, and by which all is to go that is kept:
// where nodes share a store it is that one's, however wrong this machine's clock is.
func (a *App) Now() time.Time { return a.time() }

// Sure reports whether that time is known. Where it is not, the machine's stands in
// for it, and nothing may be thrown away by it.
func (a *App) Sure() bool { return a.nodes.Sure() }

// now returns the time, by which a clock that ran when the machine fell asleep has
// stopped: the next move sets it going. Between two people over a network it runs
// on, and what it took is owed.
//
// The caller has the turn: the stop is written to the store.
func (g *game) now() time.Time {
	now, nap := g.moment(), g.app.clock.last()
	if nap.number == g.naps {
		return now
	}
	g.naps = nap.number
	if g.state.Config.Network() {
		if g.mu.Loaded && !g.mu.Gone && !g.updated.After(nap.began) {
			g.owe(outage{nap.began, now})
			g.arm(now)
		}
		return now
	}
	if g.mu.Loaded && !g.mu.Gone && g.clockStands() && !g.state.Clock.RunningSince.After(nap.began) {
		if err := g.pauseClock(g.app.ctx, nap.began); err != nil {
			g.app.log.Error("pause", "game", g.id, "err", err)
			return now
		}
		g.publish(SleptUpdate{})
	}
	return now
}

// moment returns the time, also to a caller without the turn.
func (g *game) moment() time.Time {
	now := g.app.time()
	if g.app.nodes.Shared() {
		now = later(now, g.updated) // two nodes may differ by milliseconds
	}
	return now
}

// napped reports whether the machine has slept since the game's clock was last set right.
func (g *game) napped() bool {
	g.app.time() // which notices a nap
	return g.app.clock.last().number != g.naps
}

// wakeUp stops the clocks of all games when the machine has slept.
func (a *App) wakeUp() {
	tick := time.NewTicker(napEvery)
	defer tick.Stop()
	known := 0
	for {
		select {
		case <-a.ctx.Done():
			return
		case <-tick.C:
		}
		_, nap := a.clock.read()
		if nap.number == known {
			continue
		}
		known = nap.number
		a.log.Info("the machine has slept: clocks stand still until somebody moves")
		for _, g := range a.games.All() {
			g.mu.Lock()
			g.now()
			g.mu.Unlock()
		}
	}
}

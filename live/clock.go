package live

import "time"

// napEvery is how often a nap of the machine is looked for.
const napEvery = 5 * time.Second

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// millisecond returns the time as stores keep it.
func (a *Room) millisecond() time.Time { return time.UnixMilli(a.Now().UnixMilli()).UTC() }

// Now returns the time of games.
func (a *Room) Now() time.Time { return a.Clock.Now() }

// now returns the time, by which a clock that ran when the machine fell asleep has
// stopped: the next move sets it going. Between two people over a network it runs
// on, and what it took is owed.
//
// The caller has the turn: the stop is written to the store.
func (g *game) now() time.Time {
	now, nap := g.moment(), g.room.Clock.Last()
	if nap.Number == g.naps {
		return now
	}
	g.naps = nap.Number
	if g.state.Config.Network() {
		if g.mu.Loaded && !g.mu.Gone && !g.updated.After(nap.Began) {
			g.owe(outage{nap.Began, now})
			g.arm(now)
		}
		return now
	}
	if g.mu.Loaded && !g.mu.Gone && g.clockStands() && !g.state.Clock.RunningSince.After(nap.Began) {
		if err := g.pauseClock(g.room.ctx, nap.Began); err != nil {
			g.room.Log.Error("pause", "game", g.id, "err", err)
			return now
		}
		g.publish(SleptUpdate{})
	}
	return now
}

// moment returns the time, also to a caller without the turn.
func (g *game) moment() time.Time {
	now := g.room.Now()
	if g.room.Nodes.Shared() {
		now = later(now, g.updated) // two nodes may differ by milliseconds
	}
	return now
}

// napped reports whether the machine has slept since the game's clock was last set right.
func (g *game) napped() bool {
	g.room.Now() // which notices a nap
	return g.room.Clock.Last().Number != g.naps
}

// wakeUp stops the clocks of all games when the machine has slept.
func (a *Room) wakeUp() {
	tick := time.NewTicker(napEvery)
	defer tick.Stop()
	known := 0
	for {
		select {
		case <-a.ctx.Done():
			return
		case <-tick.C:
		}
		_, nap := a.Clock.Read()
		if nap.Number == known {
			continue
		}
		known = nap.Number
		a.Log.Info("the machine has slept: clocks stand still until somebody moves")
		for _, g := range a.resident.All() {
			g.mu.Lock()
			g.now()
			g.mu.Unlock()
		}
	}
}

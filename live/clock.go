package live

import (
	"time"

	"duiyi/live/table"
	"duiyi/live/update"
)

// napEvery is how often, while a clock runs, the program checks whether the machine has slept.
const napEvery = 5 * time.Second

// millisecond returns the time as stores keep it.
func (a *Room) millisecond() time.Time { return time.UnixMilli(a.Now().UnixMilli()).UTC() }

// Now returns the time of games.
func (a *Room) Now() time.Time { return a.Clock.Now() }

// now returns the time. If the machine has slept, it first stops a clock that ran, as of the
// moment that the machine fell asleep; the next move starts it again. In a network game the
// clock runs on, and the lost time is owed.
//
// The caller has the turn: the stop goes to the store.
func (g *game) now() time.Time {
	now, nap := g.moment(), g.room.Clock.Last()
	if nap.Number == g.naps {
		return now
	}
	g.naps = nap.Number
	if g.State.Config.Network() {
		if g.mu.Loaded && !g.mu.Gone && !g.updated.After(nap.Began) {
			g.Owe(table.Outage{From: nap.Began, To: now})
			g.arm(now)
		}
		return now
	}
	if g.mu.Loaded && !g.mu.Gone && g.ClockMayStop() && !g.State.Clock.RunningSince.After(nap.Began) {
		if err := g.pauseClock(g.room.ctx, nap.Began); err != nil {
			g.room.Log.Error("pause", "game", g.id, "err", err)
			return now
		}
		g.publish(update.Slept{})
	}
	return now
}

// moment returns the time. The caller need not have the turn.
func (g *game) moment() time.Time {
	now := g.room.Now()
	if g.room.Nodes.Shared() {
		now = table.Later(now, g.updated) // clocks of two nodes may differ by milliseconds
	}
	return now
}

// napped reports whether the machine has slept since now last adjusted the game's clock.
func (g *game) napped() bool {
	g.room.Now() // notices a nap
	return g.room.Clock.Last().Number != g.naps
}

// wakeUp stops the clocks of all games when the machine has slept.
func (a *Room) wakeUp() {
	known := 0
	for a.pulse.Wait(a.ctx) {
		_, nap := a.Clock.Read()
		if nap.Number == known {
			continue
		}
		known = nap.Number
		a.Log.Info("the machine has slept: clocks stand until the next move")
		for _, g := range a.resident.All() {
			g.mu.Lock()
			g.now()
			g.mu.Unlock()
		}
	}
}

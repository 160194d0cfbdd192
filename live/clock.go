package live

import (
	"context"
	"time"

	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// napEvery is how often, while a clock runs, the program checks whether the machine has slept.
const napEvery = 5 * time.Second

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

// pauseClock stops the clock as of a moment. The next move starts it again.
func (g *game) pauseClock(ctx context.Context, at time.Time) error {
	next, events, err := match.Apply(g.State, match.Command{Type: match.CmdPause}, at)
	if err != nil {
		return err
	}
	return g.commit(store.WithPatience(ctx), next, events, at)
}

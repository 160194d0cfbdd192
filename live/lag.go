package live

import (
	"context"
	"time"

	"duiyi/match"
)

const (
	// pageLag is what a page may take beside the network to see a move and to
	// send one, as lichess has it.
	pageLag = 140 * time.Millisecond

	// A round trip that is measured weighs 10 % of what is trusted.
	rttWeight = 10
)

type arrivalKey struct{}

// ArrivedAt notes when a command came in: nobody is charged with the time for which it
// waits its turn here.
func ArrivedAt(ctx context.Context, at time.Time) context.Context {
	if _, known := ctx.Value(arrivalKey{}).(time.Time); known {
		return ctx
	}
	return context.WithValue(ctx, arrivalKey{}, at)
}

// arrived returns when a command came in, which is not before what happened last
// in the game.
func (g *game) arrived(ctx context.Context, now time.Time) time.Time {
	at, ok := ctx.Value(arrivalKey{}).(time.Time)
	if !ok || at.After(now) || !g.state.Config.Network() {
		return now
	}
	return later(at, g.updated)
}

// Measured tells of a round trip to a page that watches, as the server measured
// it: that is how much of a move's way is believed. It does not wait, and is told of
// one at a time.
func (w *Watch) Measured(rtt time.Duration) {
	rtt = max(rtt, 0)
	if was := time.Duration(w.rtt.Load()); was != 0 {
		rtt = was + (rtt-was)/rttWeight
	}
	w.rtt.Store(int64(rtt))
}

// rttOf returns how long a round trip to a side takes: to the nearest of its
// pages, 0 where none is connected.
func (g *game) rttOf(side match.Side) time.Duration {
	least := time.Duration(0)
	for w := range g.watchers {
		if rtt := time.Duration(w.rtt.Load()); w.sits && g.sideOf(w.person) == side && rtt > 0 && (least == 0 || rtt < least) {
			least = rtt
		}
	}
	return least
}

// lagOf returns how long a move was on its way that came in at a time, in ms, as
// far as that is believed: what is left of the time since the clock began to run
// when what the page says it took is taken off, and no more than a round trip
// takes to the nearest page of that seat. How much of it is credited is for
// match.Lag.
func (g *game) lagOf(c match.Command, came time.Time) int64 {
	clock := g.state.Clock
	if c.TookMS == nil || *c.TookMS < 0 || clock == nil || clock.RunningSince.IsZero() || !g.state.Config.Network() {
		return 0
	}
	claim := came.Sub(clock.RunningSince).Milliseconds() - *c.TookMS
	if g.state.Config.Lag != match.LagGenerous {
		claim = min(claim, (g.rttOf(g.state.Turn()) + pageLag).Milliseconds())
	}
	return max(claim, 0)
}

package live

import (
	"context"
	"time"

	"duiyi/match"
)

const (
	// pageLag is the time that a page may take to show and send a move, beside the network;
	// lichess allows the same.
	pageLag = 140 * time.Millisecond

	// A new measurement weighs 1/rttWeight in the smoothed round trip.
	rttWeight = 10
)

type arrivalKey struct{}

// ArrivedAt notes when a command arrived: the clock does not charge the time that it queues
// here.
func ArrivedAt(ctx context.Context, at time.Time) context.Context {
	if _, known := ctx.Value(arrivalKey{}).(time.Time); known {
		return ctx
	}
	return context.WithValue(ctx, arrivalKey{}, at)
}

// arrived returns when a command arrived, but no earlier than the game's last event.
func (g *game) arrived(ctx context.Context, now time.Time) time.Time {
	at, ok := ctx.Value(arrivalKey{}).(time.Time)
	if !ok || at.After(now) || !g.state.Config.Network() {
		return now
	}
	return later(at, g.updated)
}

// Measured notes a round trip to the watching page, as the server measured it. It bounds the
// network time that a move may claim. It does not wait; calls must not overlap.
func (w *Watch) Measured(rtt time.Duration) {
	rtt = max(rtt, 0)
	if was := time.Duration(w.rtt.Load()); was != 0 {
		rtt = was + (rtt-was)/rttWeight
	}
	w.rtt.Store(int64(rtt))
}

// rttOf returns the round trip to the nearest page of a side; 0 if none is connected.
func (g *game) rttOf(side match.Side) time.Duration {
	least := time.Duration(0)
	for w := range g.watchers {
		if rtt := time.Duration(w.rtt.Load()); w.sits && g.sideOf(w.person) == side && rtt > 0 && (least == 0 || rtt < least) {
			least = rtt
		}
	}
	return least
}

// lagOf returns the network time of a move that arrived at came, in ms: the time since the
// clock started less the time that the page says the player took, but at most a round trip
// to the side's nearest page. Package match decides how much of it to credit.
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

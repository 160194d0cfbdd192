package live

import (
	"context"
	"time"

	"duiyi/live/table"
	"duiyi/match"
)

// A new measurement weighs 1/rttWeight in the smoothed round trip.
const rttWeight = 10

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
	if !ok || at.After(now) || !g.State.Config.Network() {
		return now
	}
	return table.Later(at, g.updated)
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
		if rtt := time.Duration(w.rtt.Load()); w.sits && g.SideOf(w.person) == side && rtt > 0 && (least == 0 || rtt < least) {
			least = rtt
		}
	}
	return least
}

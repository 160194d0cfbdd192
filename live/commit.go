package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/live/table"
	"duiyi/match"
	"duiyi/store"
	"duiyi/timing"
)

// commit stores events and then makes next the state; until then others see the state
// before. An overloaded store has written nothing, and the game does not change. After any
// other failure nobody knows what the store holds, so the game leaves memory, and the next
// caller reads it again.
func (g *game) commit(ctx context.Context, next match.State, events []match.Event, now time.Time) error {
	return g.commitSeats(ctx, next, events, now, nil)
}

// commitSeats is commit with new seats, unless they are nil.
func (g *game) commitSeats(ctx context.Context, next match.State, events []match.Event, now time.Time, seats *[2]store.Seat) error {
	before, after := g.State, g.bare()
	after.State, after.Updated = next, table.Millisecond(now)
	sum := after.Summary(g.room.Engines)
	sum.Seats = seats
	if g.room.Nodes.Shared() {
		sum.NotBefore = g.NotBefore(events, g.server())
	}
	g.writing = true
	err := g.write(ctx, func(ctx context.Context) error { return g.room.Store.Append(ctx, sum, before.Version, events) })
	if g.writing = false; err != nil {
		switch {
		case errors.Is(err, store.ErrEarly):
			g.room.Nodes.Doubt()
		case errors.Is(err, store.ErrOverloaded):
			g.timed.Fault(err)
		case errors.Is(err, store.ErrConflict) && g.room.Nodes.Shared():
			read, cancel := store.WriteContext(store.WithPatience(ctx))
			defer cancel()
			if behind := g.catchUp(read); behind != nil {
				if !g.mu.Gone {
					g.unload(behind)
				}
				return fmt.Errorf("store game %s: %w", g.id, behind)
			}
		default:
			g.timed.Fault(err)
			g.unload(err)
		}
		return fmt.Errorf("store game %s: %w", g.id, err)
	}
	g.State, g.updated = next, after.Updated
	g.room.trace("stored", g.id, next.Version, events)
	if seats != nil {
		g.Seats = seats
	}
	var trace *timing.Trace
	var moved *stored
	for _, e := range events {
		if e.Type == match.EvMoved {
			g.room.moves.Add(1)
			if moved == nil {
				trace, g.timed = g.timed, nil
				trace.Commit(next.Version, e.Cmd)
			}
			moved = &stored{Node: g.room.Node, At: g.room.Now().UnixMicro()}
		}
	}
	g.settle(now)
	g.history.Add(before, next)
	g.publishMove(g.since(before.Version, now), trace)
	if len(events) > 0 && seats == nil {
		g.announce(gameMessage{Since: before.Version, At: g.updated.UnixMilli(), Events: events, Move: moved})
	} else {
		g.announce(gameMessage{Read: true}) // hashes of secrets stay in the store
	}
	if moved != nil {
		g.room.Moved(g.id, next)
	}
	if (next.Result == nil) != (before.Result == nil) {
		g.room.Ended(g.id)
	}
	return nil
}

// settle adjusts timers, engine and consultations to the state.
func (g *game) settle(now time.Time) {
	g.arm(now)
	g.watchGone(now)
	g.think(now)
	g.endStale()
	if g.State.Result != nil {
		g.returnEngines()
	}
}

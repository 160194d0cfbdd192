package live

import (
	"context"
	"errors"
	"time"

	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
	"duiyi/timing"
)

// reread is catchUp on the program's own behalf: it logs the error.
func (g *game) reread() {
	ctx, cancel := context.WithTimeout(g.room.ctx, store.Timeout)
	defer cancel()
	err := g.catchUp(ctx)
	if err != nil && !errors.Is(err, store.ErrDeleted) && !errors.Is(err, store.ErrNoGame) && g.room.ctx.Err() == nil {
		g.room.Log.Error("read events of another node", "game", g.id, "err", err)
	}
}

// catchUp reads other nodes' changes to the game from the store. A game that is deleted or
// damaged leaves memory.
func (g *game) catchUp(ctx context.Context) error {
	r, err := g.stored(ctx)
	switch {
	case errors.Is(err, store.ErrNoGame), err == nil && !r.Deleted.IsZero():
		g.publish(update.Deleted{})
		g.unload(store.ErrDeleted)
		g.room.Deleted(g.id)
		return store.ErrDeleted
	case err != nil:
		return err
	case r.Damage != nil || len(r.Events) < g.State.Version:
		g.unload(store.ErrDamaged) // the next open shows what is sound
		return store.ErrDamaged
	}
	if r.Owner != g.owner {
		g.unload(store.ErrNoGame) // to whoever no longer owns it
		return store.ErrNoGame
	}
	if r.Title != g.title {
		g.title = r.Title
		g.publish(update.Title{Title: g.title})
	}
	seats := g.Seats
	g.Seats = r.Seats
	if len(r.Events) > g.State.Version {
		return g.advance(r.Events[g.State.Version:], r.Updated, nil)
	}
	if seats != nil && g.Seats != nil && *seats != *g.Seats {
		g.publish(g.since(g.State.Version, g.now()))
	}
	return nil
}

// advance applies events that another node stored, with the trace of their move or nil.
func (g *game) advance(events []match.Event, updated time.Time, t *timing.Trace) error {
	before, state, history := g.State, g.State, g.history
	for _, e := range events {
		next, err := match.Fold(state, e)
		if err != nil {
			return err
		}
		history.Add(state, next)
		state = next
		g.Follow(e)
	}
	g.State, g.updated, g.history = state, table.Later(g.updated, updated), history
	g.room.trace("heard", g.id, state.Version, events)
	now := g.now()
	g.settle(now)
	g.publishMove(g.since(before.Version, now), t)
	return nil
}

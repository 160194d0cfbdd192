package live

import (
	"context"
	"fmt"

	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/replay"
	"duiyi/store"
)

// enter locks mu, and loads the game for the first caller.
func (g *game) enter(ctx context.Context) error {
	return g.mu.Enter(ctx, func() error { return g.load(ctx) }, g.unload)
}

// load rebuilds the game from its events.
func (g *game) load(ctx context.Context) error {
	g.listen() // before reading: messages that arrive meanwhile wait for mu
	r, err := g.stored(ctx)
	if err != nil {
		return err
	}
	if r.Study {
		return store.ErrNoGame
	}
	if !r.Deleted.IsZero() {
		return &store.OwnedError{Owner: r.Owner, Err: store.ErrDeleted}
	}
	if err := g.rebuild(r); err != nil {
		return &store.OwnedError{Owner: r.Owner, Err: fmt.Errorf("load game %s: %w", g.id, err)}
	}
	g.mu.Loaded = true
	g.used = g.now()
	g.Read = g.used
	if g.damage != nil {
		g.room.Log.Error("damaged game", "game", g.id, "sound", g.damage.Sound, "lost", g.damage.Lost, "what", g.damage.Detail)
		if g.ClockRuns() { // it never runs again; the log has no event of that
			g.State, err = match.Fold(g.State, match.Event{Type: match.EvPaused, At: g.updated.UnixMilli()})
		}
		return err
	}
	switch began, before := g.room.Nodes.Since(); {
	case !g.ClockRuns():
	case !g.State.Config.Network(): // the program ended in mid-game: nobody is charged for the time since
		return g.pauseClock(ctx, g.updated)
	case g.updated.Before(began): // nor for the time in which it did not run
		g.Owe(table.Outage{From: before, To: began})
	default:
		g.MissedUnread(g.room.Nodes.Silent(), g.used)
	}
	g.settle(g.used)
	if g.State.Config.Network() {
		g.announce(gameMessage{Asks: true})
	}
	return nil
}

// rebuild replays the stored events, up to the first damaged one. The error is ErrDamaged if
// no event before it is sound.
func (g *game) rebuild(r store.Record) error {
	got, err := replay.Of(g.room.Kinds, r, func(before, after match.State) {
		if after.Version > len(r.Events)-update.Kept {
			g.history.Add(before, after)
		}
	})
	if err != nil {
		return err
	}
	g.owner, g.title, g.Seats = r.Owner, r.Title, r.Seats
	g.created, g.updated, g.State, g.damage = got.Created, got.Updated, got.State, got.Damage
	return nil
}

// view is enter for a caller that only reads: it does not wait for a write under way.
func (g *game) view(ctx context.Context) error {
	if g.mu.Look() {
		if !g.napped() {
			return nil
		}
		g.mu.Memory.Unlock()
	}
	err := g.enter(ctx)
	if err == nil {
		g.now()
		g.mu.KeepMemory()
	}
	return err
}

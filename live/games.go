package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/identity"
	"duiyi/live/newgame"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/records"
	"duiyi/store"
	"duiyi/timing"
)

// List returns the caller's games that a query selects; to the local user also network games.
// For a damaged game it shows what the game's events say.
func (a *Room) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	whose := identity.From(ctx).Owners()
	q.Owners = &whose
	list, err := a.Store.List(ctx, q)
	a.mend(ctx, list)
	return list, err
}

// mend rebuilds the damaged summaries of a list from the games' events. If those are damaged
// too, only the id remains. The summaries stay marked as damaged.
func (a *Room) mend(ctx context.Context, list []store.Summary) {
	for i, s := range list {
		if !s.Damaged || s.Study {
			continue
		}
		list[i] = store.Summary{ID: s.ID, Updated: s.Updated, Damaged: true}
		g, err := a.open(ctx, s.ID)
		if err != nil {
			continue // it stays marked
		}
		list[i] = g.summary()
		list[i].Updated, list[i].Damaged = s.Updated, true // Updated, right or wrong, is its place in the list
		g.mu.Unlock()
	}
}

// Game returns a game. It starts no engine.
func (a *Room) Game(ctx context.Context, id string) (update.Snapshot, error) {
	g, err := a.look(ctx, id)
	if err != nil {
		return update.Snapshot{}, err
	}
	defer g.mu.Memory.Unlock()
	return g.lookFor(identity.From(ctx)), nil
}

// Do carries out a person's command. Its errors are those of match.Apply, ErrNotThinking and
// ErrNotFailed of the commands of this package, store.ErrOverloaded for a move that an engine
// has to answer while too many searches wait, and a *match.Refusal for a move of a side that
// an engine plays.
//
// The change leads from the command's version to the present state, also if the command was
// refused. It is the whole game if the command names no version or an old one, and empty if
// there is no game. An engine whose turn it is starts thinking in any case, since the sender
// waits for its move.
func (a *Room) Do(ctx context.Context, id string, c match.Command) (update.Change, error) {
	ctx = ArrivedAt(ctx, a.Now())
	var trace *timing.Trace
	if c.Type == match.CmdMove {
		trace = a.Timing.Begin(timing.Person, id)
	}
	g, err := a.open(ctx, id)
	if err != nil {
		return update.Change{}, err
	}
	defer g.mu.Unlock()
	g.awaited, g.asker = true, identity.Client(ctx)
	g.noteActivity(identity.From(ctx))
	var now time.Time
	last := g.collectChange(func() {
		trace.Reach(timing.Locked)
		g.time(trace, func() { err = g.do(ctx, c) })
		now = g.now()
		g.wake(now)
	})
	var change update.Change
	if last != nil && last.Update.(update.Change).Since == c.Version && last.Update.(update.Change).State.Version == g.State.Version {
		change = last.Update.(update.Change)
		change.Sent = last
		change.Network = copied(change.Network) // tellYou changes it for this caller alone
	} else {
		change = g.since(c.Version, now)
	}
	g.tellYou(&change.Snapshot, identity.From(ctx))
	return change, err
}

func copied[T any](p *T) *T {
	if p == nil {
		return nil
	}
	return new(*p)
}

// Rename gives a game a title.
func (a *Room) Rename(ctx context.Context, id, title string) (update.Snapshot, error) {
	if err := newgame.CheckTitle(title); err != nil {
		return update.Snapshot{}, err
	}
	g, err := a.openOwn(ctx, id)
	if err != nil {
		return update.Snapshot{}, err
	}
	defer g.mu.Unlock()
	if err := g.write(ctx, func(ctx context.Context) error { return a.Store.Rename(ctx, id, title) }); err != nil {
		return update.Snapshot{}, fmt.Errorf("rename game %s: %w", id, err)
	}
	g.title = title
	g.publish(update.Title{Title: title})
	g.announce(gameMessage{Read: true})
	return g.look(), nil
}

// Delete removes a game from the list. Restore takes it back within 30 days.
func (a *Room) Delete(ctx context.Context, id string) error {
	g, err := a.openOwn(ctx, id)
	if errors.Is(err, store.ErrDamaged) { // nothing of it is sound: it can still be deleted
		write, cancel := store.WriteContext(ctx)
		defer cancel()
		return a.Store.Delete(write, id, a.Now())
	}
	if err != nil {
		return err
	}
	defer g.mu.Unlock()
	now := g.now()
	if err := g.write(ctx, func(ctx context.Context) error { return a.Store.Delete(ctx, id, now) }); err != nil {
		return fmt.Errorf("delete game %s: %w", id, err)
	}
	g.publish(update.Deleted{})
	g.announce(gameMessage{Read: true})
	a.Ended(id)
	g.unload(store.ErrDeleted)
	a.Deleted(id)
	return nil
}

// Restore restores a deleted game.
func (a *Room) Restore(ctx context.Context, id string) (update.Snapshot, error) {
	r, err := a.Store.Load(ctx, id)
	switch {
	case err != nil:
		return update.Snapshot{}, fmt.Errorf("load game %s: %w", id, err)
	case !identity.From(ctx).Owners().Has(r.Owner):
		if !r.Deleted.IsZero() {
			return update.Snapshot{}, store.ErrNoGame
		}
		g, err := a.openOwn(ctx, id)
		if err == nil {
			g.mu.Unlock() // the caller has become its owner meanwhile
		}
		return update.Snapshot{}, err
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	if err := a.Store.Restore(write, id); err != nil {
		return update.Snapshot{}, fmt.Errorf("restore game %s: %w", id, err)
	}
	a.Ended(id)
	return a.Game(ctx, id)
}

// Line returns the moves of a game, for a study. The error is match.ErrNetwork while two
// people play it over the network.
func (a *Room) Line(ctx context.Context, id string) (records.Game, error) {
	g, err := a.look(ctx, id)
	if err != nil {
		return records.Game{}, err
	}
	s, between := g.look(), g.Between()
	g.mu.Memory.Unlock()
	if between {
		return records.Game{}, match.ErrNetwork
	}
	return s.Recorded(), nil
}

// CheckEngine refuses an engine that the caller may not use; see newgame.Maker.CheckEngine.
func (a *Room) CheckEngine(ctx context.Context, field, id string) error {
	return a.maker.CheckEngine(ctx, field, id)
}

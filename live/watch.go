package live

import (
	"context"
	"errors"

	"duiyi/identity"
	"duiyi/live/audience"
	"duiyi/live/update"
	"duiyi/store"
)

// A Watch is a connection of a watcher to a game. A reader that falls behind is dismissed.
type Watch struct {
	*audience.Watcher
	game *game
}

// Watch starts watching a game. The first update is the whole game, or the changes since the
// watcher's version if that is not 0 and recent. An engine whose turn it is starts thinking.
func (a *Room) Watch(ctx context.Context, id string, version int) (*Watch, error) {
	g, err := a.openInTurn(ctx, id)
	if err != nil {
		return nil, err
	}
	defer g.mu.Unlock()
	if version > g.State.Version && g.room.Nodes.Shared() && g.damage == nil { // the page comes from another node
		if err := g.catchUp(ctx); err != nil {
			return nil, err
		}
	}
	g.grace.stop()
	now := g.now()
	first := g.since(version, now)
	first.Again = first.Since > 0
	w := &Watch{g.watchers.Add(identity.From(ctx).User, first), g}
	g.failed = 0 // for a new watcher the engine may try again
	g.awaited, g.asker = true, identity.Client(ctx)
	g.wake(now)
	g.countSoon()
	return w, nil
}

// Notify calls wake, from now on, whenever Updates has something, including its end, so that
// no goroutine need wait. wake runs under the game's lock and must not block.
func (w *Watch) Notify(wake func()) {
	w.game.mu.Memory.Lock()
	defer w.game.mu.Memory.Unlock()
	w.Watcher.Notify(wake)
}

// Close ends the watch. Closing again does nothing.
func (w *Watch) Close() {
	w.game.mu.Memory.Lock()
	defer w.game.mu.Memory.Unlock()
	w.game.dismiss(w.Watcher, nil)
}

// Leaving says that the client closes the page: it does not merely fall silent.
func (w *Watch) Leaving() {
	w.game.mu.Memory.Lock()
	defer w.game.mu.Memory.Unlock()
	w.Closing = true
}

// Sit makes a watch count as the presence of the player whose seat the secret opens or, if
// it opens none, of the watching account's player. It reports whether there is such a seat. A
// watch counts for one seat.
func (w *Watch) Sit(secret string) bool {
	g := w.game
	g.mu.Lock()
	defer g.mu.Unlock()
	who := identity.Caller{Seat: secret, User: w.User}
	person, ok := g.PersonOf(who)
	if !ok && secret != "" && g.Seats != nil && g.room.Nodes.Shared() { // the player may have joined at another node
		g.reread()
		person, ok = g.PersonOf(who)
	}
	if !ok || !g.watchers.Has(w.Watcher) || w.Sits {
		return ok && w.Sits && w.Person == person
	}
	now, server := g.now(), g.server()
	gone := g.Gone(now, server) != nil
	w.Sits, w.Person = true, person
	first, appeared := g.Table.Sit(person, g.room.Nodes.ID(), now, server)
	if first {
		g.sendPresence()
	}
	if appeared {
		g.publish(update.Presence{Present: g.Network(g.room.Nodes.Complete()).Present})
	}
	g.watchGone(now)
	switch {
	case g.Owed != nil && g.SideOf(person) == g.State.Turn():
		err := g.payBack(now)
		for tries := 1; errors.Is(err, store.ErrConflict) && !g.mu.Gone && tries < lostRaces; tries++ {
			err = g.payBack(g.now()) // on the state that another node has stored
		}
		if err != nil {
			g.room.Log.Error("credit the time of an outage", "game", g.id, "err", err)
		}
	case gone:
		g.publish(g.since(g.State.Version, now))
	}
	return true
}

package live

import (
	"context"
	"errors"
	"fmt"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// made returns the game that an earlier, equal request made, and reports whether there is
// one. The error is ids.ErrCmdUsed if the request differed or came from somebody else. If the
// game is deleted, the person who requested it gets store.ErrDeleted, and others
// store.ErrNoGame.
func (a *Room) made(ctx context.Context, n ids.Name) (update.Snapshot, bool, error) {
	g, err := a.resident.Open(ctx, n.ID)
	switch {
	case errors.Is(err, store.ErrNoGame):
		return update.Snapshot{}, false, nil
	case errors.Is(err, store.ErrDeleted):
		return update.Snapshot{}, true, a.madeAndDeleted(ctx, n, store.Hidden(err, identity.From(ctx).Owners(), store.ErrNoGame))
	case err != nil:
		return update.Snapshot{}, true, err
	}
	defer g.mu.Unlock()
	switch {
	case n.Repeats() && g.State.Asked != n.Asked:
		return update.Snapshot{}, true, ids.ErrCmdUsed
	case !g.seenBy(identity.From(ctx)):
		return update.Snapshot{}, true, store.ErrNoGame
	}
	return g.lookFor(identity.From(ctx)), true, nil
}

// madeAndDeleted returns the error for a repeated request whose game is deleted, and
// otherwise the given one if the request is no repeat.
func (a *Room) madeAndDeleted(ctx context.Context, n ids.Name, otherwise error) error {
	if !n.Repeats() {
		return otherwise
	}
	r, err := a.Store.Load(ctx, n.ID)
	if err != nil {
		return fmt.Errorf("load game %s: %w", n.ID, err)
	}
	asked := ""
	for _, e := range r.Events {
		if e.Type == match.EvStarted || e.Type == match.EvCopied {
			asked = e.Asked
		}
	}
	if asked != n.Asked {
		return ids.ErrCmdUsed
	}
	return store.ErrDeleted
}

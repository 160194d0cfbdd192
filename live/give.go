package live

import (
	"context"
	"fmt"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

// Give makes a game another owner's, whoever calls. Its spectators are dismissed. A game over
// the network has players and no owner: match.ErrNetwork.
func (a *Room) Give(ctx context.Context, id, owner string) error {
	g, err := a.open(identity.With(ctx, identity.Caller{Program: true, Local: true}), id)
	if err != nil {
		return err
	}
	defer g.mu.Unlock()
	if g.State.Config.Network() {
		return match.ErrNetwork
	}
	if err := g.write(ctx, func(ctx context.Context) error { return a.Store.Give(ctx, id, owner) }); err != nil {
		return fmt.Errorf("give game %s: %w", id, err)
	}
	g.announce(gameMessage{Read: true})
	g.unload(store.ErrNoGame)
	return nil
}

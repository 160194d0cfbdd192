package app

import (
	"context"
	"errors"

	"duiyi/identity"
	"duiyi/store"
)

// open returns a game with its mu locked, from memory or from the store. For
// who is not the owner there are only games over the network; of another's own
// they are not even told that it is deleted.
func (a *App) open(ctx context.Context, id string) (*game, error) {
	g, err := a.games.Open(ctx, id)
	if identity.From(ctx).Owner {
		return g, err
	}
	if errors.Is(err, store.ErrDeleted) {
		return nil, store.ErrNoGame
	}
	if err == nil && !g.state.Config.Network() {
		g.mu.Unlock()
		return nil, store.ErrNoGame
	}
	return g, err
}

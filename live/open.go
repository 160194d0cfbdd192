package live

import (
	"context"

	"duiyi/identity"
	"duiyi/store"
)

// open returns a game with its mu locked, from memory or the store. To a caller, other
// people's private or deleted games do not exist.
func (a *Room) open(ctx context.Context, id string) (*game, error) {
	who := identity.From(ctx)
	g, err := a.resident.Open(ctx, id)
	if err != nil {
		return nil, store.Hidden(err, who.Owners(), store.ErrNoGame)
	}
	if !g.seenBy(who) {
		g.mu.Unlock()
		return nil, store.ErrNoGame
	}
	return g, nil
}

// look is open for a caller that only reads: it does not wait for a write under way. The
// caller unlocks g.mu.Memory.
func (a *Room) look(ctx context.Context, id string) (*game, error) {
	if g, here := a.resident.Find(id); here && g.mu.Look() {
		if g.seenBy(identity.From(ctx)) && !g.napped() {
			return g, nil
		}
		g.mu.Memory.Unlock()
	}
	g, err := a.open(ctx, id)
	if err == nil {
		g.now()
		g.mu.KeepMemory()
	}
	return g, err
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

// openOwn is open for a change that only the owner may make. The error is ErrNotYours if the
// caller may only watch the game.
func (a *Room) openOwn(ctx context.Context, id string) (*game, error) {
	g, err := a.open(ctx, id)
	if err == nil && !identity.From(ctx).Owners().Has(g.owner) {
		g.mu.Unlock()
		return nil, ErrNotYours
	}
	return g, err
}

// Opens reports whether the caller may open a game.
func (a *Room) Opens(ctx context.Context, id string) bool {
	g, err := a.look(ctx, id)
	if err == nil {
		g.mu.Memory.Unlock()
	}
	return err == nil
}

// seenBy reports whether a caller may see the game: anybody who has its id if it is over the
// network, else only its owner.
func (g *game) seenBy(who identity.Caller) bool {
	return g.State.Config.Network() || who.Owners().Has(g.owner)
}

// Holds reports whether a game is in memory.
func (a *Room) Holds(id string) bool {
	_, ok := a.resident.Find(id)
	return ok
}

package live

import (
	"context"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/resident"
	"duiyi/store"
)

// A Room holds the live games. Its methods are safe for concurrent use.
type Room struct {
	*shared

	resident *resident.Set[*game]
	reading  chan struct{} // limits concurrent game loads for spectators

	stop context.CancelFunc
	ran  bool // clocks of network games ran at Close
}

// newGame returns a game that is not loaded yet.
func (a *Room) newGame(id string) *game {
	g := &game{room: a.shared, all: a.resident, id: id}
	g.consulted = make(map[*consultation]struct{})
	g.onRing(&g.flag, g.flagFalls)
	g.onRing(&g.gone, g.publishGone)
	g.onRing(&g.grace, g.left)
	g.onRing(&g.counting, g.publishSpectators)
	return g
}

// onRing makes an alarm of the game call f with the turn, unless the alarm was stopped or the
// game has left memory by then.
func (g *game) onRing(a *alarm, f func()) {
	a.ring = func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		if !g.mu.Gone && a.on() {
			f()
		}
	}
}

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

// openInTurn is open for a caller that can wait: it loads only as many games at once as there
// are processors. When another node has ended, hundreds of pages arrive at once, and moves in
// other games must not wait for all of these loads.
func (a *Room) openInTurn(ctx context.Context, id string) (*game, error) {
	if !a.Holds(id) {
		select {
		case a.reading <- struct{}{}:
			defer func() { <-a.reading }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return a.open(ctx, id)
}

// Opens reports whether the caller may open a game.
func (a *Room) Opens(ctx context.Context, id string) bool {
	g, err := a.look(ctx, id)
	if err == nil {
		g.mu.Memory.Unlock()
	}
	return err == nil
}

// Holds reports whether a game is in memory.
func (a *Room) Holds(id string) bool {
	_, ok := a.resident.Find(id)
	return ok
}

// stateOf returns a game as it stands.
func (a *Room) stateOf(ctx context.Context, id string) (match.State, error) {
	g, err := a.look(ctx, id)
	if err != nil {
		return match.State{}, err
	}
	defer g.mu.Memory.Unlock()
	return g.State, nil
}

package live

import (
	"context"
	"fmt"

	"duiyi/ids"
	"duiyi/live/update"
	"duiyi/store"
)

// Salvage makes a new, playable game from the sound part of a damaged one, which does not
// change.
func (a *Room) Salvage(ctx context.Context, id string) (update.Snapshot, error) {
	g, err := a.openOwn(ctx, id)
	if err != nil {
		return update.Snapshot{}, err
	}
	g.now()
	damaged := g.bare()
	g.mu.Unlock()
	if damaged.Damage == nil {
		return update.Snapshot{}, ErrNotDamaged
	}
	r, err := a.Store.Load(ctx, id)
	if err != nil {
		return update.Snapshot{}, fmt.Errorf("load game %s: %w", id, err)
	}
	if len(r.Events) < damaged.Damage.Sound {
		return update.Snapshot{}, fmt.Errorf("load game %s: %w: it is more damaged than before", id, store.ErrDamaged)
	}
	sound := damaged
	sound.ID, sound.Damage = ids.New(), nil
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	sum := sound.Summary(a.Engines)
	sum.Seats = r.Seats
	if err := a.Store.Create(write, sum, r.Events[:damaged.Damage.Sound]); err != nil {
		return update.Snapshot{}, fmt.Errorf("store a new game: %w", err)
	}
	return a.Game(ctx, sound.ID)
}

package live

import (
	"context"
	"fmt"

	"duiyi/ids"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/replay"
	"duiyi/store"
)

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

// Salvage makes a new, playable game from the sound part of a damaged one, which does not
// change.
func (a *Room) Salvage(ctx context.Context, id string) (update.Snapshot, error) {
	g, err := a.openOwn(ctx, id)
	if err != nil {
		return update.Snapshot{}, err
	}
	damaged, owner := g.snapshot(g.now()), g.owner
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
	fresh := a.newGame(ids.New())
	fresh.owner, fresh.title, fresh.created, fresh.updated, fresh.State = owner, damaged.Title, damaged.Created, damaged.Updated, damaged.State
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	sum := fresh.summary()
	sum.Seats = r.Seats
	if err := a.Store.Create(write, sum, r.Events[:damaged.Damage.Sound]); err != nil {
		return update.Snapshot{}, fmt.Errorf("store a new game: %w", err)
	}
	return a.Game(ctx, fresh.id)
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

package live

import (
	"context"
	"fmt"
	"time"

	"duiyi/games"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/store"
)

// rebuild makes a game of what the store holds of it: all, or what is sound
// before the damage. The error is ErrDamaged where that is nothing.
func (g *game) rebuild(r store.Record) error {
	g.owner, g.title, g.created, g.updated, g.damage, g.seats = r.Owner, r.Title, r.Created, r.Updated, r.Damage, r.Seats
	name := r.Game
	if r.Damage != nil {
		if len(r.Events) == 0 || r.Events[0].Config == nil {
			return fmt.Errorf("%w: %s", store.ErrDamaged, r.Damage.Detail)
		}
		name = r.Events[0].Config.Game // the row may be what is damaged
	}
	kind, err := g.room.Kinds.Find(name)
	if err != nil {
		return fmt.Errorf("%v", err) // ours, not the client's
	}
	state, sound, err := replay(kind.Rules, r.Events, func(before, after match.State) {
		if after.Version > len(r.Events)-keptDeltas {
			g.deltas = latest(g.deltas, deltaOf(before, after))
		}
	})
	switch {
	case sound == 0:
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	case err != nil:
		lost := len(r.Events) - sound
		if g.damage != nil {
			lost += g.damage.Lost
		}
		g.damage = &store.Damage{Sound: sound, Lost: lost, Row: r.Summary.Damaged, Detail: err.Error()}
	case g.damage == nil && state.Ply != r.Plies:
		g.damage = &store.Damage{Sound: sound, Detail: fmt.Sprintf("its events lead to %d moves on the board, its row says %d", state.Ply, r.Plies)}
	}
	g.state = state
	if r.Summary.Damaged {
		g.created, g.updated = time.UnixMilli(r.Events[0].At).UTC(), time.UnixMilli(r.Events[sound-1].At).UTC()
	}
	return nil
}

// replay is match.Replay as far as the events can be carried out: it returns
// the state after the first sound events, how many they are, and why the next
// one is not. Each but the first is told, with the states before and after it.
func replay(rules match.Ruleset, events []match.Event, tell func(before, after match.State)) (s match.State, sound int, err error) {
	for n, e := range events {
		next := s
		if n == 0 {
			next, err = match.Replay(rules, events[:1])
		} else {
			next, err = match.Fold(s, e)
		}
		if err != nil {
			return s, n, fmt.Errorf("event %d: %w", n+1, err)
		}
		if n > 0 {
			tell(s, next)
		}
		s = next
	}
	if len(events) == 0 {
		return s, 0, fmt.Errorf("%w: a game without events", match.ErrBadEvent)
	}
	return s, len(events), nil
}

// Verify says what of a stored game is damaged, by its checksums and by the rules; nil is
// nothing.
func Verify(list games.List, r store.Record) *store.Damage {
	g := &game{room: &Room{Parts: Parts{Kinds: list}}, id: r.ID}
	if err := g.rebuild(r); err != nil {
		return &store.Damage{Lost: len(r.Events), Row: r.Summary.Damaged, Detail: err.Error()}
	}
	return g.damage
}

// Salvage makes a new game of what is sound of a damaged one, to be gone on
// with. The damaged one stays as it is.
func (a *Room) Salvage(ctx context.Context, id string) (Snapshot, error) {
	g, err := a.openOwn(ctx, id)
	if err != nil {
		return Snapshot{}, err
	}
	damaged, owner := g.snapshot(g.now()), g.owner
	g.mu.Unlock()
	if damaged.Damage == nil {
		return Snapshot{}, ErrNotDamaged
	}
	r, err := a.Store.Load(ctx, id)
	if err != nil {
		return Snapshot{}, fmt.Errorf("load game %s: %w", id, err)
	}
	if len(r.Events) < damaged.Damage.Sound {
		return Snapshot{}, fmt.Errorf("load game %s: %w: more of it than before", id, store.ErrDamaged)
	}
	fresh := a.newGame(ids.New())
	fresh.owner, fresh.title, fresh.created, fresh.updated, fresh.state = owner, damaged.Title, damaged.Created, damaged.Updated, damaged.State
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	sum := fresh.summary()
	sum.Seats = r.Seats
	if err := a.Store.Create(write, sum, r.Events[:damaged.Damage.Sound]); err != nil {
		return Snapshot{}, fmt.Errorf("store a new game: %w", err)
	}
	return a.Game(ctx, fresh.id)
}

// mend replaces the summaries of a list that are damaged by what the events
// say, as far as that goes; the rest has its id alone. They stay marked.
func (a *Room) mend(ctx context.Context, list []store.Summary) {
	for i, s := range list {
		if !s.Damaged || s.Study {
			continue
		}
		list[i] = store.Summary{ID: s.ID, Updated: s.Updated, Damaged: true}
		g, err := a.open(ctx, s.ID)
		if err != nil {
			continue // the mark says so
		}
		list[i] = g.summary()
		list[i].Updated, list[i].Damaged = s.Updated, true // its place in the list, be it wrong
		g.mu.Unlock()
	}
}

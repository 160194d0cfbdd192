package live

import (
	"context"
	"time"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// Branch makes a new game that continues from another after ply plies of its line, and
// notes where it came from. The other game does not change. The error is match.ErrStale for
// another version than the game's, unless version is 0; the other errors are those of
// match.State.Branch, and store.ErrDamaged.
func (a *Room) Branch(ctx context.Context, id string, ply, version int) (update.Snapshot, error) {
	n, err := a.Names.Name(ctx, "branch of "+id, ply, version)
	if err != nil {
		return update.Snapshot{}, err
	}
	if s, made, err := a.made(ctx, n); made {
		return s, err
	}
	fresh, events, now, err := a.branch(ctx, id, n, ply, version)
	if err != nil {
		return update.Snapshot{}, err
	}
	return a.add(ctx, fresh, events, now)
}

// branch prepares a branch, which is in neither store nor memory yet.
func (a *Room) branch(ctx context.Context, id string, n ids.Name, ply, version int) (*game, []match.Event, time.Time, error) {
	now := a.Now()
	owner, ok := identity.From(ctx).Owner()
	if !ok {
		return nil, nil, now, match.ConfigErrorf("keeps", "a game that is not over the network needs an owner")
	}
	g, err := a.open(ctx, id)
	if err != nil {
		return nil, nil, now, err
	}
	defer g.mu.Unlock()
	switch {
	case g.damage != nil:
		return nil, nil, now, store.ErrDamaged
	case version != 0 && version != g.State.Version:
		return nil, nil, now, match.ErrStale
	case g.Between():
		return nil, nil, now, match.ErrNetwork
	}
	state, e, err := g.State.Branch(id, ply, now)
	if err != nil {
		return nil, nil, now, err
	}
	events, err := g.events(ctx)
	if err != nil {
		return nil, nil, now, err
	}
	e.Cmd, e.Asked, state.Asked = n.Cmd, n.Asked, n.Asked
	fresh := a.newGame(n.ID)
	fresh.owner, fresh.title, fresh.State = owner, g.title, state
	fresh.created = table.Millisecond(now)
	fresh.updated = fresh.created
	return fresh, append(events, e), now, nil
}

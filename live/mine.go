package live

import (
	"context"
	"errors"
	"fmt"

	"duiyi/identity"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/resident"
	"duiyi/store"
)

// A Played is one of a user's own games, and their side in it.
type Played struct {
	store.OwnGame
	Snapshot update.Snapshot
	Side     match.Side
}

// Played returns a user's own games as they are now. It leaves out games that are damaged or
// deleted.
func (a *Room) Played(ctx context.Context, user string, list []store.OwnGame) ([]Played, error) {
	played := make([]Played, 0, len(list))
	for _, own := range list {
		s, side, err := a.glance(ctx, own.ID, user)
		switch {
		case errors.Is(err, store.ErrDamaged), errors.Is(err, store.ErrDeleted), errors.Is(err, store.ErrNoGame):
			continue
		case err != nil:
			return nil, err
		}
		played = append(played, Played{own, s, side})
	}
	return played, nil
}

// glance returns a game and a user's side in it. It does not bring the game into memory, since
// a list of games opens none.
func (a *Room) glance(ctx context.Context, id, user string) (update.Snapshot, match.Side, error) {
	g, here := a.resident.Find(id)
	if here {
		err := g.view(ctx)
		if err == nil {
			defer g.mu.Memory.Unlock()
			return g.glance(user)
		}
		if !errors.Is(err, resident.ErrGone) {
			return update.Snapshot{}, 0, err
		}
	}
	r, err := a.Store.Load(ctx, id)
	if err == nil && !r.Deleted.IsZero() {
		err = store.ErrDeleted
	}
	g = a.newGame(id)
	if err == nil {
		err = g.rebuild(r)
	}
	if err != nil {
		return update.Snapshot{}, 0, fmt.Errorf("load game %s: %w", id, err)
	}
	return g.glance(user)
}

func (g *game) glance(user string) (update.Snapshot, match.Side, error) {
	person, ok := g.PersonOf(identity.Caller{User: user})
	switch {
	case g.damage != nil:
		return update.Snapshot{}, 0, store.ErrDamaged
	case !ok:
		return update.Snapshot{}, 0, store.ErrNoGame
	}
	return g.snapshot(g.moment()), g.SideOf(person), nil
}

// A HeldSeat is a seat in a game, by its secret.
type HeldSeat struct {
	Game   string
	Secret string
}

// TakeSeats gives seats that a user held as a guest to their account, and returns the games
// of these seats. It skips unknown seats, seats of other accounts, and those opposite a seat
// of the same account.
func (a *Room) TakeSeats(ctx context.Context, user string, list []HeldSeat) ([]string, error) {
	taken := []string{}
	for _, held := range list {
		ok, err := a.takeSeat(identity.With(ctx, identity.Caller{Seat: held.Secret}), user, held)
		switch {
		case errors.Is(err, store.ErrNoGame), errors.Is(err, store.ErrDamaged):
		case err != nil:
			return taken, err
		case ok:
			taken = append(taken, held.Game)
		}
	}
	return taken, nil
}

func (a *Room) takeSeat(ctx context.Context, user string, held HeldSeat) (bool, error) {
	g, err := a.open(ctx, held.Game)
	if err != nil {
		return false, err
	}
	defer g.mu.Unlock()
	seats, has := g.TakeOver(held.Secret, user)
	switch {
	case seats == nil:
		return has, nil
	case g.damage != nil:
		return false, store.ErrDamaged
	}
	return true, g.reseat(ctx, seats)
}

// LeaveSeat takes a user's account and name off their seats in a game.
func (a *Room) LeaveSeat(ctx context.Context, user, id string) error {
	g, err := a.open(identity.With(ctx, identity.Caller{}), id)
	if errors.Is(err, store.ErrNoGame) || errors.Is(err, store.ErrDamaged) {
		return nil
	}
	if err != nil {
		return err
	}
	defer g.mu.Unlock()
	if g.damage != nil {
		return nil
	}
	now := g.now()
	r, err := g.Vacate(user, now)
	if err != nil || r == nil {
		return err
	}
	if err := g.commitSeats(ctx, r.State, r.Events, now, &r.Seats); err != nil {
		return err
	}
	if g.State.Result != nil {
		g.room.Ended(g.id)
	}
	return nil
}

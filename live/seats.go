package live

import (
	"context"
	"errors"
	"fmt"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/live/newgame"
	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// A Seating is a seat as its player gets it.
type Seating struct {
	Side   match.Side
	Secret string
	Join   string // the secret that claims the other seat; only the host of the game gets it
}

// Host begins a network game and gives the caller a seat in it, on a side or, if side is nil,
// by lot. The other seat is for the first person who joins with its secret. A repeat under
// the same cmd (ids.WithCmd) returns the same game, seat and secrets, at any node and
// whatever has happened since. A rated game is for hosts with an account, and counts once
// another account has joined. Errors are those of Create, and
// table.ErrAccount.
func (a *Room) Host(ctx context.Context, c match.Config, title string, side *match.Side) (update.Snapshot, Seating, error) {
	c, err := a.maker.Hosted(ctx, c, side)
	if err != nil {
		return update.Snapshot{}, Seating{}, err
	}
	n, err := a.Names.Name(ctx, "game", c, title, side)
	if err != nil {
		return update.Snapshot{}, Seating{}, err
	}
	var t Seating
	if t.Secret, t.Join, err = a.Names.SeatSecrets(ctx, n); err != nil {
		return update.Snapshot{}, Seating{}, err
	}
	if n.Cmd != "" {
		n.Cmd = ids.KeptCmd(n.Cmd)
	}
	seats, sits := newgame.Seat(&c, identity.From(ctx), side, t.Secret, t.Join, a.Now())
	t.Side = sits
	s, err := a.create(ctx, newgame.Request{Name: n, Config: c, Title: title, Seats: seats})
	if err != nil {
		return update.Snapshot{}, Seating{}, err
	}
	return a.seated(ctx, s.ID, t)
}

// seated returns a game as seen from the seat that has just been taken.
func (a *Room) seated(ctx context.Context, id string, t Seating) (update.Snapshot, Seating, error) {
	g, err := a.open(ctx, id)
	if err != nil {
		return update.Snapshot{}, Seating{}, err
	}
	defer g.mu.Unlock()
	person, ok := g.PersonOf(identity.Caller{Seat: t.Secret})
	if !ok { // its account has been deleted
		return update.Snapshot{}, Seating{}, table.ErrSeatTaken
	}
	t.Side = g.SideOf(person)
	return g.seen(t.Secret), t, nil
}

// Pair begins a network game whose two seats are taken.
func (a *Room) Pair(ctx context.Context, id string, c match.Config, title string, seats [2]store.Seat) (update.Snapshot, error) {
	if !c.Network() {
		return update.Snapshot{}, match.ConfigErrorf("keeps", "only a game over the network has seats")
	}
	if c.Rated {
		if err := a.Ratings.Note(ctx, id, c, [2]string{seats[0].User, seats[1].User}); err != nil {
			return update.Snapshot{}, err
		}
	}
	return a.create(ctx, newgame.Request{Name: ids.Name{ID: id}, Config: c, Title: title, Seats: &seats, Paired: true})
}

// Join gives the open seat of a game to a caller who knows its secret. The player's name is
// that of the account, else name, else the one that the game has for the seat. A repeat by the
// same person under the same cmd (ids.WithCmd) returns the same seat. Who joins a rated game
// agrees that it counts. Errors are those of table.Join, table.ErrAccount and a
// *match.ConfigError for the name, or for a host who joins their own rated game.
func (a *Room) Join(ctx context.Context, id, join, name string) (update.Snapshot, Seating, error) {
	secret := a.Names.Secret("join " + ids.New() + ids.New())
	cmd := ids.Cmd(ctx)
	if cmd != "" {
		if !match.ValidCmd(cmd) {
			return update.Snapshot{}, Seating{}, fmt.Errorf("%w: cmd is not 16 hex digits", match.ErrBadCommand)
		}
		secret = ids.Secret([]byte(join), "seat "+id+" "+cmd) // also after a restart
	}
	if s, err := a.noteJoining(ctx, id, join); err != nil {
		return s, Seating{}, err
	}
	g, err := a.open(ctx, id)
	if err != nil {
		return update.Snapshot{}, Seating{}, err
	}
	defer g.mu.Unlock()
	for tries := 1; ; tries++ {
		s, t, err := g.join(ctx, join, name, secret)
		if !errors.Is(err, store.ErrConflict) || g.mu.Gone || tries == lostRaces {
			return s, t, err
		}
	}
}

// noteJoining makes a rated game count for its host and the caller, who is about to join. From
// then on only this account can take the seat.
func (a *Room) noteJoining(ctx context.Context, id, join string) (update.Snapshot, error) {
	g, err := a.open(ctx, id)
	if err != nil {
		return update.Snapshot{}, err
	}
	s, c := g.look(), g.State.Config
	person, ok := g.Invites(join)
	if !ok || g.damage != nil {
		g.mu.Unlock()
		return s, nil
	}
	users := [2]string{g.Seats[match.First].User, g.Seats[match.Second].User}
	g.mu.Unlock()
	if users[person] = identity.From(ctx).User; users[person] == "" {
		return s, table.ErrAccount
	}
	if err = a.Ratings.Admit(ctx, c, users[person]); err != nil {
		return s, err
	}
	err = a.Ratings.Note(ctx, id, c, users)
	if errors.Is(err, store.ErrConflict) {
		err = table.ErrSeatTaken
	}
	return s, err
}

// join is Join on the game in memory. If another node has changed the game, the error is
// store.ErrConflict, and the game has caught up.
func (g *game) join(ctx context.Context, join, name, secret string) (update.Snapshot, Seating, error) {
	now := g.now()
	r, side, err := g.Table.Join(join, secret, name, identity.From(ctx), now)
	if g.damage != nil && !errors.Is(err, table.ErrBadSeat) {
		err = store.ErrDamaged
	}
	if err != nil {
		return g.look(), Seating{}, err
	}
	if r != nil {
		if err := g.commitSeats(ctx, r.State, r.Events, now, &r.Seats); err != nil {
			return update.Snapshot{}, Seating{}, err
		}
	}
	return g.seen(secret), Seating{Side: side, Secret: secret}, nil
}

// reseat stores new owners of the seats, which is no event of the game.
func (g *game) reseat(ctx context.Context, seats *[2]store.Seat) error {
	sum, version := g.summary(), g.State.Version
	sum.Seats = seats
	if err := g.write(ctx, func(ctx context.Context) error { return g.room.Store.Append(ctx, sum, version, nil) }); err != nil {
		if !errors.Is(err, store.ErrOverloaded) {
			g.unload(err)
		}
		return fmt.Errorf("store the seats of game %s: %w", g.id, err)
	}
	g.Seats = seats
	return nil
}

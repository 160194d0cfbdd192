package newgame

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"duiyi/identity"
	"duiyi/live/table"
	"duiyi/match"
	"duiyi/store"
)

// Hosted returns the configuration of a network game that the caller hosts, on a side or, if
// side is nil, by lot. The errors are a *match.ConfigError, table.ErrAccount for a guest who
// hosts a rated game, and those of the ratings.
func (m *Maker) Hosted(ctx context.Context, c match.Config, side *match.Side) (match.Config, error) {
	if !c.Network() {
		return c, match.ConfigErrorf("keeps", "only a game over the network has seats")
	}
	if c.Rated {
		user := identity.From(ctx).User
		if user == "" {
			return c, table.ErrAccount
		}
		if err := m.Ratings.Admit(ctx, c, user); err != nil {
			return c, err
		}
		if err := m.Ratings.Check(c); err != nil {
			return c, err
		}
		c.NoTakeBacks = true
	}
	for i := range c.Players {
		if c.Players[i].Kind == match.Engine {
			return c, match.ConfigErrorf(fmt.Sprintf("players[%d].kind", i), "a game that is joined by a link needs two people")
		}
	}
	if side != nil && *side > match.Second {
		return c, match.ConfigErrorf("side", "%d is neither 0 nor 1", *side)
	}
	return c, nil
}

// Seat seats the host of a game: secret opens their seat, join claims the other one. Without a
// side, the secret decides, so that a repeat gets the same.
func Seat(c *match.Config, host identity.Caller, side *match.Side, secret, join string, now time.Time) (*[2]store.Seat, match.Side) {
	hash := store.SeatHash(secret)
	sits := match.Side(hash[0] & 1)
	if side != nil {
		sits = *side
	}
	c.Players[sits].Name = cmp.Or(host.Name, c.Players[sits].Name)
	var seats [2]store.Seat
	seats[sits] = store.Seat{Hash: hash, User: host.User, Joined: table.Millisecond(now)}
	seats[sits.Other()] = store.Seat{Join: store.SeatHash(join)}
	return &seats, sits
}

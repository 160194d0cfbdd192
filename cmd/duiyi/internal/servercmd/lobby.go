package servercmd

import (
	"time"

	"duiyi/app"
	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/matchmaking"
	"duiyi/people"
	"duiyi/ratings"
)

// ratings makes a server with accounts rate games and keep the ratings in store.
func (f accountFlags) ratings(store ratings.Store) app.Option {
	if !f.Accounts {
		return func(*app.App) {}
	}
	return app.RatedBy(store, catalogue.Advantage)
}

// members lets the accounts of a server play in its tournaments.
func (f accountFlags) members(store people.Store) app.Option {
	if !f.Accounts {
		return func(*app.App) {}
	}
	return app.Members(store)
}

// lobby returns the lobby of a guarded server, else nil.
func (c *Serve) lobby(store people.Store, a *app.App) *matchmaking.Lobby {
	if !c.guarded() {
		return nil
	}
	config := matchmaking.Config{Pools: pools(c.Accounts)}
	if c.Accounts {
		config.People = store
	}
	return app.NewLobby(a, config)
}

// pools returns the games of automatic pairing.
func pools(rated bool) []lobby.Pool {
	clock := func(whole, added time.Duration) match.ClockConfig {
		return match.ClockConfig{MainMS: whole.Milliseconds(), IncrementMS: added.Milliseconds()}
	}
	blitz, rapid := clock(3*time.Minute, 2*time.Second), clock(10*time.Minute, 5*time.Second)
	swap2 := match.Options(nil).With(match.OptionOpening, "swap2")
	list := []lobby.Pool{
		{ID: "xiangqi-blitz", Config: match.Config{Game: xq.Game, Clock: blitz}},
		{ID: "xiangqi-rapid", Config: match.Config{Game: xq.Game, Clock: rapid}},
		{ID: "gomoku-blitz", Config: match.Config{Game: gm.Game, Rules: "standard", Options: swap2, Clock: blitz}},
		{ID: "gomoku-rapid", Config: match.Config{Game: gm.Game, Rules: "standard", Options: swap2, Clock: rapid}},
	}
	for i := range list {
		list[i].Config.Rated, list[i].Config.Public = rated, true
	}
	return list
}

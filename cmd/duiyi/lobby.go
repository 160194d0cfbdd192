package main

import (
	"time"

	"duiyi/app"
	"duiyi/gomoku/opening"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/matchmaking"
	"duiyi/people"
	"duiyi/ratings"
)

// The advantage of who moves first, in points of a rating. docs/explanations/lobby.md says how
// each was measured.
const redAdvantage = 40

var blackAdvantage = map[string]float64{"freestyle": 155, "standard": 170, "renju": 90}

// xiangqiAdvantage is Red's.
func xiangqiAdvantage(match.Config) float64 { return redAdvantage }

// gomokuAdvantage is that of who has Black before the first move. Where an
// opening rule has the players settle the opening, nobody has any.
func gomokuAdvantage(c match.Config) float64 {
	var o gm.Options
	if err := c.Options.Decode(&o); err != nil || o.Opening != "" && o.Opening != opening.Free.String() {
		return 0
	}
	return blackAdvantage[c.Rules]
}

// advantage is by how many points moving first makes stronger in a game.
func advantage(c match.Config) float64 {
	if g, err := gameNamed(c.Game); err == nil && g.advantage != nil {
		return g.advantage(c)
	}
	return 0
}

// ratings are where games are rated: in the store, of a server with accounts.
func (f accountFlags) ratings(store ratings.Store) app.Option {
	if !f.Accounts {
		return func(*app.App) {}
	}
	return app.RatedBy(store, advantage)
}

// lobby opens the lobby of a server that people reach, or returns nil.
func (c *serveCmd) lobby(store people.Store, a *app.App) *matchmaking.Lobby {
	if !c.guarded() {
		return nil
	}
	config := matchmaking.Config{Pools: pools(c.Accounts)}
	if c.Accounts {
		config.People = store
	}
	return app.NewLobby(a, config)
}

// pools are the games in which whoever waits is paired with the nearest.
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

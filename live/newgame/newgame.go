package newgame

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"
	"unicode/utf8"

	"duiyi/engines"
	"duiyi/engines/workers"
	"duiyi/games"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/ratings"
	"duiyi/records"
	"duiyi/store"
)

// A Maker begins games. Its methods are safe for concurrent use.
type Maker struct {
	Kinds    games.List
	Engines  *engines.List
	Slots    *workers.Slots
	Adaptive *ratings.Adaptive // levels of engines that adapt
	Ratings  *ratings.Ratings
	Now      func() time.Time
}

// A Request describes a game to begin.
type Request struct {
	ids.Name
	Config match.Config
	Title  string
	From   *records.Source // the record that it is made of, or nil
	Seats  *[2]store.Seat  // of a network game, or nil
	Paired bool            // the server chose the players
}

// A Game has begun.
type Game struct {
	Owner  string // an account, or empty
	State  match.State
	Events []match.Event
	Began  time.Time
}

// Begin begins a game. It draws a seed if the configuration has none. The error is a
// *match.ConfigError for a wrong configuration, store.ErrOverloaded for a game with an engine
// while too many searches wait, and engines.ErrNoSlots if nothing can run the engine.
func (m *Maker) Begin(ctx context.Context, r Request) (Game, error) {
	c := r.Config
	if (c.Tournament != "" || c.Berserk) && !r.Paired {
		return Game{}, match.ConfigErrorf("tournament", "only a tournament makes its games")
	}
	kind, err := m.Kinds.Find(c.Game)
	if err != nil {
		return Game{}, err
	}
	c.Rules = kind.RuleSet(c.Rules)
	if r.From == nil { // the position of a record is checked already
		if c.Setup, _, err = kind.Position(c.Setup, nil); err != nil {
			return Game{}, err
		}
	}
	owner, ok := identity.From(ctx).Owner()
	switch {
	case c.Network():
		owner = ""
	case !ok:
		return Game{}, match.ConfigErrorf("keeps", "a game that is not over the network needs an owner")
	}
	if err := CheckTitle(r.Title); err != nil {
		return Game{}, err
	}
	if err := m.Adaptive.SetLevels(ctx, &c.Players); err != nil {
		return Game{}, err
	}
	if err := m.CheckPlayers(ctx, c.Game, &c.Players); err != nil {
		return Game{}, err
	}
	if err := m.Slots.AdmitPlayers(m.Engines, c.Players, store.ErrOverloaded); err != nil {
		return Game{}, err
	}
	if c.Seed == nil {
		c.Seed = new(1 + rand.IntN(match.MaxSeed))
	}
	now := m.Now()
	state, events, err := match.New(kind.Rules, c, now)
	if err != nil {
		return Game{}, err
	}
	if r.From != nil {
		next, more, err := r.From.Apply(state, now)
		if err != nil {
			return Game{}, err
		}
		state, events = next, append(events, more...)
	}
	state.Asked = r.Asked
	events[0].Cmd, events[0].Asked = r.Cmd, r.Asked
	return Game{owner, state, events, now}, nil
}

// CheckPlayers refuses players that the game, or the caller, may not have.
func (m *Maker) CheckPlayers(ctx context.Context, game string, players *[2]match.Player) error {
	for i, p := range players {
		if err := m.CheckEngine(ctx, fmt.Sprintf("players[%d].engine", i), p.Engine); err != nil {
			return err
		}
	}
	return m.Engines.CheckPlayers(game, players)
}

// CheckEngine refuses one of the server's own programs to callers who may not use them: to
// these it does not exist. The error is a *match.ConfigError for the field.
func (m *Maker) CheckEngine(ctx context.Context, field, id string) error {
	if spec := m.Engines.Find(id); spec != nil && spec.Own && !identity.From(ctx).May(identity.Programs) {
		return match.ConfigErrorf(field, "there is no engine %q", id)
	}
	return nil
}

// CheckTitle refuses a title that is too long or not fit to be shown.
func CheckTitle(title string) error {
	if n := utf8.RuneCountInString(title); n > store.MaxTitle {
		return match.ConfigErrorf("title", "%d characters, at most %d are allowed", n, store.MaxTitle)
	}
	if r, bad := match.UnfitInName(title); bad {
		return match.ConfigErrorf("title", "%U has no place in a title", r)
	}
	return nil
}

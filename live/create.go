package live

import (
	"context"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"time"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/records"
	"duiyi/store"
)

// Create begins a game. It draws a seed if the configuration has none. The error is a
// *match.ConfigError for a wrong configuration, store.ErrOverloaded for a game with an engine
// while too many searches wait, and engines.ErrNoSlots if nothing can run the engine.
func (a *Room) Create(ctx context.Context, c match.Config, title string) (update.Snapshot, error) {
	n, err := a.Names.Name(ctx, "game", c, title)
	if err != nil {
		return update.Snapshot{}, err
	}
	return a.create(ctx, c, title, beginning{Name: n})
}

// Open makes a game of a record between two people. The game keeps the record: its lines,
// comments and tags go with the moves, also when it is written again. The result is the
// record's if that says how the players ended the game; otherwise the rules decide, and the
// game can be played on if it goes on by them. Errors are those of Create.
func (a *Room) Open(ctx context.Context, b records.Beginning) (update.Snapshot, error) {
	n, err := a.Names.Name(ctx, "game of a record", b.Request...)
	if err != nil {
		return update.Snapshot{}, err
	}
	return a.create(ctx, b.Config, records.FitName(b.Title, store.MaxTitle), beginning{Name: n, from: b.From})
}

// A beginning describes a game to create.
type beginning struct {
	ids.Name
	from   *records.Source // the record that it is made of, or nil
	seats  *[2]store.Seat  // of a network game, or nil
	paired bool            // the server chose the players
}

// create begins a game.
func (a *Room) create(ctx context.Context, c match.Config, title string, b beginning) (update.Snapshot, error) {
	if s, made, err := a.made(ctx, b.Name); made {
		return s, err
	}
	if (c.Tournament != "" || c.Berserk) && !b.paired {
		return update.Snapshot{}, match.ConfigErrorf("tournament", "only a tournament makes its games")
	}
	kind, err := a.Kinds.Find(c.Game)
	if err != nil {
		return update.Snapshot{}, err
	}
	c.Rules = kind.RuleSet(c.Rules)
	if b.from == nil { // the position of a record is checked already
		if c.Setup, _, err = kind.Position(c.Setup, nil); err != nil {
			return update.Snapshot{}, err
		}
	}
	owner, ok := identity.From(ctx).Owner()
	switch {
	case c.Network():
		owner = ""
	case !ok:
		return update.Snapshot{}, match.ConfigErrorf("keeps", "a game that is not over the network needs an owner")
	}
	if err := checkTitle(title); err != nil {
		return update.Snapshot{}, err
	}
	if err := a.Adaptive.SetLevels(ctx, &c.Players); err != nil {
		return update.Snapshot{}, err
	}
	if err := a.checkPlayers(ctx, c.Game, &c.Players); err != nil {
		return update.Snapshot{}, err
	}
	if err := a.Slots.AdmitPlayers(a.Engines, c.Players, store.ErrOverloaded); err != nil {
		return update.Snapshot{}, err
	}
	if c.Seed == nil {
		seed := 1 + mathrand.IntN(match.MaxSeed)
		c.Seed = &seed
	}
	now := a.Now()
	state, events, err := match.New(kind.Rules, c, now)
	if err != nil {
		return update.Snapshot{}, err
	}
	if b.from != nil {
		next, more, err := b.from.Apply(state, now)
		if err != nil {
			return update.Snapshot{}, err
		}
		state, events = next, append(events, more...)
	}
	created := time.UnixMilli(now.UnixMilli()).UTC()
	state.Asked = b.Asked
	events[0].Cmd, events[0].Asked = b.Cmd, b.Asked
	g := a.newGame(b.ID)
	g.owner, g.title, g.created, g.updated, g.State, g.Seats = owner, title, created, created, state, b.seats
	return a.add(ctx, g, events, now)
}

// add stores a new game with its events and keeps it in memory. If a repeat of the request has
// created the game meanwhile, add returns that game.
func (a *Room) add(ctx context.Context, g *game, events []match.Event, now time.Time) (update.Snapshot, error) {
	n := ids.Name{ID: g.id, Asked: g.State.Asked}
	if !g.State.Config.Network() && a.Admit != nil {
		if s, made, err := a.made(ctx, n); made {
			return s, err
		}
		if err := a.Admit(ctx); err != nil {
			return update.Snapshot{}, err
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for {
		added, err := a.resident.Add(g.id, g)
		if err != nil {
			return update.Snapshot{}, err
		}
		if added {
			break
		}
		// The game exists already, or another request is loading it.
		if s, made, err := a.made(ctx, n); made {
			return s, err
		}
	}
	g.listen()
	sum := g.summary()
	sum.Seats = g.Seats
	if err := g.write(ctx, func(ctx context.Context) error { return a.Store.Create(ctx, sum, events) }); err != nil {
		g.unload(err)
		if errors.Is(err, store.ErrExists) {
			s, made, err := a.made(ctx, n)
			if !made {
				err = store.ErrNoGame
			}
			return s, err
		}
		return update.Snapshot{}, fmt.Errorf("store a new game: %w", err)
	}
	g.mu.Loaded = true
	g.awaited, g.asker = true, identity.Client(ctx)
	g.settle(now)
	return g.snapshot(now), nil
}

package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"duiyi/identity"
	"duiyi/ids"
	"duiyi/live/newgame"
	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/records"
	"duiyi/store"
)

// Create begins a game. Errors are those of newgame.Maker.Begin.
func (a *Room) Create(ctx context.Context, c match.Config, title string) (update.Snapshot, error) {
	n, err := a.Names.Name(ctx, "game", c, title)
	if err != nil {
		return update.Snapshot{}, err
	}
	return a.create(ctx, newgame.Request{Name: n, Config: c, Title: title})
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
	return a.create(ctx, newgame.Request{Name: n, Config: b.Config, Title: records.FitName(b.Title, store.MaxTitle), From: b.From})
}

// create begins a game, stores it and keeps it in memory.
func (a *Room) create(ctx context.Context, r newgame.Request) (update.Snapshot, error) {
	if s, made, err := a.made(ctx, r.Name); made {
		return s, err
	}
	begun, err := a.maker.Begin(ctx, r)
	if err != nil {
		return update.Snapshot{}, err
	}
	g := a.newGame(r.ID)
	g.owner, g.title, g.created, g.State, g.Seats = begun.Owner, r.Title, table.Millisecond(begun.Began), begun.State, r.Seats
	g.updated = g.created
	return a.add(ctx, g, begun.Events, begun.Began)
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

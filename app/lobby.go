package app

import (
	"context"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/matchmaking"
	"duiyi/store"
)

// NewLobby opens a lobby for games of an App, until that is closed.
func NewLobby(a *App, c matchmaking.Config) *matchmaking.Lobby {
	l := matchmaking.New(matchmaking.Parts{
		Config: c, Games: lobbyGames{a}, Kinds: a.kinds, Engines: a.engines, Ratings: a.ratings,
		Nodes: a.nodes, Names: a.names, Now: a.time, Log: a.log,
	})
	a.work.Go(func() { l.Run(a.ctx) })
	return l
}

// lobbyGames are the live games as a lobby needs them.
type lobbyGames struct{ *App }

// Pair implements matchmaking.Games.
func (a lobbyGames) Pair(ctx context.Context, id string, c match.Config, seats [2]store.Seat) error {
	_, err := a.App.Pair(identity.With(ctx, identity.Caller{}), id, c, "", seats)
	return err
}

// Seats implements matchmaking.Games.
func (a lobbyGames) Seats(ctx context.Context, id string) (seats [2]store.Seat, err error) {
	g, err := a.look(identity.With(ctx, identity.Caller{}), id)
	if err != nil {
		return seats, err
	}
	defer g.mu.Memory.Unlock()
	if g.seats != nil {
		seats = *g.seats
	}
	return seats, nil
}

// GoesOn implements matchmaking.Games.
func (a lobbyGames) GoesOn(ctx context.Context, id string) bool {
	g, err := a.look(identity.With(ctx, identity.Caller{}), id)
	if err != nil {
		return false // deleted
	}
	defer g.mu.Memory.Unlock()
	return g.state.Result == nil && g.damage == nil
}

// Holds implements matchmaking.Games.
func (a lobbyGames) Holds(id string) bool { return a.holds(id) }

// Public implements matchmaking.Games.
func (a lobbyGames) Public() (list []matchmaking.RunningGame, counted int) {
	for _, g := range a.games.All() {
		if !g.mu.Look() {
			continue
		}
		if c := &g.state.Config; c.Network() && c.Public && g.state.Result == nil && g.damage == nil && g.begun() {
			list = append(list, matchmaking.RunningGame{Summary: g.summary(), Rated: c.Rated, Watchers: g.onlookers()})
			if g.countedHere() {
				counted++
			}
		}
		g.mu.Memory.Unlock()
	}
	return list, counted
}

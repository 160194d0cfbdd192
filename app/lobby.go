package app

import (
	"context"

	"duiyi/identity"
	"duiyi/live"
	"duiyi/match"
	"duiyi/matchmaking"
	"duiyi/store"
)

// NewLobby opens a lobby for games of an App, until that is closed.
func NewLobby(a *App, c matchmaking.Config) *matchmaking.Lobby {
	l := matchmaking.New(matchmaking.Parts{
		Config: c, Games: lobbyGames{a.Room}, Kinds: a.kinds, Engines: a.search.Engines, Ratings: a.rooms.ratings,
		Nodes: a.nodes, Names: a.Names, Now: a.now, Challenged: a.rooms.alerts.Challenge, Log: a.log,
	})
	a.work.Go(func() { l.Run(a.ctx) })
	return l
}

// lobbyGames are the live games as a lobby needs them, which acts for nobody.
type lobbyGames struct{ *live.Room }

func (r lobbyGames) Pair(ctx context.Context, id string, c match.Config, seats [2]store.Seat) error {
	_, err := r.Room.Pair(identity.With(ctx, identity.Caller{}), id, c, "", seats)
	return err
}

func (r lobbyGames) Seats(ctx context.Context, id string) ([2]store.Seat, error) {
	return r.Room.Seats(identity.With(ctx, identity.Caller{}), id)
}

func (r lobbyGames) GoesOn(ctx context.Context, id string) bool {
	return r.Room.GoesOn(identity.With(ctx, identity.Caller{}), id)
}

func (r lobbyGames) Public() ([]matchmaking.RunningGame, int) {
	games, counted := r.Room.Public()
	list := make([]matchmaking.RunningGame, len(games))
	for i, g := range games {
		list[i] = matchmaking.RunningGame(g)
	}
	return list, counted
}

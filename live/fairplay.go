package live

import (
	"context"
	"errors"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

// ErrFairPlay refuses help with a position of a rated game that the caller is playing.
var ErrFairPlay = errors.New("it is a position of a rated game that you are playing")

// Fair refuses help with a position that has stood, stands or may stand next in a rated
// game that the caller is playing, and with one that is reached through the position on
// its board. path returns the positions of the line, the last one the position itself.
// The start position of a game as everybody plays it is free.
func (a *Room) Fair(ctx context.Context, game string, path func() ([]match.Position, error)) error {
	rated, err := a.playingRated(ctx)
	if err != nil {
		return err
	}
	for _, s := range rated {
		if s.Config.Game != game {
			continue
		}
		path, err := path()
		if err != nil || len(path) == 0 {
			return err
		}
		banned, now, err := a.banned(s)
		if err != nil {
			return err
		}
		if banned[match.Key(path[len(path)-1])] {
			return ErrFairPlay
		}
		for _, p := range path {
			if s.Ply > 0 && match.Key(p) == now {
				return ErrFairPlay
			}
		}
	}
	return nil
}

// fairGame is Fair for the position after so many plies of a game, nil for the one on its
// board.
func (a *Room) fairGame(ctx context.Context, id string, ply *int) error {
	if rated, err := a.playingRated(ctx); err != nil || len(rated) == 0 {
		return err
	}
	g, err := a.look(ctx, id)
	if err != nil {
		return err
	}
	s := g.state
	g.mu.Memory.Unlock()
	return a.Fair(ctx, s.Config.Game, func() ([]match.Position, error) {
		last := s.Ply
		if ply != nil && *ply >= 0 && *ply <= len(s.Moves) {
			last = *ply
		}
		return positionsOf(s, last), nil
	})
}

// positionsOf returns the positions of a game up to the one after so many plies.
func positionsOf(s match.State, last int) []match.Position {
	list := make([]match.Position, last+1)
	for i := range list {
		list[i] = s.PositionAt(i)
	}
	return list
}

// fairMove refuses a move to which an engine would answer what to play in a rated game
// that the caller is playing.
func (a *Room) fairMove(ctx context.Context, s match.State, move string) error {
	if s.Config.Players[match.First].Kind != match.Engine && s.Config.Players[match.Second].Kind != match.Engine {
		return nil
	}
	rated, err := a.playingRated(ctx)
	if err != nil || len(rated) == 0 {
		return err
	}
	next, _, err := s.Position().Play(move)
	if err != nil {
		return nil // package match says why
	}
	for _, r := range rated {
		if r.Ply > 0 && r.Config.Game == s.Config.Game && match.Key(r.Position()) == match.Key(next) {
			return ErrFairPlay
		}
	}
	return nil
}

// playingRated returns the rated games that the caller is playing.
func (a *Room) playingRated(ctx context.Context) ([]match.State, error) {
	who := identity.From(ctx)
	ids, err := a.Ratings.Playing(ctx, who.User)
	if err != nil {
		return nil, err
	}
	var list []match.State
	for _, id := range ids {
		s, _, err := a.glance(ctx, id, who.User)
		switch {
		case errors.Is(err, store.ErrNoGame), errors.Is(err, store.ErrDeleted), errors.Is(err, store.ErrDamaged):
		case err != nil:
			return nil, err
		case s.State.Result == nil:
			list = append(list, s.State)
		}
	}
	return list, nil
}

// banned returns the keys of the positions of a game and of those that its next move can
// lead to, and the key of the position on the board.
func (a *Room) banned(s match.State) (keys map[string]bool, now string, err error) {
	kind, err := a.Kinds.Find(s.Config.Game)
	if err != nil {
		return nil, "", err
	}
	at, err := kind.Rules.Start(s.Config)
	if err != nil {
		return nil, "", err
	}
	keys = map[string]bool{}
	if s.Config.Setup != "" {
		keys[match.Key(at)] = true
	}
	for _, m := range s.Played() {
		if at, _, err = at.Play(m.Move); err != nil {
			return nil, "", err
		}
		keys[match.Key(at)] = true
	}
	if s.Ply > 0 {
		for _, move := range at.View().Legal {
			if next, _, err := at.Play(move); err == nil {
				keys[match.Key(next)] = true
			}
		}
	}
	return keys, match.Key(at), nil
}

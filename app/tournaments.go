package app

import (
	"context"

	"duiyi/identity"
	"duiyi/live"
	"duiyi/match"
	"duiyi/record"
	"duiyi/records"
	"duiyi/store"
	"duiyi/tournaments"
)

// Tournaments returns the tournaments.
func (a *App) Tournaments() *tournaments.Room { return a.rooms.tournaments }

// tournamentGames are the live games as tournaments need them, which act for nobody.
type tournamentGames struct{ *live.Room }

func (r tournamentGames) Pair(ctx context.Context, id string, c match.Config, title string, seats [2]store.Seat) error {
	_, err := r.Room.Pair(identity.With(ctx, identity.Caller{}), id, c, title, seats)
	return err
}

func (r tournamentGames) Ended(ctx context.Context, id string) (e tournaments.Ended, err error) {
	s, err := r.Room.Game(identity.With(ctx, identity.Caller{}), id)
	if err != nil {
		return e, err
	}
	began := func(side match.Side) match.Side { // the side at the beginning of the player who has a side now
		if s.State.Swapped() {
			return side.Other()
		}
		return side
	}
	e.Turn = began(s.State.Turn())
	switch r := s.State.Result; {
	case s.Damage != nil:
		return e, store.ErrDamaged
	case r == nil:
		return e, nil
	case r.Reason == match.ReasonAborted:
		e.Void = true
	case r.Winner == nil:
		e.Half = 1
	case began(*r.Winner) == match.First:
		e.Half = 2
	}
	e.Over = true
	return e, nil
}

func (r tournamentGames) Void(ctx context.Context, id string) error {
	s, err := r.Room.Game(identity.With(ctx, identity.Caller{}), id)
	if err == nil {
		side := s.State.Turn()
		_, err = r.Room.Do(identity.With(ctx, identity.Caller{Program: true}), id, match.Command{Type: match.CmdAbort, Side: &side, Version: s.State.Version})
	}
	return err
}

// ExportGames writes several games in a format as one file, with names in a language. Games that
// do not exist are left out. The errors are those of package record.
func (a *App) ExportGames(ctx context.Context, ids []string, title, format, language string, o record.Options) (records.Exported, error) {
	f, err := a.formats.ByName(format)
	if err != nil {
		return records.Exported{}, err
	}
	var games []records.Game
	for _, id := range ids {
		s, err := a.Game(ctx, id)
		switch {
		case err == nil:
			games = append(games, s.Recorded())
		case ctx.Err() != nil:
			return records.Exported{}, err
		}
	}
	return a.rooms.records.WriteAll(games, title, f, language, o)
}

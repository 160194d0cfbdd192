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

// berserkMoves is the number of moves that a player must make to earn the extra point for going berserk.
const berserkMoves = 7

// tournamentGames implements tournaments.Games; it acts for no caller.
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
	began := func(side match.Side) match.Side { // the original side of the player who has a side now
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
	for side := range match.Side(2) {
		e.Berserk[began(side)] = s.State.Berserk[side] && s.State.Decisions(side) >= berserkMoves
	}
	e.Forfeit = s.State.Result.Reason == match.ReasonForfeit
	e.Over = true
	return e, nil
}

func (r tournamentGames) Forfeit(ctx context.Context, id string) error {
	s, err := r.Room.Game(identity.With(ctx, identity.Caller{}), id)
	if err != nil {
		return err
	}
	if s.State.BothMoved() {
		return match.ErrBothMoved
	}
	winner := s.State.Turn().Other()
	ruled := &match.Result{Winner: &winner, Reason: match.ReasonForfeit}
	_, err = r.Room.Do(identity.With(ctx, identity.Caller{Program: true}), id, match.Command{Type: match.CmdRule, Arbiter: true, Ruled: ruled, Version: s.State.Version})
	return err
}

func (r tournamentGames) Rule(ctx context.Context, id string, half int, forfeit bool) error {
	return r.arbitrate(ctx, id, func(side func(match.Side) match.Side) match.Command {
		result := &match.Result{Reason: match.ReasonArbiter}
		if forfeit {
			result.Reason = match.ReasonForfeit
		}
		switch half {
		case 0, 2:
			winner := side(match.Second)
			if half == 2 {
				winner = winner.Other()
			}
			result.Winner = &winner
		case 1:
		default:
			result.Reason = match.ReasonAborted
		}
		return match.Command{Type: match.CmdRule, Ruled: result}
	})
}

func (r tournamentGames) Clock(ctx context.Context, id string, act tournaments.ClockAct) error {
	return r.arbitrate(ctx, id, func(side func(match.Side) match.Side) match.Command {
		switch act.Act {
		case tournaments.PauseClock:
			return match.Command{Type: match.CmdPause}
		case tournaments.ResumeClock:
			return match.Command{Type: match.CmdResume}
		}
		to := side(act.Side)
		return match.Command{Type: match.CmdGrant, Side: &to, MS: act.MS}
	})
}

// arbitrate carries out an arbiter's command. make returns it, given the players' present sides by
// their original ones.
func (r tournamentGames) arbitrate(ctx context.Context, id string, make func(side func(match.Side) match.Side) match.Command) error {
	s, err := r.Room.Game(identity.With(ctx, identity.Caller{}), id)
	if err != nil {
		return err
	}
	c := make(func(side match.Side) match.Side {
		if s.State.Swapped() {
			return side.Other()
		}
		return side
	})
	c.Arbiter = true
	_, err = r.Room.Do(identity.With(ctx, identity.Caller{Program: true}), id, c)
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

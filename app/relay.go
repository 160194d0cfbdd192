package app

import (
	"context"
	"errors"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
	"duiyi/tournaments"
)

// mostRaces bounds the retries of a line after concurrent changes of its game.
const mostRaces = 20

// Relay enters the moves of a game at a wooden board.
func (r tournamentGames) Relay(ctx context.Context, id string, l tournaments.Line) (tournaments.Relayed, error) {
	ctx = identity.With(ctx, identity.Caller{Program: true})
	back := 0
	for tries := 1; ; tries++ {
		out, err := r.enter(ctx, id, l)
		back += out.Back
		if out.Back = back; !errors.Is(err, match.ErrStale) || tries == mostRaces {
			return out, err
		}
	}
}

// enter is one attempt of Relay. The error is match.ErrStale if the game changes meanwhile.
func (r tournamentGames) enter(ctx context.Context, id string, l tournaments.Line) (out tournaments.Relayed, err error) {
	game, err := r.Room.Game(ctx, id)
	switch {
	case err != nil:
		return out, err
	case game.Damage != nil:
		return out, store.ErrDamaged
	}
	s := game.State
	keep, moves, err := rest(s, l)
	if err != nil {
		return out, err
	}
	do := func(c match.Command) error {
		c.Arbiter, c.Version = true, s.Version
		change, err := r.Room.Do(ctx, id, c)
		if err == nil {
			s = change.State
		}
		return err
	}
	lifts := s.Result != nil && len(moves) > 0 && s.Position().Result() == nil // an arbiter has ended it, and its last moves come late
	if keep < s.Ply || lifts {
		out.Back = s.Ply - keep
		if err := do(match.Command{Type: match.CmdUndo, To: &keep}); err != nil {
			out.Back = 0
			return out, err
		}
	}
	for i, m := range moves {
		c := match.Command{Type: match.CmdMove, Move: m}
		if at := keep + i - l.Ply; at < len(l.LeftMS) {
			c.LeftMS = l.LeftMS[at]
		}
		if err := do(c); err != nil {
			return out, err
		}
	}
	out.Game, out.Version, out.Plies, out.Over = id, s.Version, s.Ply, s.Result != nil
	if end := s.Position().Result(); end != nil {
		out.Result = resultOf(s, end)
	}
	return out, nil
}

// rest returns how many moves of a game stay on the board for it to follow a line, and the moves
// to add.
func rest(s match.State, l tournaments.Line) (keep int, moves []string, err error) {
	if l.Ply < 0 || l.Ply > s.Ply {
		return 0, nil, tournaments.ErrDiffers
	}
	keep = l.Ply
	p := s.PositionAt(keep)
	for _, text := range l.Moves {
		next, m, err := match.Command{Move: text, Notation: l.Notation}.Play(p)
		if err != nil {
			return 0, nil, err
		}
		if p = next; len(moves) == 0 && keep < s.Ply && s.Moves[keep].Move == m.Move {
			keep++
			continue
		}
		moves = append(moves, m.Move)
	}
	switch {
	case keep == s.Ply:
		return keep, moves, nil
	case l.Seen != nil && s.Ply <= *l.Seen:
		return keep, moves, nil
	case len(moves) == 0 && l.Seen == nil: // all are there, and others after them
		return s.Ply, nil, nil
	}
	return 0, nil, tournaments.ErrDiffers
}

// resultOf returns a game's result in the notation of boards: the score of First, then of Second.
func resultOf(s match.State, end *match.Result) string {
	switch {
	case end.Winner == nil:
		return "="
	case (*end.Winner == match.First) != s.Swapped():
		return "1-0"
	}
	return "0-1"
}

package live

import (
	"context"
	"fmt"

	"duiyi/engines"
	"duiyi/match"
	"duiyi/store"
)

// Event returns event n, from 0, of a public network game, without what only its sender
// knows. The error is store.ErrNoGame for any other game.
func (a *Room) Event(ctx context.Context, id string, n int) (match.Event, error) {
	r, err := a.Store.Load(ctx, id)
	if err != nil {
		return match.Event{}, fmt.Errorf("load game %s: %w", id, err)
	}
	if !r.Deleted.IsZero() || len(r.Events) == 0 || r.Events[0].Config == nil || !r.Events[0].Config.Network() || !r.Events[0].Config.Public {
		return match.Event{}, store.ErrNoGame
	}
	if n < 0 || n >= len(r.Events) {
		return match.Event{}, match.ConfigErrorf("n", "the game has %d events", len(r.Events))
	}
	e := r.Events[n]
	e.Cmd, e.Asked, e.AwayMS = "", "", 0
	return e, nil
}

// Report returns the report of the engine that chose move number ply of a game, from 1, and
// its side. The error is a *match.ConfigError if no engine chose that move.
func (a *Room) Report(ctx context.Context, id string, ply int) (engines.Report, match.Side, error) {
	s, err := a.Game(ctx, id)
	if err != nil {
		return engines.Report{}, match.First, err
	}
	r, ok := engines.ReportOn(s.State, ply-1)
	if !ok {
		return engines.Report{}, match.First, match.ConfigErrorf("ply", "move %d was chosen by no engine", ply)
	}
	return r, s.State.Moves[ply-1].Side, nil
}

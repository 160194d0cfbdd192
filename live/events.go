package live

import (
	"context"
	"fmt"

	"duiyi/engines"
	"duiyi/match"
	"duiyi/store"
)

// Event returns an event of a game over the network that anybody may watch, by its
// number from 0, without what only its sender knows. Every other game is
// ErrNoGame.
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
	e.Cmd, e.Asked = "", ""
	return e, nil
}

// Report returns what the engine that chose move number ply of a game, from 1,
// said of it, and its side. Where no engine chose that move the error is a
// *match.ConfigError.
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

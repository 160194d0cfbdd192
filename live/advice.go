package live

import (
	"context"

	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/match"
)

// Advise has the game's best engine, or the one that is asked for, think about a position of the game, and tells what it finds, at most once in infoEvery
// and last with Done set, and before that its place in the line. Tell is called from the goroutine of the caller. A
// move that a ruling on repetition would punish, or that is forbidden, is never
// advised where there is another.
//
// What is remembered of the position, from wherever it was reached, is told at once,
// and stays the first line until the engine has looked as deep, or knows a book's move.
//
// Errors before anything is told: match.ErrGameOver, match.ErrNoHints,
// match.ErrStale, ErrEngineToMove, ErrBusy, ErrNoSlots, and *match.ConfigError for a query
// out of range. At any time: match.ErrStale when the position on the board
// changes, ErrDeleted, ErrClosed and what ctx says.
func (a *Room) Advise(ctx context.Context, id string, q analysis.Query, tell func(analysis.Advice)) error {
	if err := q.Check(); err != nil {
		return err
	}
	return a.advise(ctx, id, q.Version, q.Ply, func(ctx context.Context, state match.State) error {
		return a.Analyst.Advise(ctx, id, state, q, tell)
	})
}

// Known returns what is remembered of the position after so many plies of a game,
// and the side to move there; false where there is nothing. It is help as advice
// is, and has its errors, but starts no search.
func (a *Room) Known(ctx context.Context, id string, ply int) (r engines.Report, side match.Side, ok bool, err error) {
	err = a.advise(ctx, id, 0, &ply, func(ctx context.Context, s match.State) error {
		side = s.Turn()
		r, ok = a.Analyst.Recall(ctx, s.Config.Game, s.Config.Rules, s.Position())
		return nil
	})
	return r, side, ok, err
}

// ForcedWin looks for some seconds for a forced win of the person to move. While
// it waits for a processor it tells its place in the line, from 1, and 0 when it
// begins after that; where tell is nil it does not wait for long. Its errors are those of Advise, and
// match.ErrBadCommand for a game in which nobody can look for one.
func (a *Room) ForcedWin(ctx context.Context, id string, version int, ply *int, tell func(place int)) (win analysis.Win, err error) {
	err = a.advise(ctx, id, version, ply, func(ctx context.Context, state match.State) (err error) {
		win, err = a.Analyst.ForcedWin(ctx, state, tell)
		return err
	})
	return win, err
}

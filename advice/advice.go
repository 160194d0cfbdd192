package advice

import (
	"context"
	"errors"
	"slices"
	"sync"

	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/workers"
	"duiyi/live/update"
	"duiyi/match"
)

// ErrEngineToMove refuses advice on an engine's move.
var ErrEngineToMove = errors.New("it is the engine's turn")

// Games are the live games.
type Games interface {
	// Game returns a game as the caller sees it.
	Game(ctx context.Context, id string) (update.Snapshot, error)
	// Consult and InMemory run f as live.Room does.
	Consult(ctx context.Context, id string, ply *int, begin func(match.State) (at int, still func(match.State) bool, err error), f func(context.Context) error) error
	InMemory(ctx context.Context, id string, f func(context.Context) error) error
}

// An Adviser lets engines help people with live games. Its methods are safe for concurrent
// use.
type Adviser struct {
	games   Games
	engines *engines.List
	slots   *workers.Slots
	analyst *analysis.Analyst

	mu       sync.Mutex
	opinions map[string]*opinion // by game
	work     sync.WaitGroup
}

// New returns an Adviser.
func New(games Games, list *engines.List, slots *workers.Slots, analyst *analysis.Analyst) *Adviser {
	return &Adviser{games: games, engines: list, slots: slots, analyst: analyst, opinions: make(map[string]*opinion)}
}

// Wait waits, after the live games are closed, until no search is left.
func (a *Adviser) Wait() { a.work.Wait() }

// Advise asks an engine about a position of a game, as analysis.Analyst.Advise does.
//
// Errors before tell is first called: match.ErrGameOver, match.ErrNoHints, match.ErrStale,
// ErrEngineToMove, engines.ErrBusy, engines.ErrNoSlots, and *match.ConfigError for a query
// out of range. At any time: match.ErrStale when the position on the board changes,
// store.ErrDeleted, admission.ErrClosed and ctx's.
func (a *Adviser) Advise(ctx context.Context, id string, q analysis.Query, tell func(analysis.Advice)) error {
	if err := q.Check(); err != nil {
		return err
	}
	return a.ask(ctx, id, q.Version, q.Ply, func(ctx context.Context, state match.State) error {
		return a.analyst.Advise(ctx, id, state, q, tell)
	})
}

// Task returns a position of a game for an engine in the caller's browser, which counts as
// advice. Errors are those of Advise.
func (a *Adviser) Task(ctx context.Context, id string, version int, ply *int) (t analysis.Task, of match.State, err error) {
	err = a.ask(ctx, id, version, ply, func(ctx context.Context, s match.State) error {
		t, of = a.analyst.Task(ctx, s.Config, s.Played(), s.Position()), s
		return nil
	})
	return t, of, err
}

// Known returns the deepest stored evaluation of the position after ply plies of a game,
// and the side to move there; false if there is none. It starts no search, but counts as
// advice and has its errors.
func (a *Adviser) Known(ctx context.Context, id string, ply int) (r engines.Report, side match.Side, ok bool, err error) {
	err = a.ask(ctx, id, 0, &ply, func(ctx context.Context, s match.State) error {
		side = s.Turn()
		r, ok = a.analyst.Recall(ctx, s.Config.Game, s.Config.Rules, s.Position())
		return nil
	})
	return r, side, ok, err
}

// ForcedWin searches for a forced win of the person to move, as
// analysis.Analyst.ForcedWin does. It has the errors of Advise too.
func (a *Adviser) ForcedWin(ctx context.Context, id string, version int, ply *int, tell func(place int)) (win analysis.Win, err error) {
	err = a.ask(ctx, id, version, ply, func(ctx context.Context, state match.State) (err error) {
		win, err = a.analyst.ForcedWin(ctx, state, tell)
		return err
	})
	return win, err
}

// ask runs f on a position of a game until the game moves on from it.
func (a *Adviser) ask(ctx context.Context, id string, version int, ply *int, f func(context.Context, match.State) error) error {
	var m subject
	return a.games.Consult(ctx, id, ply, func(s match.State) (int, func(match.State) bool, error) {
		var err error
		m, err = subjectOf(s, version, ply)
		return m.state.Ply, m.still, err
	}, func(ctx context.Context) error { return f(ctx, m.state) })
}

// A subject is the position of a game that a request is about.
type subject struct {
	state match.State
	past  bool // not the current position of a running game
}

// subjectOf returns the position after ply plies of a game, or the current one if
// ply is nil. version is the one that the caller knows, or 0.
func subjectOf(s match.State, version int, ply *int) (subject, error) {
	m := subject{s, ply != nil && (*ply != s.Ply || s.Result != nil)}
	switch {
	case version != 0 && version != s.Version:
		return m, match.ErrStale
	case hidden(s):
		return m, match.ErrNoHints
	case ply != nil && (*ply < 0 || *ply > len(s.Moves)):
		return m, match.ConfigErrorf("ply", "%d is outside 0 to %d", *ply, len(s.Moves))
	case m.past:
		m.state = s.At(*ply)
	}
	switch p := m.state.ToMove(); {
	case p == nil:
		return m, match.ErrGameOver
	case p.Kind == match.Engine && !m.past:
		return m, ErrEngineToMove
	}
	return m, nil
}

// hidden reports whether a game is played without hints and not over.
func hidden(s match.State) bool { return s.Config.NoHints && s.Result == nil }

// still reports whether a game has not moved on from m: the current position is
// still on the board, or the past one still part of the game.
func (m subject) still(now match.State) bool {
	line := now.Played()
	if m.past {
		line = now.Moves[:min(m.state.Ply, len(now.Moves))]
	}
	p := now.ToMove()
	return sameMoves(line, m.state.Played()) && (m.past || p != nil && p.Kind != match.Engine) && !hidden(now)
}

func sameMoves(a, b []match.Move) bool {
	return slices.EqualFunc(a, b, func(a, b match.Move) bool { return a.Move == b.Move })
}

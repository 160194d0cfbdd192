package thinking

import (
	"context"
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/moves"
	"duiyi/match"
	"duiyi/timing"
)

const (
	// After wantsAfter without a report of its own search, a node asks others for the
	// engine's line: a worker may be searching for another node. It repeats the request every
	// wantsAgain.
	wantsAfter = 300 * time.Millisecond
	wantsAgain = 2 * time.Second
)

// A Game is the live game for which a Search finds a move. Its methods lock the game, except
// Report, and do nothing if the Search is no longer that of the game.
type Game interface {
	// Queued publishes the search's place in the queue, from 1; 0 when it thinks.
	Queued(s *Search, place int)
	// Look calls f with the state of the game under its lock, and reports whether s is its
	// search. f does not wait.
	Look(s *Search, f func(match.State)) bool
	// Report publishes what the engine reports. The caller holds the lock of the game.
	Report(s *Search, i engine.Info)
	// WantLine asks other nodes for the engine's line if somebody watches here. It reports
	// whether to ask again later: s is the search of the game and has reported none.
	WantLine(s *Search) bool
	// Found plays the engine's move, or publishes why there is none. ctx ends when nobody
	// wants the move.
	Found(ctx context.Context, s *Search, move string, info match.Info, err error)
}

// A Search is an engine choosing a move.
type Search struct {
	moves.Turn // as it was when the search began

	Place int // in the queue; 0 if it does not wait
	Lines Lines
	Trace *timing.Trace

	game     Game
	paced    chan struct{} // receives when the pace of the game has changed
	progress analysis.Progress

	ctx      context.Context // ends with Stop
	stop     context.CancelFunc
	thinking context.Context // ends with Hurry
	hurry    context.CancelFunc
}

// New returns a Search that ends with ctx at the latest. Run runs it.
func New(ctx context.Context, game Game, t moves.Turn, trace *timing.Trace) *Search {
	s := &Search{Turn: t, Trace: trace, game: game, paced: make(chan struct{}, 1)}
	s.ctx, s.stop = context.WithCancel(ctx)
	s.thinking, s.hurry = context.WithCancel(s.ctx)
	s.progress.Publish = func(i engine.Info) { game.Report(s, i) }
	return s
}

// Stop ends the search and drops its move.
func (s *Search) Stop() { s.stop() }

// Hurry ends thinking: the engine plays the best move that it has found.
func (s *Search) Hurry() { s.hurry() }

// Paced tells the search that the pace of the game has changed.
func (s *Search) Paced() {
	select {
	case s.paced <- struct{}{}:
	default: // the last change of pace has not been received yet
	}
}

// Fits reports whether the search still is for the move that the state needs: a draw offer
// does not matter, a take-back does.
func (s *Search) Fits(now match.State) bool {
	p := now.ToMove()
	if p == nil {
		return false
	}
	p.Name = s.Player.Name // the name does not change how it plays
	return p.Equal(s.Player) && slices.Equal(now.Rejected(), s.State.Rejected()) && slices.EqualFunc(now.Played(), s.State.Played(), func(a, b match.Move) bool { return a.Move == b.Move })
}

// Run finds the move and hands it to the game, unless the search has been stopped by then. It
// may be called once.
func (s *Search) Run(finder *moves.Finder) {
	defer s.stop()
	found, err := finder.Find(s.ctx, s.thinking, s.Turn, listener{s}, s.Trace)
	if s.ctx.Err() != nil {
		return
	}
	if !found.Began.IsZero() {
		s.keepPace(found.Began)
	}
	var info match.Info
	if err == nil {
		info = engines.Describe(s.State.Position(), found.Info).Info
	}
	s.game.Found(s.ctx, s, found.Move, info, err)
}

// Flush reports what the engine has last said and was held back. The caller holds the lock of
// the game.
func (s *Search) Flush() { s.progress.Flush() }

// keepPace waits until a move of a game between engines has taken the time that spectators
// have set, but at most a tenth of what is left on the clock.
func (s *Search) keepPace(began time.Time) {
	for {
		var state match.State
		if !s.game.Look(s, func(now match.State) { state = now }) {
			return
		}
		if p := state.Config.Players; p[match.First].Kind != match.Engine || p[match.Second].Kind != match.Engine {
			return
		}
		until := began.Add(time.Duration(state.Show.PaceMS) * time.Millisecond)
		if deadline, ok := state.Deadline(); ok {
			left := deadline.Sub(state.Clock.RunningSince)
			if most := began.Add(left / 10); most.Before(until) {
				until = most
			}
		}
		timer := time.NewTimer(time.Until(until))
		select {
		case <-s.paced:
			timer.Stop()
			continue
		case <-timer.C:
		case <-s.thinking.Done():
			timer.Stop()
		}
		s.Trace.Reach(timing.Paced)
		return
	}
}

// A listener follows the search as package moves tells it.
type listener struct{ *Search }

func (l listener) Waits(place int) { l.game.Queued(l.Search, place) }

// Info reports the engine's progress, or holds it back until the next report is due.
func (l listener) Info(i engine.Info) {
	l.progress.Add(i, func() { l.game.Look(l.Search, func(match.State) { l.progress.Flush() }) })
}

// WantLines asks other nodes for the lines of the search, until its own reports one.
func (s *Search) WantLines() {
	var ask func()
	ask = func() {
		if s.game.WantLine(s) {
			time.AfterFunc(wantsAgain, ask)
		}
	}
	time.AfterFunc(wantsAfter, ask)
}

package live

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/engines/moves"
	"duiyi/engines/queue"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
	"duiyi/timing"
)

// A search is an engine choosing a move. The game's mu guards it.
type search struct {
	moves.Turn // as it was when the search began

	game     *game
	paced    chan struct{} // receives when the pace of the game has changed
	place    int           // in the queue; 0 if it does not wait
	lines    lines
	trace    *timing.Trace
	stop     context.CancelFunc
	hurry    context.CancelFunc // ends thinking; the move found so far is played
	progress analysis.Progress
}

// think starts, keeps or stops a search, as the state requires.
func (g *game) think(now time.Time) {
	p := g.State.ToMove()
	if p == nil || p.Kind != match.Engine || g.damage != nil || g.State.Waits() || !g.attended() {
		g.stopSearch()
		return
	}
	if g.search != nil && g.search.fits(g.State) {
		select {
		case g.search.paced <- struct{}{}:
		default: // the last change of pace has not been received yet
		}
		return
	}
	g.stopSearch()
	if g.failed == g.State.Version {
		return
	}
	spec := g.room.Engines.Find(p.Engine)
	if spec == nil { // an old game, whose engine is no longer on offer
		g.fail(fmt.Errorf("there is no engine %q", p.Engine))
		return
	}
	ctx, cancel := context.WithCancel(g.room.ctx)
	thinking, hurry := context.WithCancel(ctx)
	s := &search{
		Turn: moves.Turn{Game: g.id, State: g.State, Spec: spec, Player: *p, Urgency: queue.Move, Client: g.asker, Among: g.State.Choices()},
		game: g, stop: cancel, hurry: hurry, paced: make(chan struct{}, 1), trace: g.room.Timing.Begin(timing.Engine, g.id),
	}
	if _, running := g.State.Deadline(); running {
		s.Urgency = queue.Clock
	}
	s.progress.Publish = s.publishProgress
	g.search = s
	s.wantLines()
	before, done := g.ended, make(chan struct{})
	g.ended = done
	g.room.work.Go(func() {
		defer close(done)
		defer cancel()
		if before != nil {
			<-before
		}
		s.run(ctx, thinking)
	})
}

// moveNow makes the thinking engine play the best move it has found.
func (g *game) moveNow(version int) error {
	switch {
	case g.State.Config.Network(): // a house engine would play below its level
		return match.ErrNetwork
	case version != 0 && version != g.State.Version:
		return match.ErrStale
	case g.State.Result != nil:
		return match.ErrGameOver
	case g.search == nil:
		return ErrNotThinking
	}
	g.search.hurry()
	return nil
}

// thinkAgain clears an engine's failure. The caller, do, then starts the engine.
func (g *game) thinkAgain(version int) error {
	switch {
	case version != 0 && version != g.State.Version:
		return match.ErrStale
	case g.State.Result != nil:
		return match.ErrGameOver
	case g.failed != g.State.Version:
		return ErrNotFailed
	}
	g.failed = 0
	return nil
}

// attended reports whether an engine should think for somebody. A game between engines needs
// a watcher, or a command to make a step. A person who has sent a command may wait for the
// answer without watching. A running clock needs nobody.
func (g *game) attended() bool {
	if _, running := g.State.Deadline(); running {
		return true
	}
	p := g.State.Config.Players
	if p[match.First].Kind == match.Engine && p[match.Second].Kind == match.Engine {
		return len(g.watchers) > 0 || g.grace != nil || g.awaited && g.State.Show.Steps > 0
	}
	return g.awaited
}

// unseen reports whether a search serves nobody: the game has no watchers, no access since a
// moment and no running clock.
func (g *game) unseen(since time.Time) bool {
	_, running := g.State.Deadline()
	return g.search != nil && len(g.watchers) == 0 && g.grace == nil && !running && g.used.Before(since)
}

// stopSearch stops the search under way and drops its answer.
func (g *game) stopSearch() {
	if g.search != nil {
		g.search.stop()
		g.search = nil
	}
}

// fail publishes that an engine gave no move, and logs why.
func (g *game) fail(err error) {
	g.failed = g.State.Version
	g.room.Log.Error("engine failed", "game", g.id, "version", g.failed, "err", err)
	u := update.Failed{Version: g.failed, Message: "The engine did not answer: " + err.Error() + "."}
	var fault *engine.FaultError
	if errors.As(err, &fault) { // its text may name files of this machine
		u.Code, u.Message = fault.Code, "The engine "+fault.Engine+" has failed."
	} else if errors.Is(err, engines.ErrNoSlots) {
		u.Code = "no_slots"
	}
	g.publish(u)
}

// returnEngines returns the game's engines to the pool once no search uses them.
func (g *game) returnEngines() {
	if g.ended == nil {
		return
	}
	ended := g.ended
	g.room.work.Go(func() {
		<-ended
		g.room.Pool.Forget(g.id)
	})
}

// fits reports whether the search still is for the move that the state needs: a draw offer
// does not matter, a take-back does.
func (s *search) fits(now match.State) bool {
	p := now.ToMove()
	if p == nil {
		return false
	}
	p.Name = s.Player.Name // the name does not change how it plays
	return p.Equal(s.Player) && slices.Equal(now.Rejected(), s.State.Rejected()) && slices.EqualFunc(now.Played(), s.State.Played(), func(a, b match.Move) bool { return a.Move == b.Move })
}

// run finds the move and plays it, unless ctx has ended since: then nobody wants it.
func (s *search) run(ctx, thinking context.Context) {
	found, err := s.game.room.Moves.Find(ctx, thinking, s.Turn, s, s.trace)
	if ctx.Err() != nil {
		return
	}
	if !found.Began.IsZero() {
		s.show(thinking, found.Began)
	}
	var info match.Info
	if err == nil {
		info = engines.Describe(s.State.Position(), found.Info).Info
	}

	g := s.game
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.search != s || ctx.Err() != nil {
		return // taken back, restarted, left or stopped meanwhile
	}
	s.progress.Flush()
	g.search = nil
	if err == nil {
		err = g.payBack(g.now())
	}
	if err == nil {
		g.time(s.trace, func() {
			err = g.apply(store.WithPatience(ctx), match.Command{Type: match.CmdMove, Move: found.Move, Info: &info})
		})
	}
	switch {
	case err == nil:
	case errors.Is(err, store.ErrConflict) && !g.mu.Gone: // at another node, and the game has caught up
	case g.mu.Gone: // the store failed; the watchers know
		g.room.Log.Error("engine's move", "game", g.id, "err", err)
	default:
		g.fail(err)
	}
}

// Waits publishes the search's place in the queue.
func (s *search) Waits(place int) {
	g := s.game
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.search == s && s.place != place {
		s.place = place
		g.publish(update.Thinking{Version: g.State.Version, Place: place})
	}
}

// Hurry ends thinking, since a more urgent search waits for the slot.
func (s *search) Hurry() { s.hurry() }

// Info publishes the engine's progress, or holds it back until the next is due.
func (s *search) Info(i engine.Info) {
	s.progress.Add(i, func() {
		s.game.mu.Memory.Lock()
		defer s.game.mu.Memory.Unlock()
		if s.game.search == s {
			s.progress.Flush()
		}
	})
}

// publishProgress publishes what the engine reports. The caller holds the game's mu.
func (s *search) publishProgress(i engine.Info) {
	if !update.Secret(s.game.State) {
		s.sendLine(i)
		s.game.publish(update.Info{Version: s.game.State.Version, Side: s.State.Turn(), Info: engines.Describe(s.State.Position(), i)})
	}
}

// show waits until a move of a game between engines has taken the time that spectators
// have set, but at most a tenth of what is left on the clock.
func (s *search) show(thinking context.Context, began time.Time) {
	for {
		s.game.mu.Memory.Lock()
		state := s.game.State
		s.game.mu.Memory.Unlock()
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
		case <-thinking.Done():
			timer.Stop()
		}
		s.trace.Reach(timing.Paced)
		return
	}
}

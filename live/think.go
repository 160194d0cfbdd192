package live

import (
	"errors"
	"fmt"
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/engines/moves"
	"duiyi/engines/queue"
	"duiyi/live/thinking"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/timing"
)

// wake starts the engine if it is its turn, now that somebody waits for its move.
func (g *game) wake(now time.Time) {
	g.used = now
	if g.mu.Gone || g.search != nil {
		return
	}
	if g.think(now); g.search != nil {
		g.publish(update.Thinking{Version: g.State.Version})
	}
}

// think starts, keeps or stops a search, as the state requires.
func (g *game) think(now time.Time) {
	p := g.State.ToMove()
	if p == nil || p.Kind != match.Engine || g.damage != nil || g.State.Waits() || !g.attended() {
		g.stopSearch()
		return
	}
	if g.search != nil && g.search.Fits(g.State) {
		g.search.Paced()
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
	turn := moves.Turn{Game: g.id, State: g.State, Spec: spec, Player: *p, Urgency: queue.Move, Client: g.asker, Among: g.State.Choices()}
	if _, running := g.State.Deadline(); running {
		turn.Urgency = queue.Clock
	}
	s := thinking.New(g.room.ctx, g, turn, g.room.Timing.Begin(timing.Engine, g.id))
	g.search = s
	if g.room.Nodes.HasBus() && !update.Secret(g.State) {
		s.WantLines()
	}
	before, done := g.ended, make(chan struct{})
	g.ended = done
	g.room.work.Go(func() {
		defer close(done)
		if before != nil {
			<-before
		}
		s.Run(g.room.Moves)
	})
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
		return g.watchers.Len() > 0 || g.grace.on() || g.awaited && g.State.Show.Steps > 0
	}
	return g.awaited
}

// unseen reports whether a search serves nobody: the game has no watchers, no access since a
// moment and no running clock.
func (g *game) unseen(since time.Time) bool {
	_, running := g.State.Deadline()
	return g.search != nil && g.watchers.Len() == 0 && !g.grace.on() && !running && g.used.Before(since)
}

// stopSearch stops the search under way and drops its answer.
func (g *game) stopSearch() {
	if g.search != nil {
		g.search.Stop()
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

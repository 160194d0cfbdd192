package live

import (
	"errors"

	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// flagFalls looks at a flag that is due.
func (g *game) flagFalls() {
	now := g.now()
	at, ok := g.State.FlagAt()
	switch {
	case g.MayReturn(now): // the machine has slept
		g.arm(now)
		return
	case g.Owed != nil:
		if err := g.payBack(now); err != nil {
			if !errors.Is(err, store.ErrEarly) && !errors.Is(err, store.ErrConflict) {
				g.room.Log.Error("credit the time of an outage", "game", g.id, "err", err)
			}
			if g.flag.on() { // later: the store may refuse for some time
				g.flag.set(waitAgain)
			}
		}
		return // payBack has set the timer
	case ok && g.State.Config.Network() && g.mu.Waiting() > 0 && now.Before(at.Add(store.Timeout)):
		// A command is already queued: it may be a move.
		g.flag.set(waitAgain)
		return
	}
	g.fall()
}

// fall ends the game if the time of the side to move has run out.
func (g *game) fall() {
	err := g.apply(store.WithPatience(g.room.ctx), match.Command{Type: match.CmdFlag})
	switch {
	case errors.Is(err, match.ErrNotFlagged), errors.Is(err, match.ErrGameOver):
		g.arm(g.now()) // a move was faster, or somebody set the system clock back
	case errors.Is(err, store.ErrConflict): // at another node, and the game has caught up
	case errors.Is(err, store.ErrEarly) && g.flag.on():
		g.flag.set(waitAgain)
	case err != nil:
		g.room.Log.Error("flag", "game", g.id, "err", err)
	}
}

// publishGone publishes that a player is gone, or that the opponent may claim.
func (g *game) publishGone() {
	now := g.now()
	g.publish(g.since(g.State.Version, now))
	g.watchGone(now)
}

// left stops the engine and the clock of a game to which nobody has returned, and returns its
// engines to the pool.
func (g *game) left() {
	if g.watchers.Len() > 0 {
		return
	}
	g.grace.stop()
	g.awaited = false
	defer g.returnEngines()
	if !g.ClockMayStop() {
		g.think(g.now())
		return
	}
	if err := g.pauseClock(g.room.ctx, g.now()); err != nil {
		g.room.Log.Error("pause", "game", g.id, "err", err)
	}
}

func (g *game) publishSpectators() {
	g.counting.stop()
	n := g.allSpectators()
	if here := g.watchers.Spectators(); here != g.spectatorsSent {
		g.spectatorsSent = here
		g.sendPresence()
	}
	if n > 0 || g.spectators > 0 {
		g.publish(update.Spectators{N: n})
	}
	g.spectators = n
}

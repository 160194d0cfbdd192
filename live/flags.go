package live

import (
	"time"

	"duiyi/resident"
)

const (
	// waitAgain is how long a due flag waits while a command queues for the game.
	waitAgain = 100 * time.Millisecond

	// armWithin is how far in the future a flag may fall for a game to stay in memory.
	armWithin = resident.IdleAfter
)

// arm sets the timer for the flag of the side to move. A flag far in the future is left to
// package flagfall, and the game may leave memory.
func (g *game) arm(now time.Time) {
	g.disarm()
	at, ok := g.FlagDue()
	if !ok {
		return
	}
	g.runs = true
	g.room.pulse.Use()
	if g.State.Config.Network() {
		if g.room.flags.Due(at); at.Sub(now) > armWithin {
			return
		}
		g.room.flags.Running(1)
	}
	g.flag.set(at.Sub(now))
}

func (g *game) disarm() {
	if g.runs {
		g.runs = false
		g.room.pulse.Release()
	}
	if !g.flag.on() {
		return
	}
	g.flag.stop()
	if g.State.Config.Network() {
		g.room.flags.Running(-1)
	}
}

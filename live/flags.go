package live

import (
	"context"
	"errors"
	"time"

	"duiyi/match"
	"duiyi/resident"
	"duiyi/store"
)

const (
	// waitAgain is how long a due flag waits while a command queues for the game.
	waitAgain = 100 * time.Millisecond

	// armWithin is how far in the future a flag may fall for a game to stay in memory.
	armWithin = resident.IdleAfter
)

// armDue opens a game whose flag is due, which sets its timer. It reports whether the flag
// can never fall. It skips a game whose turn somebody has: they set the timer.
func (a *Room) armDue(ctx context.Context, id string) (never bool, err error) {
	if a.busy(id) {
		return false, nil
	}
	g, err := a.open(ctx, id)
	switch {
	case errors.Is(err, store.ErrDamaged):
		return true, nil
	case err != nil:
		return false, err
	}
	defer g.mu.Unlock()
	switch _, runs := g.State.FlagAt(); {
	case g.damage != nil: // its clock never runs again
		return true, nil
	case !runs || g.State.Result != nil: // an earlier program left an outdated time
		return true, nil
	case g.flag == nil:
		g.arm(g.now())
	}
	return false, nil
}

// busy reports whether somebody has the turn of a game in memory.
func (a *Room) busy(id string) bool {
	g, here := a.resident.Find(id)
	if !here {
		return false
	}
	if !g.mu.TryLock() {
		return true
	}
	g.mu.Unlock()
	return false
}

// dueOf returns the time of a game's flag for the store: nil for a game that is not over the
// network, whose clock stands while nobody is present.
func dueOf(s match.State) *time.Time {
	if !s.Config.Network() {
		return nil
	}
	at, ok := s.FlagAt()
	if !ok || s.Result != nil {
		return new(time.Time)
	}
	return &at
}

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
	g.flag = time.AfterFunc(at.Sub(now), g.flagFalls)
}

func (g *game) disarm() {
	if g.runs {
		g.runs = false
		g.room.pulse.Release()
	}
	if g.flag == nil {
		return
	}
	g.flag.Stop()
	g.flag = nil
	if g.State.Config.Network() {
		g.room.flags.Running(-1)
	}
}

func (g *game) flagFalls() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mu.Gone || g.flag == nil {
		return
	}
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
			if g.flag != nil { // later: the store may refuse for some time
				g.flag.Reset(waitAgain)
			}
		}
		return // payBack has set the timer
	case ok && g.State.Config.Network() && g.mu.Waiting() > 0 && now.Before(at.Add(store.Timeout)):
		// A command is already queued: it may be a move.
		g.flag.Reset(waitAgain)
		return
	}
	g.fall()
}

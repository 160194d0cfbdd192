package live

import (
	"context"
	"errors"
	"time"

	"duiyi/cluster"
	"duiyi/store"
)

// unseenAfter is how long an engine keeps searching for a player who has left.
const unseenAfter = time.Minute

// Sweep unloads idle games.
func (a *Room) Sweep(now time.Time) {
	for _, g := range a.resident.All() {
		if !g.mu.TryLock() {
			continue // somebody uses it
		}
		if !g.mu.Gone && g.unseen(now.Add(-unseenAfter)) {
			g.awaited = false
			g.stopSearch()
		}
		if !g.mu.Gone && g.idle(now) {
			g.unload(nil)
		}
		g.mu.Unlock()
	}
}

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
	case !g.flag.on():
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

// wakeUp stops the clocks of all games when the machine has slept.
func (a *Room) wakeUp() {
	known := 0
	for a.pulse.Wait(a.ctx) {
		_, nap := a.Clock.Read()
		if nap.Number == known {
			continue
		}
		known = nap.Number
		a.Log.Info("the machine has slept: clocks stand until the next move")
		for _, g := range a.resident.All() {
			g.mu.Lock()
			g.now()
			g.mu.Unlock()
		}
	}
}

// missed credits players of all games with the time that nodes were silent.
func (a *Room) missed(silent []cluster.Silence) {
	for _, g := range a.resident.All() {
		g.mu.Lock()
		for _, s := range silent {
			if err := g.missed(s); err != nil && !errors.Is(err, store.ErrConflict) { // at another node, and the game has caught up
				a.Log.Error("credit the silence of a node", "game", g.id, "err", err)
			}
		}
		g.mu.Unlock()
	}
}

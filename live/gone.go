package live

import (
	"time"

	"duiyi/match"
)

// goneAfter is how long a player must be absent before the opponent learns of it: a reload of
// the page takes less.
const goneAfter = 5 * time.Second

// A Gone is a player who is absent on their own turn, and the time from which the opponent
// may claim the game.
type Gone struct {
	Side  match.Side
	Claim time.Time
}

// claimAt returns when the opponent of the side to move may claim the game; ok is false if
// that side's player is present.
func (g *game) claimAt() (at time.Time, ok bool) {
	if g.seats == nil {
		return time.Time{}, false
	}
	side := g.state.Turn()
	person := g.sideOf(side)
	if g.there(person) || !g.room.Nodes.Complete() {
		return time.Time{}, false
	}
	return g.state.ClaimAt(side, match.Absence{
		Since: g.active[person], Left: g.away.left[person], Earlier: g.away.earlier[person],
		Guest: g.state.Config.Public && g.seats[person].User == "",
	}, g.blameless())
}

// blameless returns the time before which absence does not count, because the server itself
// was away.
func (g *game) blameless() time.Time {
	_, nap := g.room.Clock.Read()
	var until time.Time
	if began, _ := g.room.Nodes.Since(); g.created.Before(began) {
		until = began.Add(blamelessFor)
	}
	if nap.Number > 0 && g.created.Before(nap.Ended) {
		until = later(until, nap.Ended.Add(blamelessFor))
	}
	return until
}

// goneOf returns the player who counts as gone at now, or nil.
func (g *game) goneOf(now time.Time) *Gone {
	at, ok := g.claimAt()
	if !ok || now.Sub(g.active[g.sideOf(g.state.Turn())]) < goneAfter || now.Before(g.blameless()) {
		return nil
	}
	return &Gone{g.state.Turn(), at}
}

// mayClaim refuses a claim until the opponent has been gone for long enough.
func (g *game) mayClaim(c match.Command, now time.Time) error {
	switch c.Type {
	case match.CmdClaimWin, match.CmdClaimDraw:
		if at, ok := g.claimAt(); !ok || now.Before(at) {
			return match.ErrNotGone
		}
	}
	return nil
}

// watchGone sets the timer for the next moment at which goneOf changes.
func (g *game) watchGone(now time.Time) {
	g.endGone()
	at, ok := g.claimAt()
	if !ok {
		return
	}
	tell := g.active[g.sideOf(g.state.Turn())].Add(goneAfter)
	for _, next := range []time.Time{tell, g.blameless(), at} {
		if next.After(now) {
			g.away.timer = time.AfterFunc(next.Sub(now), g.publishGone)
			return
		}
	}
}

func (g *game) endGone() {
	if g.away.timer != nil {
		g.away.timer.Stop()
		g.away.timer = nil
	}
}

// publishGone publishes that a player is gone, or that the opponent may claim.
func (g *game) publishGone() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mu.Gone || g.away.timer == nil {
		return
	}
	now := g.now()
	g.publish(g.since(g.state.Version, now))
	g.watchGone(now)
}

// back notes that a player is present again.
func (g *game) back(person match.Side, now time.Time) {
	gone := g.goneOf(now)
	at, ok := g.claimAt()
	g.away.left[person] = false
	if ok && gone != nil && gone.Side == g.sideOf(person) && at.Sub(now) < now.Sub(g.active[person]) {
		g.away.earlier[person]++ // more than half of the wait was over
	}
}

// Leaving says that the client closes the page: it does not merely fall silent.
func (w *Watch) Leaving() {
	w.game.mu.Memory.Lock()
	defer w.game.mu.Memory.Unlock()
	w.leaving = true
}

package live

import (
	"time"

	"duiyi/match"
)

// tellGoneAfter is how long a player has to be away for it to be told as more than
// a reload of the page.
const tellGoneAfter = 5 * time.Second

// A Gone is a player who is not there on their own turn, and from when on the
// opponent may claim the game.
type Gone struct {
	Side  match.Side
	Claim time.Time
}

// An away is what is known of the absence of the two players of a game in memory,
// by the side of each at its beginning.
type away struct {
	left    [2]bool // they closed their page, and did not merely fall silent
	earlier [2]int  // how often the opponent has had to wait long
	timer   *time.Timer
}

// claimAt returns from when on the side to move, which is away, may be claimed
// against.
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
		Since: g.heard[person], Left: g.away.left[person], Earlier: g.away.earlier[person],
		Guest: g.state.Config.Public && g.seats[person].User == "",
	}, g.blameless())
}

// blameless returns until when nobody is blamed for not being there, since the
// server itself was not.
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

// goneOf returns the player who is gone at now, or nil.
func (g *game) goneOf(now time.Time) *Gone {
	at, ok := g.claimAt()
	if !ok || now.Sub(g.heard[g.sideOf(g.state.Turn())]) < tellGoneAfter || now.Before(g.blameless()) {
		return nil
	}
	return &Gone{g.state.Turn(), at}
}

// mayClaim refuses a claim while the opponent is not gone, or not for long enough.
func (g *game) mayClaim(c match.Command, now time.Time) error {
	switch c.Type {
	case match.CmdClaimWin, match.CmdClaimDraw:
		if at, ok := g.claimAt(); !ok || now.Before(at) {
			return match.ErrNotGone
		}
	}
	return nil
}

// watchGone sets the timer for when there is something to tell of who is gone.
func (g *game) watchGone(now time.Time) {
	g.endGone()
	at, ok := g.claimAt()
	if !ok {
		return
	}
	tell := g.heard[g.sideOf(g.state.Turn())].Add(tellGoneAfter)
	for _, next := range []time.Time{tell, g.blameless(), at} {
		if next.After(now) {
			g.away.timer = time.AfterFunc(next.Sub(now), g.tellGone)
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

// tellGone tells those who watch that a player is gone, or may be claimed against.
func (g *game) tellGone() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mu.Gone || g.away.timer == nil {
		return
	}
	now := g.now()
	g.publish(g.since(g.state.Version, now))
	g.watchGone(now)
}

// back notes that a player is there, who may have been gone.
func (g *game) back(person match.Side, now time.Time) {
	gone := g.goneOf(now)
	at, ok := g.claimAt()
	g.away.left[person] = false
	if ok && gone != nil && gone.Side == g.sideOf(person) && at.Sub(now) < now.Sub(g.heard[person]) {
		g.away.earlier[person]++ // more than half of the time was over
	}
}

// Leaving says that the page is being closed, and does not merely fall silent.
func (w *Watch) Leaving() {
	w.game.mu.Memory.Lock()
	defer w.game.mu.Memory.Unlock()
	w.leaving = true
}

package live

import (
	"time"

	"duiyi/cluster"
	"duiyi/match"
	"duiyi/store"
)

const (
	// backWithin is how long a player may take to come back to a server that was
	// away, and is charged with nothing.
	backWithin = cluster.SilenceCounts

	// blamelessFor is how long after it was away nobody is blamed for not being
	// there.
	blamelessFor = 2 * time.Minute
)

// An outage is a time in which the server was not there for its players: it had
// ended, or its machine slept. Of one node among several it is the moment at which
// that was heard of last: how long it was is as long as a player took to come back.
type outage struct{ from, to time.Time }

// owe notes what an outage cost the side to move of a game between two people,
// whose clock has run on. It is counted back when that player is there again.
func (g *game) owe(o outage) {
	if !g.clockRuns() {
		return
	}
	o.from = later(o.from, g.state.Clock.RunningSince)
	if before := g.owed; before != nil && !g.state.Clock.RunningSince.After(before.from) {
		// The player has not come back between the two: they count together.
		o.from = later(o.from, before.to).Add(before.from.Sub(before.to))
		o.to = later(o.to, before.to)
	}
	if o.to.After(o.from) {
		g.owed = &o
	}
}

// payBack counts back to the side to move what an outage cost it, and the time
// that it took to come back.
func (g *game) payBack(now time.Time) error {
	o := g.owed
	if o == nil {
		return nil
	}
	g.owed = nil
	if o.to.After(now) { // the time was wrong by which there was one
		return nil
	}
	if !g.clockRuns() || g.state.Clock.RunningSince.After(o.from) { // as after a take-back: the move that it cost is gone
		return nil
	}
	side := g.state.Turn()
	counted := g.state.Credited()[side]
	if err := g.count(*o, now, now); err != nil {
		if g.state.Credited()[side] == counted { // and no other node has seen to it
			g.owed = o
		}
		return err
	}
	return nil
}

// count counts an outage back to who came back from it at a time.
func (g *game) count(o outage, back, now time.Time) error {
	side := g.state.Turn()
	ms := o.to.Sub(o.from) + min(max(back.Sub(o.to), 0), backWithin)
	if ms < time.Millisecond {
		return nil
	}
	next, events, err := match.Apply(g.state, match.Command{Type: match.CmdCredit, Side: &side, MS: ms.Milliseconds()}, now)
	if err != nil {
		return err
	}
	return g.commit(store.WithPatience(g.room.ctx), next, events, now)
}

package live

import (
	"time"

	"duiyi/cluster"
	"duiyi/match"
	"duiyi/store"
)

const (
	// backWithin is how long a player may take to return after an outage without being
	// charged for it.
	backWithin = cluster.SilenceCounts

	// blamelessFor is how long after an outage absence does not count.
	blamelessFor = 2 * time.Minute
)

// owe notes an outage during which the clock of a network game ran on. The time is credited
// to the side to move when its player returns.
func (g *game) owe(o outage) {
	if !g.clockRuns() {
		return
	}
	o.from = later(o.from, g.state.Clock.RunningSince)
	if before := g.owed; before != nil && !g.state.Clock.RunningSince.After(before.from) {
		// The player has not returned between the two outages: they count together.
		o.from = later(o.from, before.to).Add(before.from.Sub(before.to))
		o.to = later(o.to, before.to)
	}
	if o.to.After(o.from) {
		g.owed = &o
	}
}

// payBack credits the side to move with the time of the outage that is owed, and the time
// that the player took to return.
func (g *game) payBack(now time.Time) error {
	o := g.owed
	if o == nil {
		return nil
	}
	g.owed = nil
	if o.to.After(now) { // it was noted by a clock that was wrong
		return nil
	}
	if !g.clockRuns() || g.state.Clock.RunningSince.After(o.from) { // as after a take-back: the move that lost the time is gone
		return nil
	}
	side := g.state.Turn()
	counted := g.state.Credited()[side]
	if err := g.credit(*o, now, now); err != nil {
		if g.state.Credited()[side] == counted { // no other node has credited it
			g.owed = o
		}
		return err
	}
	return nil
}

// credit credits the side to move with an outage, from which its player returned at back.
func (g *game) credit(o outage, back, now time.Time) error {
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

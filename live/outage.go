package live

import (
	"time"

	"duiyi/cluster"
	"duiyi/live/table"
	"duiyi/store"
)

// payBack credits the side to move with the time of the outage that is owed, and the time
// that the player took to return.
func (g *game) payBack(now time.Time) error {
	o := g.TakeOwed(now)
	if o == nil {
		return nil
	}
	side := g.State.Turn()
	counted := g.State.Credited()[side]
	if err := g.credit(*o, now, now); err != nil {
		if g.State.Credited()[side] == counted { // no other node has credited it
			g.Owed = o
		}
		return err
	}
	return nil
}

// credit credits the side to move with an outage, from which its player returned at back.
func (g *game) credit(o table.Outage, back, now time.Time) error {
	next, events, err := g.Credit(o, back, now)
	if err != nil || len(events) == 0 {
		return err
	}
	return g.commit(store.WithPatience(g.room.ctx), next, events, now)
}

// missed credits the side to move with the time for which its player's node was silent, or
// owes it until the player arrives at this node.
func (g *game) missed(s cluster.Silence) error {
	if !g.mu.Loaded || g.mu.Gone || g.Owed != nil {
		return nil
	}
	lost, came := g.Missed(s)
	if lost != nil {
		return g.credit(*lost, came, g.now())
	}
	if g.Owed != nil {
		g.arm(g.now())
	}
	return nil
}

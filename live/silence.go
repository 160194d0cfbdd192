package live

import (
	"errors"
	"time"

	"duiyi/cluster"
	"duiyi/store"
)

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

// missed credits the side to move with the time for which its player's node was silent. That
// time ends when the player arrives at this node, which may have happened already.
func (g *game) missed(s cluster.Silence) error {
	if !g.mu.Loaded || g.mu.Gone || g.seats == nil || g.owed != nil || !g.clockRuns() || !g.state.Config.Network() {
		return nil
	}
	now := g.now()
	person := g.sideOf(g.state.Turn())
	if g.present[person] > 0 {
		since := later(s.Since, g.state.Clock.RunningSince)
		if c := g.came[person]; c.at.After(since) && (c.from == "" || c.from == s.Node) {
			return g.credit(outage{since, since}, c.at, now)
		}
		return nil
	}
	unknown := g.last[person] == "" && g.read.After(s.Since)
	if (g.elsewhere[s.Node].Present[person] || unknown) && !g.presentElsewhereBut(person, s.Node) {
		g.oweSince(s.Since)
		g.arm(now)
	}
	return nil
}

// oweSince records that the player to move has had no server since a moment. The time is
// credited when the player returns.
func (g *game) oweSince(at time.Time) {
	at = later(at, g.state.Clock.RunningSince)
	g.owed = &outage{at, at}
}

// oweSilence notes a silence of nodes in a game that has just been read: no other node may
// know whether its players were present there.
func (g *game) oweSilence(now time.Time) {
	for _, s := range g.room.Nodes.Silent() {
		if now.Sub(s.Since) < backWithin {
			g.oweSince(s.Since)
		}
	}
}

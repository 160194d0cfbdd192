package live

import (
	"errors"
	"time"

	"duiyi/cluster"
	"duiyi/match"
	"duiyi/store"
)

// An arrival is when a player came to this node, and from which, if that is known.
type arrival struct {
	from string
	at   time.Time
}

// missed counts back in all games what the silence of nodes cost.
func (a *Room) missed(silent []cluster.Silence) {
	for _, g := range a.resident.All() {
		g.mu.Lock()
		for _, s := range silent {
			if err := g.missed(s); err != nil && !errors.Is(err, store.ErrConflict) { // at another node, and the game has caught up
				a.Log.Error("count back what the end of a node cost", "game", g.id, "err", err)
			}
		}
		g.mu.Unlock()
	}
}

// missed counts back to the side to move what the silence of its node cost it. Who is
// back here was without a server until they came, and who is yet to come until then.
func (g *game) missed(s cluster.Silence) error {
	if !g.mu.Loaded || g.mu.Gone || g.seats == nil || g.owed != nil || !g.clockRuns() || !g.state.Config.Network() {
		return nil
	}
	now := g.now()
	person := g.sideOf(g.state.Turn())
	if g.present[person] > 0 {
		since := later(s.Since, g.state.Clock.RunningSince)
		if c := g.came[person]; c.at.After(since) && (c.from == "" || c.from == s.Node) {
			return g.count(outage{since, since}, c.at, now)
		}
		return nil
	}
	unknown := g.last[person] == "" && g.read.After(s.Since)
	if (g.elsewhere[s.Node].Present[person] || unknown) && !g.thereBut(person, s.Node) {
		g.oweSince(s.Since)
		g.arm(now)
	}
	return nil
}

// oweSince notes that the side to move has been without a server since a moment, and
// will have been until its player is there.
func (g *game) oweSince(at time.Time) {
	at = later(at, g.state.Clock.RunningSince)
	g.owed = &outage{at, at}
}

// thereBut reports whether a player is at the game at another node than one.
func (g *game) thereBut(person match.Side, but string) bool {
	for node, h := range g.elsewhere {
		if node != but && h.Present[person] {
			return true
		}
	}
	return false
}

// oweSilence notes what the silence of a node costs the side to move of a game that
// has just been read: nobody else may have known who was at it there.
func (g *game) oweSilence(now time.Time) {
	for _, s := range g.room.Nodes.Silent() {
		if now.Sub(s.Since) < backWithin {
			g.oweSince(s.Since)
		}
	}
}

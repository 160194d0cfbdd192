package live

import (
	"time"

	"duiyi/live/table"
)

// blamelessFor is how long after an outage absence does not count.
const blamelessFor = 2 * time.Minute

// server returns what this node knows of the server. Only a game with seats needs to know.
func (g *game) server() table.Server {
	if g.Seats == nil {
		return table.Server{}
	}
	return table.Server{Complete: g.room.Nodes.Complete(), Blameless: g.blameless()}
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
		until = table.Later(until, nap.Ended.Add(blamelessFor))
	}
	return until
}

// watchGone sets the timer for the next moment at which a player counts as gone, or the
// opponent may claim.
func (g *game) watchGone(now time.Time) {
	g.endGone()
	if at, ok := g.GoneChanges(now, g.server()); ok {
		g.gone = time.AfterFunc(at.Sub(now), g.publishGone)
	}
}

func (g *game) endGone() {
	if g.gone != nil {
		g.gone.Stop()
		g.gone = nil
	}
}

// publishGone publishes that a player is gone, or that the opponent may claim.
func (g *game) publishGone() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mu.Gone || g.gone == nil {
		return
	}
	now := g.now()
	g.publish(g.since(g.State.Version, now))
	g.watchGone(now)
}

// Leaving says that the client closes the page: it does not merely fall silent.
func (w *Watch) Leaving() {
	w.game.mu.Memory.Lock()
	defer w.game.mu.Memory.Unlock()
	w.leaving = true
}

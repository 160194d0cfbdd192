package live

import (
	"time"

	"duiyi/live/update"
)

// spectatorsEvery is how long after an arrival or departure spectators get their new number.
// When thousands arrive at once, each gets one message in that time.
const spectatorsEvery = 2 * time.Second

// countSoon schedules a count of spectators, since one has arrived or left.
func (g *game) countSoon() {
	if g.mu.Gone || g.counting != nil || !g.State.Config.Network() {
		return
	}
	g.counting = time.AfterFunc(spectatorsEvery, g.publishSpectators)
}

func (g *game) publishSpectators() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mu.Gone || g.counting == nil {
		return
	}
	g.counting = nil
	n := g.allSpectators()
	if here := g.spectatorsHere(); here != g.spectatorsSent {
		g.spectatorsSent = here
		g.sendPresence()
	}
	if n > 0 || g.spectators > 0 {
		g.publish(update.Spectators{N: n})
	}
	g.spectators = n
}

// allSpectators counts the spectators at all nodes; players are none.
func (g *game) allSpectators() int {
	return g.spectatorsHere() + g.SpectatorsElsewhere()
}

// spectatorsHere counts the spectators at this node.
func (g *game) spectatorsHere() (n int) {
	for w := range g.watchers {
		if !w.sits {
			n++
		}
	}
	return n
}

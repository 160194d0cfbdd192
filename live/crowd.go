package live

import (
	"time"
)

// crowdEvery is how long after somebody has come or left those who look on are
// told how many they are: with thousands coming at once that is a message to each
// in that time, and not thousands.
const crowdEvery = 2 * time.Second

// A CrowdUpdate says how many look on at a game over the network.
type CrowdUpdate struct {
	N int
}

// countSoon has those who look on counted in a while, now that somebody has come
// or left.
func (g *game) countSoon() {
	if g.mu.Gone || g.counting != nil || !g.state.Config.Network() {
		return
	}
	g.counting = time.AfterFunc(crowdEvery, g.tellCrowd)
}

func (g *game) tellCrowd() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mu.Gone || g.counting == nil {
		return
	}
	g.counting = nil
	n := g.onlookers()
	if here := g.crowdHere(); here != g.crowdSaid {
		g.crowdSaid = here
		g.sayHere()
	}
	if n > 0 || g.crowd > 0 {
		g.publish(CrowdUpdate{n})
	}
	g.crowd = n
}

// onlookers is how many watch who are no players, at all nodes.
func (g *game) onlookers() int {
	n := g.crowdHere()
	for _, h := range g.elsewhere {
		n += h.Crowd
	}
	return n
}

// crowdHere is how many of them there are at this node.
func (g *game) crowdHere() (n int) {
	for w := range g.watchers {
		if !w.sits {
			n++
		}
	}
	return n
}

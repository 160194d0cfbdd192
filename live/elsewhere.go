package live

import (
	"time"

	"duiyi/match"
)

const (
	// A node resends the presence at a game after knownAgain, in case the message was lost.
	// Other nodes discard it after stale.
	knownAgain = 30 * time.Second
	stale      = 90 * time.Second
)

// sendPresence tells other nodes who is present at this one.
func (g *game) sendPresence() {
	if !g.room.Nodes.HasBus() || !g.state.Config.Network() {
		return
	}
	g.presenceSent = g.moment()
	h := here{Left: g.away.left, Spectators: g.spectatorsHere()}
	for i := range h.Present {
		h.Present[i] = g.present[i] > 0
		if !g.active[i].IsZero() {
			h.Active[i] = g.active[i].UnixMilli()
		}
	}
	g.announce(gameMessage{Here: &h})
}

// receivePresence receives another node's message about the players.
func (g *game) receivePresence(m gameMessage) {
	now := g.now()
	if m.Asks && (g.present != [2]int{} || g.spectatorsHere() > 0) {
		g.sendPresence()
	}
	if m.Here != nil {
		h := *m.Here
		h.at = now
		g.meet(now, h.Present, func() {
			if g.elsewhere == nil {
				g.elsewhere = make(map[string]here)
			}
			if h.Spectators != g.elsewhere[m.Node].Spectators {
				g.countSoon()
			}
			g.elsewhere[m.Node] = h
			for i, present := range h.Present {
				if present {
					g.last[i] = m.Node
				}
			}
			for i, ms := range h.Active {
				if at := time.UnixMilli(ms); ms != 0 && !at.After(now) {
					g.active[i] = later(g.active[i], at)
				}
				if !g.there(match.Side(i)) {
					g.away.left[i] = h.Left[i]
				}
			}
		})
	}
	if m.Says != nil && m.Says.Person <= match.Second {
		g.greeted[m.Says.Person], g.active[m.Says.Person] = now, now
		g.publish(GreetingUpdate{g.sideOf(m.Says.Person), m.Says.Greeting})
	}
	if m.Again != [2]int64{} {
		before := g.asksAgain(now)
		for i, ms := range m.Again {
			if at := time.UnixMilli(ms); ms != 0 && !at.After(now) {
				g.again[i] = later(g.again[i], at)
			}
		}
		if asks := g.asksAgain(now); asks != before {
			g.publish(RematchUpdate{Offer: g.bySide(asks)})
			if asks == [2]bool{true, true} { // the two asked at different nodes at the same moment
				g.room.work.Go(func() { g.room.makeRematch(g.id) })
			}
		}
	}
	if m.Next != "" {
		g.publish(RematchUpdate{Game: m.Next})
	}
}

// meet applies a change to the presence at other nodes and publishes arrivals and departures.
// come names the players who are present after the change.
func (g *game) meet(now time.Time, come [2]bool, change func()) {
	was, gone := [2]bool{g.there(0), g.there(1)}, g.goneOf(now) != nil
	for i := range come {
		if come[i] && !was[i] {
			g.back(match.Side(i), now)
		}
	}
	change()
	if was == [2]bool{g.there(0), g.there(1)} {
		return
	}
	g.publish(PresenceUpdate{g.network().Present})
	g.watchGone(now)
	if gone {
		g.publish(g.since(g.state.Version, now))
	}
}

// sendPresenceOfAll sends a heartbeat, resends presence that was last sent knownAgain ago, and
// drops stale presence at other nodes.
func (a *Room) sendPresenceOfAll() {
	a.Nodes.Heartbeat()
	for _, g := range a.resident.All() {
		if !g.mu.Look() {
			continue
		}
		if g.state.Config.Network() {
			now := g.moment()
			if now.Sub(g.presenceSent) >= knownAgain && (g.present != [2]int{} || g.spectatorsHere() > 0) {
				g.sendPresence()
			}
			g.lapse(now)
		}
		g.mu.Memory.Unlock()
	}
}

func (g *game) lapse(now time.Time) {
	for node, h := range g.elsewhere {
		if g.room.Nodes.Lapsed(node, h.at, now) || now.Sub(h.at) >= stale {
			g.meet(now, [2]bool{}, func() { delete(g.elsewhere, node) })
			if h.Spectators > 0 {
				g.countSoon()
			}
		}
	}
}

// askPresence asks other nodes who is present there in the games of this one.
func (a *Room) askPresence() {
	for _, g := range a.resident.All() {
		if !g.mu.Look() {
			continue
		}
		if g.state.Config.Network() {
			g.announce(gameMessage{Asks: true})
			g.sendPresence()
		}
		g.mu.Memory.Unlock()
	}
}

// countedHere reports whether this node's id is the lowest of the nodes at which somebody
// is present.
func (g *game) countedHere() bool {
	somebody := g.present != [2]int{} || g.spectatorsHere() > 0
	for node, h := range g.elsewhere {
		if (h.Present != [2]bool{} || h.Spectators > 0) && (!somebody || node < g.room.Nodes.ID()) {
			return false
		}
	}
	return true
}

package live

import (
	"time"

	"duiyi/live/update"
	"duiyi/match"
)

// A node resends the presence at a game after knownAgain, in case the message was lost.
const knownAgain = 30 * time.Second

// sendPresence tells other nodes who is present at this one.
func (g *game) sendPresence() {
	if !g.room.Nodes.HasBus() || !g.State.Config.Network() {
		return
	}
	g.presenceSent = g.moment()
	here := g.Here(g.spectatorsHere())
	g.announce(gameMessage{Here: &here})
}

// publishPresence publishes who is present after a player has come or gone; gone says that one
// counted as gone before.
func (g *game) publishPresence(now time.Time, gone bool) {
	g.publish(update.Presence{Present: g.Network(g.room.Nodes.Complete()).Present})
	g.watchGone(now)
	if gone {
		g.publish(g.since(g.State.Version, now))
	}
}

// receivePresence receives another node's message about the players.
func (g *game) receivePresence(m gameMessage) {
	now := g.now()
	if m.Asks && g.somebodyHere() {
		g.sendPresence()
	}
	if m.Here != nil {
		server := g.server()
		gone := g.Gone(now, server) != nil
		if m.Here.Spectators != g.SpectatorsAt(m.Node) {
			g.countSoon()
		}
		if g.Hear(m.Node, *m.Here, now, server) {
			g.publishPresence(now, gone)
		}
	}
	if m.Says != nil && m.Says.Person <= match.Second {
		g.Greeted(m.Says.Person, now)
		g.publish(update.Greeting{Side: g.SideOf(m.Says.Person), Greeting: m.Says.Greeting})
	}
	if m.Again != [2]int64{} {
		before := g.AsksAgain(now)
		g.AskedAgain(m.Again, now)
		if asks := g.AsksAgain(now); asks != before {
			g.publish(update.Rematch{Offer: g.BySide(asks)})
			if asks == [2]bool{true, true} { // the two asked at different nodes at the same moment
				g.room.work.Go(func() { g.room.makeRematch(g.id) })
			}
		}
	}
	if m.Next != "" {
		g.publish(update.Rematch{Game: m.Next})
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
		if g.State.Config.Network() {
			now := g.moment()
			if now.Sub(g.presenceSent) >= knownAgain && g.somebodyHere() {
				g.sendPresence()
			}
			g.lapse(now)
		}
		g.mu.Memory.Unlock()
	}
}

func (g *game) lapse(now time.Time) {
	over := func(node string, at time.Time) bool { return g.room.Nodes.Lapsed(node, at, now) }
	for _, node := range g.Lapsed(now, over) {
		gone, spectators := g.Gone(now, g.server()) != nil, g.SpectatorsAt(node)
		if g.Lapse(node) {
			g.publishPresence(now, gone)
		}
		if spectators > 0 {
			g.countSoon()
		}
	}
}

// askPresence asks other nodes who is present there in the games of this one.
func (a *Room) askPresence() {
	for _, g := range a.resident.All() {
		if !g.mu.Look() {
			continue
		}
		if g.State.Config.Network() {
			g.announce(gameMessage{Asks: true})
			g.sendPresence()
		}
		g.mu.Memory.Unlock()
	}
}

// somebodyHere reports whether a player or a spectator is present at this node.
func (g *game) somebodyHere() bool { return g.PlayedHere() || g.spectatorsHere() > 0 }

package live

import (
	"time"

	"duiyi/match"
)

const (
	// knownAgain is after what a node says again who is at one of its games, in case
	// that has been lost, and stale after what that is no longer believed.
	knownAgain = 30 * time.Second
	stale      = 90 * time.Second
)

// A here is who is at a game at one node, by the side of the players at the
// beginning.
type here struct {
	Present [2]bool  `json:"present"`
	Left    [2]bool  `json:"left"`  // closed their page
	Heard   [2]int64 `json:"heard"` // last, Unix milliseconds; 0 for never
	Crowd   int      `json:"crowd"` // who looks on

	at time.Time // when it was said
}

// there reports whether a player is at the game, at whichever node.
func (g *game) there(person match.Side) bool {
	if g.present[person] > 0 || g.state.Config.Players[g.sideOf(person)].Kind == match.Engine {
		return true
	}
	for _, h := range g.elsewhere {
		if h.Present[person] {
			return true
		}
	}
	return false
}

// sayHere tells other nodes who is at the game here.
func (g *game) sayHere() {
	if !g.room.Nodes.HasBus() || !g.state.Config.Network() {
		return
	}
	g.hereSaid = g.moment()
	h := here{Left: g.away.left, Crowd: g.crowdHere()}
	for i := range h.Present {
		h.Present[i] = g.present[i] > 0
		if !g.heard[i].IsZero() {
			h.Heard[i] = g.heard[i].UnixMilli()
		}
	}
	g.announce(gameMessage{Here: &h})
}

// hearMeeting is told by another node of the players there.
func (g *game) hearMeeting(m gameMessage) {
	now := g.now()
	if m.Asks && (g.present != [2]int{} || g.crowdHere() > 0) {
		g.sayHere()
	}
	if m.Here != nil {
		h := *m.Here
		h.at = now
		g.meet(now, h.Present, func() {
			if g.elsewhere == nil {
				g.elsewhere = make(map[string]here)
			}
			if h.Crowd != g.elsewhere[m.Node].Crowd {
				g.countSoon()
			}
			g.elsewhere[m.Node] = h
			for i, present := range h.Present {
				if present {
					g.last[i] = m.Node
				}
			}
			for i, ms := range h.Heard {
				if at := time.UnixMilli(ms); ms != 0 && !at.After(now) {
					g.heard[i] = later(g.heard[i], at)
				}
				if !g.there(match.Side(i)) {
					g.away.left[i] = h.Left[i]
				}
			}
		})
	}
	if m.Says != nil && m.Says.Person <= match.Second {
		g.greeted[m.Says.Person], g.heard[m.Says.Person] = now, now
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
			if asks == [2]bool{true, true} { // each at a node of theirs, at the same moment
				g.room.work.Go(func() { g.room.meetAgain(g.id) })
			}
		}
	}
	if m.Next != "" {
		g.publish(RematchUpdate{Game: m.Next})
	}
}

// bySide is what is known of the players by the side at the beginning, by that
// where they sit.
func (g *game) bySide(person [2]bool) (side [2]bool) {
	for i, is := range person {
		side[g.sideOf(match.Side(i))] = is
	}
	return side
}

// meet changes who is known to be at the game elsewhere, after which some players
// are, and tells who watches of those who have come or gone by that.
func (g *game) meet(now time.Time, come [2]bool, change func()) {
	was, told := [2]bool{g.there(0), g.there(1)}, g.goneOf(now) != nil
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
	if told {
		g.publish(g.since(g.state.Version, now))
	}
}

// sayWhoIsHere says to other nodes that this one is there, and who is at those games
// here of which that was said long ago, and forgets who is no longer at theirs.
func (a *Room) sayWhoIsHere() {
	a.Nodes.Heartbeat()
	for _, g := range a.resident.All() {
		if !g.mu.Look() {
			continue
		}
		if g.state.Config.Network() {
			now := g.moment()
			if now.Sub(g.hereSaid) >= knownAgain && (g.present != [2]int{} || g.crowdHere() > 0) {
				g.sayHere()
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
			if h.Crowd > 0 {
				g.countSoon()
			}
		}
	}
}

// askWhoIsThere asks other nodes for who is at the games here.
func (a *Room) askWhoIsThere() {
	for _, g := range a.resident.All() {
		if !g.mu.Look() {
			continue
		}
		if g.state.Config.Network() {
			g.announce(gameMessage{Asks: true})
			g.sayHere()
		}
		g.mu.Memory.Unlock()
	}
}

// countedHere reports whether this node is the first, by its id, of those at which
// somebody is at the game.
func (g *game) countedHere() bool {
	somebody := g.present != [2]int{} || g.crowdHere() > 0
	for node, h := range g.elsewhere {
		if (h.Present != [2]bool{} || h.Crowd > 0) && (!somebody || node < g.room.Nodes.ID()) {
			return false
		}
	}
	return true
}

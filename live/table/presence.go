package table

import (
	"time"

	"duiyi/match"
)

// stale is how long the presence at another node counts after its last message.
const stale = 90 * time.Second

// A Network is the two players of a network game, by their present sides.
type Network struct {
	Open    [2]bool     // nobody has taken the seat yet
	Present [2]bool     // the player has a page connected
	You     *match.Side // the caller's side, or nil

	Conditional [][]string // of the caller: what they answer to which moves
}

// Network returns what everybody may know of the two players; nil if the game is not over the
// network. While the presence is not complete, players who have joined count as present.
func (t *Table) Network(complete bool) *Network {
	if !t.State.Config.Network() {
		return nil
	}
	n := &Network{Open: [2]bool{true, true}}
	if t.Seats == nil {
		return n
	}
	for i := range t.Seats {
		side := t.SideOf(match.Side(i))
		n.Open[side] = t.Seats[i].Joined.IsZero()
		n.Present[side] = t.There(match.Side(i)) || !complete && !n.Open[side]
	}
	return n
}

// there says of each player whether they are present.
func (t *Table) there() [2]bool { return [2]bool{t.There(match.First), t.There(match.Second)} }

// PlayedHere reports whether a player is present at this node.
func (t *Table) PlayedHere() bool { return t.players[0].pages > 0 || t.players[1].pages > 0 }

// Here returns the presence at this node, to be sent to others.
func (t *Table) Here(spectators int) Presence {
	here := Presence{Spectators: spectators}
	for i, p := range t.players {
		here.Present[i], here.Left[i] = p.pages > 0, p.left
		if !p.active.IsZero() {
			here.Active[i] = p.active.UnixMilli()
		}
	}
	return here
}

// Sit notes a page of a player at this node. It reports whether it is the player's first
// here, and whether the player was present nowhere before.
func (t *Table) Sit(person match.Side, node string, now time.Time, s Server) (first, appeared bool) {
	p, was := &t.players[person], t.There(person)
	if p.node != node {
		p.came, p.node = arrival{p.node, now}, node
	}
	t.back(person, now, s)
	p.active = now
	p.pages++
	return p.pages == 1, !was
}

// Leave notes that a page of a player has gone from this node; closed says that it told so. It
// reports whether it was the player's last here, and whether the player is now present nowhere.
func (t *Table) Leave(person match.Side, closed bool, now time.Time) (last, vanished bool) {
	p := &t.players[person]
	p.active = now
	if p.pages--; p.pages > 0 {
		return false, false
	}
	p.left = closed
	return true, !t.There(person)
}

// Hear notes the presence at another node, as that node says. It reports whether a player
// has come or gone.
func (t *Table) Hear(node string, p Presence, now time.Time, s Server) (moved bool) {
	was := t.there()
	for i := range p.Present {
		if p.Present[i] && !was[i] {
			t.back(match.Side(i), now, s)
		}
	}
	if t.elsewhere == nil {
		t.elsewhere = make(map[string]Presence)
	}
	p.at = now
	t.elsewhere[node] = p
	for i := range t.players {
		player := &t.players[i]
		if p.Present[i] {
			player.node = node
		}
		if at := time.UnixMilli(p.Active[i]); p.Active[i] != 0 && !at.After(now) {
			player.active = Later(player.active, at)
		}
		if !t.There(match.Side(i)) {
			player.left = p.Left[i]
		}
	}
	return was != t.there()
}

// Lapse forgets the presence at another node. It reports whether a player has gone with it.
func (t *Table) Lapse(node string) (moved bool) {
	was := t.there()
	delete(t.elsewhere, node)
	return was != t.there()
}

// Lapsed returns the nodes whose presence is outdated: it is stale, or over says so of a
// node's presence that was received at a moment.
func (t *Table) Lapsed(now time.Time, over func(node string, at time.Time) bool) (nodes []string) {
	for node, p := range t.elsewhere {
		if over(node, p.at) || now.Sub(p.at) >= stale {
			nodes = append(nodes, node)
		}
	}
	return nodes
}

// SpectatorsAt returns the number of spectators at another node.
func (t *Table) SpectatorsAt(node string) int { return t.elsewhere[node].Spectators }

// SpectatorsElsewhere returns the number of spectators at all other nodes.
func (t *Table) SpectatorsElsewhere() (n int) {
	for _, p := range t.elsewhere {
		n += p.Spectators
	}
	return n
}

// CountedAt reports whether this node's id is the lowest of the nodes at which somebody is
// present: players, or so many spectators here.
func (t *Table) CountedAt(node string, spectators int) bool {
	somebody := t.PlayedHere() || spectators > 0
	for other, p := range t.elsewhere {
		if (p.Present != [2]bool{} || p.Spectators > 0) && (!somebody || other < node) {
			return false
		}
	}
	return true
}

package live

import (
	"time"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

// A Network is the two players of a network game, by their present sides.
type Network struct {
	Open    [2]bool     // nobody has taken the seat yet
	Present [2]bool     // the player has a page connected
	You     *match.Side // the caller's side, or nil

	Conditional [][]string // of the caller: what they answer to which moves
}

// personOf returns which player a caller is, by their side at the beginning.
func (g *game) personOf(w identity.Caller) (person match.Side, ok bool) {
	if g.seats == nil || g.state.Config.Relayed { // the players are at a wooden board
		return 0, false
	}
	account := -1
	for i, seat := range g.seats {
		switch {
		case seat.Joined.IsZero():
		case store.Opens(w.Seat, seat.Hash):
			person, ok = match.Side(i), true
		case w.User != "" && w.User == seat.User:
			account = i
		}
	}
	if !ok && account >= 0 {
		return match.Side(account), true
	}
	return person, ok
}

// sideOf returns a player's present side; it is its own inverse.
func (g *game) sideOf(person match.Side) match.Side {
	if g.state.Swapped() {
		return person.Other()
	}
	return person
}

// network returns what everybody may know of the two players; nil if the game is not over the
// network.
func (g *game) network() *Network {
	if !g.state.Config.Network() {
		return nil
	}
	n := &Network{Open: [2]bool{true, true}}
	if g.seats == nil {
		return n
	}
	for i := range g.seats {
		side := g.sideOf(match.Side(i))
		n.Open[side] = g.seats[i].Joined.IsZero()
		n.Present[side] = g.there(match.Side(i)) || !g.room.Nodes.Complete() && !n.Open[side]
	}
	return n
}

// between reports whether two people are playing a network game, in which nobody gets help.
func between(s match.State) bool { return s.Config.Network() && s.Result == nil }

// begun reports whether both seats are taken.
func (g *game) begun() bool {
	return g.seats != nil && !g.seats[match.First].Joined.IsZero() && !g.seats[match.Second].Joined.IsZero()
}

// A here says who is present in a game at one node. Players are numbered by their side at
// the beginning.
type here struct {
	Present    [2]bool  `json:"present"`
	Left       [2]bool  `json:"left"`  // they closed their page
	Active     [2]int64 `json:"heard"` // time of their last message, Unix milliseconds; 0 for none
	Spectators int      `json:"crowd"` // number of spectators

	at time.Time // when this node received it
}

// there reports whether a player is present at any node, or at a wooden board.
func (g *game) there(person match.Side) bool {
	if g.present[person] > 0 || g.state.Config.Relayed || g.state.Config.Players[g.sideOf(person)].Kind == match.Engine {
		return true
	}
	for _, h := range g.elsewhere {
		if h.Present[person] {
			return true
		}
	}
	return false
}

// bySide turns an array by the players' first sides into one by their present sides.
func (g *game) bySide(person [2]bool) (side [2]bool) {
	for i, is := range person {
		side[g.sideOf(match.Side(i))] = is
	}
	return side
}

// presentElsewhereBut reports whether a player is present at another node than one.
func (g *game) presentElsewhereBut(person match.Side, but string) bool {
	for node, h := range g.elsewhere {
		if node != but && h.Present[person] {
			return true
		}
	}
	return false
}

package table

import (
	"time"

	"duiyi/match"
	"duiyi/store"
)

// A Table is a game's state and its two players, as one node knows them.
type Table struct {
	State match.State
	Seats *[2]store.Seat // by the side at the beginning; nil if the game is not over the network
	Read  time.Time      // when the game was read from the store; zero if it was made in memory
	Owed  *Outage        // to credit to the side to move, or nil

	players   [2]player           // by the side at the beginning
	elsewhere map[string]Presence // at other nodes, by node
}

// A player is one of the two while the game is in memory.
type player struct {
	pages   int       // watches at this node
	node    string    // where they were last present; empty if unknown
	came    arrival   // at this node
	active  time.Time // the last command or watch
	greeted time.Time // the last greeting
	again   time.Time // when they asked for a rematch
	left    bool      // they closed their page; otherwise they fell silent
	earlier int       // how often the opponent has waited long for them
}

// An arrival is when a player came to this node, and from which node, if known.
type arrival struct {
	from string
	at   time.Time
}

// A Presence says who is present in a game at one node. Players are numbered by their side at
// the beginning.
type Presence struct {
	Present    [2]bool  `json:"present"`
	Left       [2]bool  `json:"left"`  // they closed their page
	Active     [2]int64 `json:"heard"` // time of their last message, Unix milliseconds; 0 for none
	Spectators int      `json:"crowd"` // number of spectators

	at time.Time // when this node received it
}

// An Outage is a time in which players had no server: the program had ended, or its machine
// slept. If one of several nodes ended, it is only the moment of that node's last message;
// its length is the time that a player took to return.
type Outage struct{ From, To time.Time }

// A Server is what the server knows of itself at a moment.
type Server struct {
	Complete  bool      // every node has said who is present there
	Blameless time.Time // absence before this does not count: the server itself was away
}

// ClockRuns reports whether a player's clock runs.
func (t *Table) ClockRuns() bool {
	return t.State.Clock != nil && !t.State.Clock.RunningSince.IsZero() && t.State.Result == nil
}

// ClockMayStop reports whether a clock runs that stops while nobody is present. In a network
// game it runs on, else a player would gain time by leaving.
func (t *Table) ClockMayStop() bool { return t.ClockRuns() && !t.State.Config.Network() }

// Between reports whether two people are playing a network game, in which nobody gets help.
func (t *Table) Between() bool { return t.State.Config.Network() && t.State.Result == nil }

// Follow notes what an event that another node stored says of the players.
func (t *Table) Follow(e match.Event) {
	if e.Type == match.EvMoved || e.Type == match.EvCredited {
		t.Owed = nil // the other node has paid it back
	}
	if e.Type == match.EvMoved && e.Side != nil && t.Seats != nil {
		p := &t.players[t.SideOf(*e.Side)]
		p.active = Later(p.active, time.UnixMilli(e.At))
	}
}

// Active notes that a player has sent something.
func (t *Table) Active(person match.Side, now time.Time) { t.players[person].active = now }

// Later returns the later of two times.
func Later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// There reports whether a player is present at any node, or at a wooden board.
func (t *Table) There(person match.Side) bool {
	if t.players[person].pages > 0 || t.State.Config.Relayed || t.State.Config.Players[t.SideOf(person)].Kind == match.Engine {
		return true
	}
	return t.elsewhereBut(person, "")
}

// elsewhereBut reports whether a player is present at another node than one.
func (t *Table) elsewhereBut(person match.Side, but string) bool {
	for node, p := range t.elsewhere {
		if node != but && p.Present[person] {
			return true
		}
	}
	return false
}

// SideOf returns a player's present side; it is its own inverse.
func (t *Table) SideOf(person match.Side) match.Side {
	if t.State.Swapped() {
		return person.Other()
	}
	return person
}

// BySide turns an array by the players' first sides into one by their present sides.
func (t *Table) BySide(person [2]bool) (side [2]bool) {
	for i, is := range person {
		side[t.SideOf(match.Side(i))] = is
	}
	return side
}

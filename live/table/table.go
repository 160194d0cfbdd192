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

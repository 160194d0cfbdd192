package table

import (
	"time"

	"duiyi/match"
	"duiyi/store"
)

// rematchFor is how long an offer of a rematch stands.
const rematchFor = 20 * time.Minute

// AsksAgain reports which players ask for a rematch, by their sides at the beginning.
func (t *Table) AsksAgain(now time.Time) (asks [2]bool) {
	for i, p := range t.players {
		asks[i] = !p.again.IsZero() && now.Sub(p.again) < rematchFor
	}
	return asks
}

// AskAgain notes that a player asks for a rematch. An engine as the opponent asks too.
func (t *Table) AskAgain(person match.Side, now time.Time) {
	t.players[person].again, t.players[person].active = now, now
	if t.State.Config.Players[t.SideOf(person.Other())].Kind == match.Engine {
		t.players[person.Other()].again = now
	}
}

// Again returns when each player asked for the rematch that they ask for at now, in Unix
// milliseconds; 0 for no such player.
func (t *Table) Again(now time.Time) (at [2]int64) {
	for i, asks := range t.AsksAgain(now) {
		if asks {
			at[i] = t.players[i].again.UnixMilli()
		}
	}
	return at
}

// AskedAgain notes what Again says at another node. Moments after now are ignored.
func (t *Table) AskedAgain(again [2]int64, now time.Time) {
	for i, ms := range again {
		if at := time.UnixMilli(ms); ms != 0 && !at.After(now) {
			t.players[i].again = Later(t.players[i].again, at)
		}
	}
}

// Rematch returns the game that the two players of this one get when both ask for another:
// they begin it on each other's first sides.
func (t *Table) Rematch() (c match.Config, seats [2]store.Seat) {
	c = t.State.Config
	c.Tournament, c.Relayed, c.Berserk = "", false, false
	if c.EngineSeed() != 0 {
		c.Seed = nil // a new one, else an engine might repeat the game
	}
	for i := range seats {
		person := match.Side(i)
		seats[person.Other()] = t.Seats[person]
		c.Players[person.Other()] = t.State.Config.Players[t.SideOf(person)]
		c.Players[person.Other()].Left = false // a player who returns is a guest
	}
	return c, seats
}

package table

import (
	"errors"
	"slices"
	"time"

	"duiyi/match"
)

// greetEvery is how often one player may say something.
const greetEvery = 3 * time.Second

// greetings are what two players can say to each other.
var greetings = []string{"hello", "please", "thanks", "well_played", "again", "sorry"}

// ErrTooFast refuses a greeting too soon after the last.
var ErrTooFast = errors.New("greetings come too fast")

// IsGreeting reports whether players can say this to each other.
func IsGreeting(text string) bool { return slices.Contains(greetings, text) }

// Greet notes a greeting of a player at this node. The error is ErrTooFast.
func (t *Table) Greet(person match.Side, now time.Time) error {
	p := &t.players[person]
	if !p.greeted.IsZero() && now.Sub(p.greeted) < greetEvery {
		return ErrTooFast
	}
	t.Greeted(person, now)
	return nil
}

// Greeted notes a greeting of a player at another node.
func (t *Table) Greeted(person match.Side, now time.Time) {
	p := &t.players[person]
	p.greeted, p.active = now, now
}

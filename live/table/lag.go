package table

import (
	"time"

	"duiyi/match"
)

// pageLag is the time that a page may take to show and send a move, beside the network;
// lichess allows the same.
const pageLag = 140 * time.Millisecond

// Lag returns the network time of a move that arrived at came, in ms: the time since the
// clock started less the time that the page says the player took, but at most the round trip
// to the player's page. Package match decides how much of it to credit.
func (t *Table) Lag(c match.Command, came time.Time, roundTrip time.Duration) int64 {
	clock := t.State.Clock
	if c.TookMS == nil || *c.TookMS < 0 || clock == nil || clock.RunningSince.IsZero() || !t.State.Config.Network() {
		return 0
	}
	claim := came.Sub(clock.RunningSince).Milliseconds() - *c.TookMS
	if t.State.Config.Lag != match.LagGenerous {
		claim = min(claim, (roundTrip + pageLag).Milliseconds())
	}
	return max(claim, 0)
}

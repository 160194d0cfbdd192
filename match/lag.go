package match

import (
	"math"
	"time"
)

const (
	// expectedMoves is the assumed number of moves of each player.
	expectedMoves = 40

	// With each move a quota of lag gains lagBase and 0.4 % of the player's expected time, at
	// most fairGain. It starts at three times the gain and never exceeds seven times the gain.
	lagBase, fairGain, generousGain = 150, 1000, 3000 // ms
	quotaAtFirst, quotaAtMost       = 3, 7

	// graceMost is the longest time for which a quota delays the fall of a flag, commitGrace
	// the allowance for writing a move to disk.
	graceMost, commitGrace = 2000, 1000 // ms

	// An estimate follows the credits: each move weighs 15 %, and the estimate is below the
	// mean.
	lagDecay, lagSpread, lagMargin = 0.85, 40, 0.8
)

// ExpectedMS returns the time that a player is expected to take for a game, in ms: the main
// time, and the increments of 40 moves or 25 byo-yomi periods. It decides which games count as
// fast or slow; 0 is no clock.
func (c ClockConfig) ExpectedMS() int64 {
	if c.PerMoveMS > 0 {
		return expectedMoves * c.PerMoveMS
	}
	return c.MainMS + expectedMoves*c.IncrementMS + 25*c.ByoyomiMS
}

// lag tracks a player's credit for network delay. It is a value that depends only on the
// moves' events, so that a replayed game credits the same.
type lag struct {
	quota, gain     int64   // ms
	mean, deviation float64 // of the credits, in ms
	moves           int
}

// newLag returns the quota before the first move.
func newLag(c Config) lag {
	var gain int64
	switch {
	case c.Lag == LagNone || !c.Clock.on() || !c.Network():
	case c.Lag == LagGenerous:
		gain = generousGain
	default:
		gain = min(fairGain, c.Clock.ExpectedMS()/250+lagBase)
	}
	return lag{quota: quotaAtFirst * gain, gain: gain}
}

// credited returns the quota after a move with a credit of ms.
func (l lag) credited(ms int64) lag {
	l.quota = min(l.quota+l.gain-ms, quotaAtMost*l.gain)
	if l.moves++; l.moves == 1 {
		l.mean, l.deviation = float64(ms), lagSpread
		return l
	}
	off := l.mean - float64(ms)
	l.mean = float64(ms) + lagDecay*off
	l.deviation = lagDecay*l.deviation + (1-lagDecay)*math.Abs(off)
	return l
}

// estimate returns a low estimate of the next move's credit, in ms.
func (l lag) estimate() int64 {
	if l.moves == 0 {
		return 0
	}
	return min(max(0, int64(l.mean-lagMargin*l.deviation)), l.quota)
}

// LagQuota returns the maximum credit of a side's next move, in ms.
func (s State) LagQuota(side Side) int64 { return s.lag[side].quota }

// LagEstimate returns a low estimate of the credit of a side's next move, in ms. A page
// delays the start of the opponent's clock by this time.
func (s State) LagEstimate(side Side) int64 { return s.lag[side].estimate() }

// lagOf returns the credit of the current move, in ms, of the lag that the server
// measured.
func (s State) lagOf(found int64, now time.Time) int64 {
	if s.Clock == nil {
		return 0
	}
	return max(0, min(found, s.lag[s.Turn()].quota, s.Clock.elapsed(now)))
}

// FlagAt returns when the flag of the side to move falls; from then on CmdFlag succeeds.
// That is its Deadline; in a network game it is later by the full quota and the time to
// write a move to disk. ok is false while no clock runs.
func (s State) FlagAt() (at time.Time, ok bool) {
	at, ok = s.Deadline()
	if ok && s.Config.Network() {
		grace := min(s.lag[s.Turn()].quota, graceMost) + commitGrace
		at = at.Add(time.Duration(grace) * time.Millisecond)
	}
	return at, ok
}

// late reports whether the side to move is out of time for a command at now, after a move's
// lag credit.
func (s State) late(c Command, now time.Time) bool {
	at, ok := s.FlagAt()
	if ok && c.Type == CmdMove && (c.Side == nil || *c.Side == s.Turn()) {
		at, _ = s.Deadline()
		at = at.Add(time.Duration(s.lagOf(c.Lag, now)) * time.Millisecond)
	}
	return ok && !now.Before(at)
}

// credit is decide for CmdCredit.
func credit(s State, c Command, now time.Time) (Event, error) {
	switch {
	case s.Clock == nil || s.Clock.RunningSince.IsZero() || *c.Side != s.Turn():
		return Event{}, badCommand("the clock of side %d does not run", *c.Side)
	case c.MS <= 0 || c.MS > s.Clock.elapsed(now):
		return Event{}, badCommand("%d ms are outside 1 to %d, the time that the move has taken", c.MS, s.Clock.elapsed(now))
	}
	return Event{Type: EvCredited, Side: c.Side, MS: c.MS}, nil
}

// foldCredited moves the start of the running clock to a later time.
func foldCredited(s State, e Event) State {
	s.credited[*e.Side] += e.MS
	if s.Clock != nil && !s.Clock.RunningSince.IsZero() && s.Turn() == *e.Side {
		c := *s.Clock
		c.RunningSince = c.RunningSince.Add(time.Duration(e.MS) * time.Millisecond)
		s.Clock = &c
	}
	return s
}

// Credited returns the time credited to each side in the whole game for outages of the server,
// in ms.
func (s State) Credited() [2]int64 { return s.credited }

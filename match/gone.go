package match

import "time"

// An Absence describes an absent player of a network game.
type Absence struct {
	Since   time.Time // their last sign of life
	Left    bool      // they closed the page; otherwise they fell silent
	Guest   bool      // a stranger without an account, in a public game
	Earlier int       // earlier long absences in this game
}

const (
	// The time that a player who left or fell silent may be absent on their turn in a blitz
	// game.
	awayLeft, awaySilent, awaySilentBullet = 10 * time.Second, 40 * time.Second, 30 * time.Second
	awayLeast                              = 10 * time.Second

	bulletMS, blitzMS, rapidMS = 3 * 60_000, 8 * 60_000, 25 * 60_000 // of ClockConfig.ExpectedMS, below which a game is one

	// noGonePlies is how many plies must be on the board for a claim: before that, a game can
	// be aborted without a result.
	noGonePlies = 2
)

// Patience returns how long the opponent must wait on the absent player's turn; ok is false for
// games without a clock and by correspondence, which have no limit.
func (a Absence) Patience(c ClockConfig) (wait time.Duration, ok bool) {
	if !c.on() || c.Correspondence() {
		return 0, false
	}
	wait = awaySilent
	switch ms := c.ExpectedMS(); {
	case a.Left:
		wait = awayLeft
	case ms < bulletMS:
		wait = awaySilentBullet
	}
	switch ms := c.ExpectedMS(); {
	case ms >= rapidMS:
		wait *= 3
	case ms >= blitzMS:
		wait *= 2
	}
	if a.Guest {
		wait /= 2
	}
	switch a.Earlier {
	case 0:
	case 1:
		wait = wait * 3 / 4
	case 2:
		wait /= 2
	default:
		wait /= 3
	}
	return max(wait, awayLeast), true
}

// ClaimAt returns when the opponent of an absent side may claim the game or a draw; ok is false
// if the game is over or has hardly begun, if it is not that side's turn, or if there is no
// limit. Absence before blameless does not count, since the server was down then or had just
// started.
func (s State) ClaimAt(absent Side, a Absence, blameless time.Time) (at time.Time, ok bool) {
	if !s.Config.Network() || s.Result != nil || s.Ply < noGonePlies || s.Turn() != absent || s.Clock == nil || s.Clock.RunningSince.IsZero() {
		return time.Time{}, false
	}
	wait, ok := a.Patience(s.Config.Clock)
	if !ok {
		return time.Time{}, false
	}
	from := a.Since
	for _, t := range []time.Time{s.Clock.RunningSince, blameless} {
		if t.After(from) {
			from = t
		}
	}
	return from.Add(wait), true
}

// claim is decide for CmdClaimWin and CmdClaimDraw. The caller checks with State.ClaimAt that
// the opponent is gone; claim only checks that it is their turn.
func claim(s State, c Command) (Event, error) {
	gone := c.Side.Other()
	switch {
	case !s.Config.Network() || s.Turn() != gone || s.Ply < noGonePlies:
		return Event{}, ErrNotGone
	case c.Type == CmdClaimDraw:
		return Event{Type: EvDrawClaimed, Side: &gone}, nil
	}
	return Event{Type: EvAbandoned, Side: &gone}, nil
}

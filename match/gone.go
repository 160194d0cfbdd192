package match

import "time"

// An Absence is one of two people over a network who is not there, as far as
// the server can tell.
type Absence struct {
	Since   time.Time // the last that was heard of them
	Left    bool      // they closed the page, and did not merely fall silent
	Guest   bool      // a stranger without an account, whom nobody knows again
	Earlier int       // how often the opponent has had to wait long for them before
}

const (
	// How long who left, and who fell silent, may be away on their own turn in a
	// blitz game.
	awayLeft, awaySilent, awaySilentBullet = 10 * time.Second, 40 * time.Second, 30 * time.Second
	awayLeast                              = 10 * time.Second

	bulletMS, blitzMS, rapidMS = 3 * 60_000, 8 * 60_000, 25 * 60_000 // of ClockConfig.ExpectedMS, below which a game is one

	// noGonePlies is how many plies must be on the board: before that a game can
	// be given up without a result.
	noGonePlies = 2
)

// Patience returns how long the opponent of who is absent has to wait, while it
// is the absent one's turn; ok is false where there is no such time: without a
// clock, and by correspondence.
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

// ClaimAt returns from when on the opponent of who is absent may claim the game
// or a draw; ok is false as long as nothing brings that nearer: the game is over
// or has hardly begun, it is not the absent one's turn, or they may take their
// time. Nobody is to blame for what was before blameless: the server was away
// then, or had just begun.
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

// claim decides CmdClaimWin and CmdClaimDraw. Whether the opponent is gone is
// for who sends the command to know, from State.ClaimAt; that it is their turn
// is a rule of the game.
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

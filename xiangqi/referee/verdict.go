package referee

import "duiyi/xiangqi"

// A Verdict is what a ruling comes to.
type Verdict uint8

// The verdicts. The zero value, Ongoing, means that the game goes on.
const (
	Ongoing Verdict = iota
	RedLoses
	BlackLoses
	Draw
)

var verdictNames = [...]string{"ongoing", "red_loses", "black_loses", "draw"}

// loses returns the verdict against s.
func loses(s xiangqi.Side) Verdict {
	if s == xiangqi.Red {
		return RedLoses
	}
	return BlackLoses
}

// Loser returns the side that loses; ok is false for Ongoing and Draw.
func (v Verdict) Loser() (loser xiangqi.Side, ok bool) {
	switch v {
	case RedLoses:
		return xiangqi.Red, true
	case BlackLoses:
		return xiangqi.Black, true
	}
	return xiangqi.Red, false
}

// String returns "ongoing", "red_loses", "black_loses" or "draw".
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return "no verdict"
}

// MarshalText makes a verdict its name in JSON.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// A Reason is why a game ended by the rules.
type Reason string

// The reasons. No reason is the reason of an ongoing game.
const (
	NoReason         Reason = ""
	ByCheckmate      Reason = "checkmate"
	ByStalemate      Reason = "stalemate"       // the side to move cannot move and loses
	ByPerpetualCheck Reason = "perpetual_check" // the loser checked with every move of the loop
	ByPerpetualChase Reason = "perpetual_chase" // the loser chased a piece with every move of the loop
	ByForbiddenLoop  Reason = "forbidden_loop"  // cxa: the loser kept up graver threats than the other side
	ByRepetition     Reason = "repetition"      // third time, nobody has to vary
	ByMoveLimit      Reason = "move_limit"      // too long without a capture
	ByBare           Reason = "bare"            // nobody can win with what is left
)

// Reason returns why the game ended by the ruling, NoReason if it goes on.
func (r *Ruling) Reason() Reason {
	switch r.Clause {
	case ClauseNothingRepeats, ClauseRepeatedOnce:
		return NoReason
	case ClauseCheckmate:
		return ByCheckmate
	case ClauseStalemate:
		return ByStalemate
	case ClauseMoveLimit:
		return ByMoveLimit
	case ClauseDeadPosition:
		return ByBare
	case ClausePerpetualCheck:
		return ByPerpetualCheck
	case ClausePerpetualChase:
		return ByPerpetualChase
	}
	if _, decisive := r.Verdict.Loser(); decisive {
		return ByForbiddenLoop
	}
	return ByRepetition
}

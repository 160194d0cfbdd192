package report

import (
	"math"

	"duiyi/match"
)

// A Curve turns a score into a chance: 1 where the side to move wins for
// certain, -1 where it loses, 0 where both have the same prospects. It is the
// chance of a win less that of a loss, and grows with the score. Scores of
// different engines mean different things, so each has a curve of its own.
type Curve func(match.Score) float64

// Logistic returns the curve of an engine without draws whose chance of a win
// is 1/(1+exp(-s/scale)) at s centipawns.
func Logistic(scale float64) Curve {
	return func(s match.Score) float64 {
		switch {
		case s.Mate > 0:
			return 1
		case s.Mate < 0:
			return -1
		}
		return math.Tanh(float64(s.Centipawns) / scale / 2)
	}
}

// perLoss is how fast a move's accuracy falls with its loss: a loss of 0.1 is
// worth 80 of 100, one of 0.3 just over 50, a game thrown away 1.
const perLoss = 2.2

// accuracyOf is what a move of a loss is worth, 0 to 100.
func accuracyOf(loss float64) float64 { return 100 * math.Exp(-perLoss*loss) }

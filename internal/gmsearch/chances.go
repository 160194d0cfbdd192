package gmsearch

import (
	"math"

	"duiyi/engine"
)

// perLogit is the score at which the side to move wins as e to one: what the
// evaluation is trained to say. A draw takes a full board, which no side that
// looks for a win leads to often enough to be counted.
const perLogit = 200

// WDL returns the chances of a win, a draw and a loss for the side that s
// belongs to, in thousandths that add up to 1000.
func WDL(s engine.Score) (win, draw, loss int) {
	switch {
	case s.Mate > 0:
		return 1000, 0, 0
	case s.Mate < 0:
		return 0, 0, 1000
	}
	win = int(math.Round(1000 / (1 + math.Exp(-float64(s.Centipawns)/perLogit))))
	return win, 0, 1000 - win
}

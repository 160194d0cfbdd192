package guess

import "math"

// Full is the points of a guess that is as good as the move of the game, or the engine's.
const Full = 10

// Losses of chance, which goes from -1 to 1.
const (
	// equal is the most by which a move may fall behind and still count as good.
	equal = 0.02
	// worthless is the loss from which on a guess has no points: a report calls it a blunder.
	worthless = 0.3
)

// PointsOf returns the points, 0 to Full, of a move that costs loss of chance against the
// engine's best move, where the move of the game costs played. A move that costs no more
// than the one of the game has full points.
func PointsOf(loss, played float64) int {
	if loss <= max(played, 0)+equal {
		return Full
	}
	left := (worthless - loss) / (worthless - equal)
	return int(math.Round((Full - 1) * min(1, max(0, left))))
}

// ParOf returns the mean points of the engine's best moves, given what each costs, in
// tenths: what a player has who chooses among them at random. The move of the game plays no
// part in it. Without losses it is Full.
func ParOf(losses []float64) float64 {
	if len(losses) == 0 {
		return Full
	}
	sum := 0
	for _, loss := range losses {
		sum += PointsOf(loss, 0)
	}
	return math.Round(10*float64(sum)/float64(len(losses))) / 10
}

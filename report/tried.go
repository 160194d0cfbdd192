package report

import "duiyi/match"

// A Tried is a move that somebody tries instead of a mistake, compared with the best one.
type Tried struct {
	Move match.Move
	Good bool    // it counts as a solution: it is sound
	Best bool    // it is the best move
	Loss float64 // of chance, 0 to 2
}

// Sound reports whether a move that loses so much chance is sound: a report leaves it unmarked.
func Sound(loss float64) bool { return loss < doubtfulFrom }

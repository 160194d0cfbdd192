package report

import "duiyi/match"

// A Tried is a move that somebody tries instead of a mistake, compared with the best one.
type Tried struct {
	Move match.Move
	Good bool    // it counts as a solution
	Best bool    // it is the best move
	Loss float64 // of chance, 0 to 2
}

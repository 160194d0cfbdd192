package xqgames

import "duiyi/xiangqi"

// Decided is the score, in centipawns, from which a position teaches nothing:
// it is won however it is evaluated.
const Decided = 1000

// Keep reports whether to learn from a position: nobody is in check, the
// chosen move captures nothing, and the game is not decided. Captures are for
// the search; the evaluation judges quiet positions.
func Keep(p *xiangqi.Position, chosen Scored) bool {
	return chosen.Score > -Decided && chosen.Score < Decided &&
		!p.InCheck() && p.At(chosen.Move.To()) == xiangqi.NoPiece
}

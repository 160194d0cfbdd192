package xqgames

import "duiyi/xiangqi"

// Decided is the score, in centipawns, from which on a position has no more to
// teach: it is won whatever one thinks of it.
const Decided = 1000

// Keep reports whether a position is one to learn from: nobody is in check, the
// move chosen takes nothing, and the game is not decided. The search has settled
// what is about to be taken; an evaluation has to judge what is left.
func Keep(p *xiangqi.Position, chosen Scored) bool {
	return chosen.Score > -Decided && chosen.Score < Decided &&
		!p.InCheck() && p.At(chosen.Move.To()) == xiangqi.NoPiece
}

// Package xiangqi implements the rules of xiangqi (Chinese chess): positions,
// legal moves and the reasons why others are not, the ends of a game, FEN, and
// the notations in which moves are written.
//
// A Setup is anything that can stand on a board; a Position is a setup that can
// arise in play, with its side to move. ParseFEN reads the second and says
// everything that is wrong with the first. A Position is a value: copying it
// with = gives an independent position, and == compares boards, side to move and
// both counters. A Game is a start position and the moves played from it, and
// knows repetitions and results.
//
// Position.Play refuses an illegal move with a *MoveError. Programs that search
// use PlayUnchecked and Undo with moves from LegalMoves: they allocate nothing
// and test nothing.
//
// The package knows nothing of engines, clocks, servers or files, and imports
// only the standard library; the import test at the module root holds it to
// that. No method blocks or reads the clock.
package xiangqi

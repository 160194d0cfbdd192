// Package xiangqi is the board of xiangqi (Chinese chess): positions, legal moves
// and the reasons why others are not, FEN, and the notations in which moves are
// written. How a game ends, by repetition too, is for package referee below it.
//
// # Boards
//
// A [Setup] is anything that can stand on a board; a [Position] is a setup that
// can arise in play, with its side to move. [ParseFEN] reads a position, and
// says everything that is wrong with a setup that is none. A Position is a
// value: copying it with = gives an independent position, and == compares
// boards, sides to move and counters. Squares are a0 to i9, with a0 in Red's
// left corner.
//
// # Moves
//
// A [Move] is a pair of squares. [Position.Play] refuses an illegal one with a
// [*MoveError] that names the reason and the squares in the way, and leaves the
// position as it was. [Position.ParseMove] reads a move as people write it, in
// Chinese, WXF letters or coordinates, and tells malformed, illegal and
// ambiguous texts apart; [Position.Format] writes it.
//
// # Searching
//
// Programs that search take moves from [Position.LegalMoves], or its two halves
// for captures and quiet moves, and play them with [Position.PlayUnchecked] and
// [Position.Undo]. None of these allocates. [Position.Hash] is incremental and
// the same in every process. [Bitboard], [Position.Attackers] and the attack
// functions serve evaluation.
//
// The package knows nothing of engines, clocks, servers or files, and imports
// only the standard library; the import test at the module root holds it to
// that. No method blocks or reads the clock.
package xiangqi

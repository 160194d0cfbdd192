// Package structure says what is alike in the boards of different games: which
// endings by material a game had, and whether it had a board of the same
// structure or shape as another.
//
// Pieces are numbers from 1, those of the first side before those of the
// second; 0 is an empty point. The package imports nothing of the module.
package structure

// A Reel is a game being replayed.
type Reel interface {
	// Board returns the piece on each point. It changes with each move.
	Board() []uint8
	// Next makes the next move and returns the piece that moved, the one it
	// took, and its points. A pass, or the move of a game that places pieces,
	// has from equal to to. ok is false at the end of the game.
	Next() (piece, taken uint8, from, to int, ok bool)
}

// Count counts each piece of a board, in four bits per piece from the first.
func Count(board []uint8) uint64 {
	var n uint64
	for _, piece := range board {
		if piece != 0 {
			n += 1 << (4 * (piece - 1))
		}
	}
	return n
}

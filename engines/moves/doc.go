// Package moves finds the moves of engines that play: it waits for a slot, here or at a
// worker, borrows an engine, sets it to its level and searches within the player's limits.
//
// A Finder gets the game as a value and knows nothing of clocks that run out, spectators
// or stores. Whoever asks decides whether the move is still wanted. No lock is held while
// a search waits or runs.
package moves

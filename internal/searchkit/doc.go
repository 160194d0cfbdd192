// Package searchkit holds what two alpha-beta searches of different games have
// in common: the transposition table, the time budget, history arithmetic,
// principal variations, and the book-keeping of searching threads.
//
// There is no game in it: a move is any non-zero uint16, a position a 64-bit
// key, a score a number on the scale of score.go. Everything that runs once per
// node is a concrete type without interfaces, closures or allocation.
//
// It imports the engine vocabulary and the standard library only.
package searchkit

// Package searchkit holds what two alpha-beta searches of different games have
// in common: the root (its moves, iterative deepening, aspiration windows,
// several lines, threads, reports), the transposition table, the time budget,
// history arithmetic and principal variations. Package ladder weakens play.
//
// There is no game in it: a move is any non-zero uint16, a position a 64-bit
// key, a score a number on the scale of score.go. The interface to a game is
// called at the root alone; everything that runs once per node is a concrete
// type without interfaces, closures or allocation.
//
// What all engines do with their root moves or their memory has one place each:
// Thread.choose and Memory.Fit.
//
// It imports the engine vocabulary, package ladder and the standard library only.
package searchkit

// Package evaluations remembers what engines have said of positions.
//
// A Cache finds the deepest evaluation of a position however the position is
// reached: in another game, by another order of moves, after a restart. It keeps
// the latest in memory and writes new ones to the Store that it declares.
//
// The package knows positions through package match. It runs no engine and
// decides nothing about who may see an evaluation.
package evaluations

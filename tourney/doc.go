// Package tourney models a tournament: players, rounds, results and the points
// they are worth. The packages below it do the rest: swiss, robin, knockout and
// arena pair, standings ranks, trf is the file format, ical writes
// calendars, series adds up several tournaments, conduct runs a tournament by events.
//
// A Tournament is data. No function here or below keeps state, reads a clock or
// does I/O, and the same tournament always gives the same pairings.
//
// First and Second are the sides of a board: First moves first. In xiangqi that
// is Red, in gomoku and renju Black, in chess White. TRF files write w for First.
//
// The package imports only the standard library.
package tourney

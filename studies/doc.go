// Package studies keeps studies: it makes them of positions, games and records, edits
// them, sends each change to the spectators, has engines analyse their positions, and
// writes them as records. Package study decides what a command does to a study.
//
// A Room holds the studies in use in memory. A change is in the Store before any spectator
// hears of it. Whoever changes a study has its turn (package resident), and gives up its
// memory while the Store reads or writes, for at most store.Timeout: readers and spectators
// do not wait meanwhile. Analyses run in the goroutines of their callers, and studies that
// other nodes changed are read in a few of the Room's own. Its owner calls Sweep, Close and
// Wait.
//
// The evaluations and marks of positions of a rated game are withheld from its players
// while it runs; comments and moves are not.
//
// Live games are known by one call that returns their moves.
package studies

// Package conduct runs a tournament: entries, pairings, results and their
// corrections, as events.
//
// It is a pure core like match. Apply turns a state and a command into events,
// Fold turns a state and an event into the next state; neither does I/O or reads
// a clock. An event of a round holds its pairings, so folding the events of a
// tournament never depends on how later versions pair.
//
// The package imports the standard library, tourney and its pairing systems.
package conduct

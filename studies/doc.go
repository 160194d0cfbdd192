// Package studies manages studies: it creates them from positions, games and
// records, edits them, sends changes to spectators, has engines analyse
// positions, and exports records. Package study defines the effect of
// commands.
//
// A Room holds the studies in use in memory. A change is committed to the
// Store before any spectator sees it. To change a study, a caller takes its
// turn (package resident) and releases its memory while the Store reads or
// writes, for at most store.Timeout, so readers and spectators do not wait.
// Analyses run in their callers' goroutines; a few goroutines of the Room read
// studies that other nodes changed. The owner calls Sweep, Close and Wait.
//
// Evaluations and marks of positions of a running rated game are withheld from
// its players; comments and moves are not.
//
// Studies know live games only through a call that returns their moves.
package studies

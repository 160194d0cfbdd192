// Package studies keeps studies: it makes them of positions, games and records, edits
// them, sends each change to the spectators, has engines analyse their positions, and
// writes them as records. Package study decides what a command does to a study.
//
// A Room holds the studies in use in memory. A change is in the Store before any spectator
// hears of it. Whoever holds the lock of a study may write to the Store, for at most
// store.Timeout; nobody waits for an engine meanwhile. Analyses run in the goroutines of
// their callers. The Room has no goroutine of its own: its owner calls Sweep and Close.
//
// Live games are known by one call that returns their moves.
package studies

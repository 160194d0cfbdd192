// Package arena scores and pairs arenas: for a fixed time everyone who waits is
// paired at once with a player of about the same score, as often as they like.
//
// It is a pure core: no clock, no state, no chance. The package imports the
// standard library and tourney.
package arena

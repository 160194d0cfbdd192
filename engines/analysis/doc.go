// Package analysis has engines look into positions for people: advice in a game, forced
// wins, the opinion that spectators of a game share, and analysis that goes on for as long
// as somebody looks. It also writes what engines say in every notation.
//
// An Analyst gets positions and states as arguments and tells what it finds; whose game it
// is, and who may ask, is for the caller. Searches wait for a slot of package workers and
// borrow engines from package pool; no lock is held meanwhile.
package analysis

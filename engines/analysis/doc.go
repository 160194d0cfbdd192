// Package analysis lets engines analyse positions for people: advice in a game, forced wins,
// the opinion for a game's spectators, and analysis of a study that lasts while somebody
// watches. It also writes engines' lines in every notation.
//
// An Analyst gets positions and states as arguments and reports what it finds. The caller
// decides whose game it is and who may ask. Searches wait for a slot of package workers and
// borrow engines from package pool; no lock is held meanwhile.
package analysis

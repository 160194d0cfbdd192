// Package arena plays engines against each other and says what the games
// prove.
//
// It trusts no engine: legality, results and clocks are judged here, through
// match.Ruleset and its own watch, and whatever an engine does wrong costs it
// the game and is counted apart. Every opening is played twice with colours
// exchanged. Each finished game is a line of a file, the record, and the record
// is the whole state of a match: one that was interrupted goes on from it.
//
// An engine is described by a Spec and opened by a function that the caller
// gives, so that the arena knows neither our engines nor any protocol. It
// knows no game either, and imports the vocabularies of engines and matches.
package arena

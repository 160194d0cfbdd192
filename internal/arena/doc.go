// Package arena plays engine matches and evaluates them statistically.
//
// It trusts no engine: it checks legality, results and clocks itself, through
// match.Ruleset and its own stopwatch. A fault of an engine loses the game and
// is counted separately. Every opening is played twice with colours exchanged.
// Each finished game is a line of the match's record, which holds the whole
// state: an interrupted match continues from it.
//
// A Spec describes an engine; the caller supplies the function that opens it,
// so the arena knows neither our engines nor any protocol. It knows no game
// either, and imports only the vocabularies of engines and matches.
package arena

// Package catalogue holds the tables of games and of built-in engines, the only place
// where the program lists them, with what commands need to open them: opening books,
// endgame tables, protocols, opening rules.
//
// It wires the rules, the searches and the adapters of package match. Commands choose
// from it by name.
package catalogue

// Package catalogue adds to the games and engines of package builtin what commands need to
// open them: opening books, endgame tables of a folder, protocols, opening rules.
//
// It wires the rules, the searches and the adapters of package match. Commands choose
// from it by name.
package catalogue

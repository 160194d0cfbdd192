// Package positions describes facts about a position outside a game: its text and key, the
// faults of a board being set up, attacks and guards, values of endgame tables, and proved
// reasons for moves. It has only types; the games' adapters fill them.
//
// It knows package match and the standard library.
package positions

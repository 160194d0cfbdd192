// Package match conducts a game of any rules: seats, turns, clocks, undo and redo, offers,
// resignation, and the result with its reason.
//
// It is a pure core. Apply turns a state and a command into events, Fold turns a state and
// an event into the next state. Neither does I/O, reads a clock or starts a goroutine, and
// replaying a game's events rebuilds its state exactly.
//
// The rules of a game enter through Ruleset. Moves and positions cross that boundary as
// text. Package match imports only the standard library and match/question, which has no
// imports. match/xq and match/gm adapt the two rules libraries; match/positions describes
// what rules can say about a position outside a game.
package match

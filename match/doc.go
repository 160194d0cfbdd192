// Package match is a game as it is played, whatever the game: who sits where,
// whose turn it is, the clock, taking back and replaying, offers, resignation,
// and the result with its reason.
//
// It is a pure core. Apply turns a state and a command into events, Fold turns
// a state and an event into the next state; neither does I/O, reads a clock or
// starts a goroutine, and replaying a game's events rebuilds its state exactly.
// The rules of a game enter through Ruleset; moves and positions cross that
// boundary as text. Package match imports only the standard library; its
// subpackages xq and gm adapt the two rules libraries to it.
package match

// Package study edits trees of moves of any game: variations, comments, marks,
// arrows and rings, evaluations.
//
// It is a pure core, like package match for games. Apply turns a state and a
// command into an event, and Fold turns a state and an event into the next state.
// Neither does I/O, reads a clock or starts a goroutine; replaying a study's events
// rebuilds it exactly. Undo and redo are events too. The rules of a game come from
// match.Ruleset. Positions plays the moves to a node on demand, so that a tree of
// ten thousand moves opens without playing all of them.
//
// A Tree is an immutable value. Successive states share nodes, so a state costs only
// what changed, and a comparison of two looks only at the difference. The package
// imports match and the standard library.
package study

// Package study is a tree of moves as somebody looks into a position, whatever
// the game: variations, comments, marks, arrows and rings, evaluations.
//
// It is a pure core, as package match is of a game. Apply turns a state and a
// command into an event, Fold turns a state and an event into the next state;
// neither does I/O, reads a clock or starts a goroutine, and replaying a
// study's events rebuilds it exactly. Undo and redo are events too. The rules of
// a game enter through match.Ruleset; Positions plays the moves to a node when
// somebody wants to know what stands there, since a tree of ten thousand moves
// is opened without playing all of them.
//
// A Tree is a value: what one state holds is never changed by the next. States
// share what they have in common, so that each costs what was changed, and two
// of them are compared by looking at that alone. It imports match and the
// standard library.
package study

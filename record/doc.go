// Package record is a game as files keep it: who played, where
// it began, and a tree of moves with comments and side lines. The packages
// below it read and write one format each.
//
// Readers are tolerant: they take what can be understood, and list what could
// not in Game.Faults with the byte and the line, the first hundred of them. A line
// of a collection that belongs to no game is in Game.Unread of the next. Writers are strict, and say
// what the format cannot hold, so that nothing is lost in silence.
//
// Moves are canonical text (h2e2, h8); the package knows no rules and imports
// only the standard library.
package record

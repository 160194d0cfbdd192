// Package puzzles holds exercises with proved answers: their types, the file format of
// a bank of them, and a value that plays one.
//
// A [Puzzle] is a position, a [Task] and a tree of every right answer with the longest
// defences. docs/explanations/puzzles.md says what is proved of each kind of task. [Own]
// is the bank in the program, [Read] reads a file. A [Run] plays a puzzle.
//
// Positions and moves are texts: the package knows the rules of no game, opens no file
// and reads no clock. The command train/puzzles makes banks.
package puzzles

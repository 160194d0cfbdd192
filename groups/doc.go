// Package groups keeps groups of people with a teacher, and the tasks that a teacher gives:
// a study to read, or a set of exercises or puzzles to do, to a group or to single accounts.
// It tells the teacher who did a task, when and how well.
//
// Whoever joins a group later gets its tasks then; whoever leaves keeps what they have. When
// a person opens a set of exercises, these become exercises of their own, one for each
// position as always, and come back like their own mistakes. Nobody's exercises change
// before that. Puzzles stay in the bank; attempts at them count wherever they are made.
//
// The package imports neither databases nor the network.
package groups

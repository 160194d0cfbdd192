// Package puzzlescmd holds the command puzzles, which lists, solves and exports the puzzles
// of the bank in the program or of a file, and the command courses.
package puzzlescmd

// Package puzzlescmd holds the command puzzles: it lists, solves and exports the puzzles
// of the bank in the program or of a file.
package puzzlescmd

// Package builtin holds the games and engines of the program, the only place where it lists
// them, and the endgame tables that they use.
//
// It knows no files, books, records or servers, so that the program of the reader's browser
// needs little more. Package catalogue adds what commands need beside.
package builtin

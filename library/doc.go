// Package library finds games by position (or its mirror image), pattern,
// material, player, event, date and opening, and reports the moves played in a
// position with their results.
//
// A Store keeps the games. The index is a separate file, rebuilt from the
// store whenever it is missing, damaged, of another version or out of step
// with the games, so losing it loses nothing. It is memory-mapped where the
// system allows.
//
// The package knows no particular game: a Kind describes the board as text and
// which of its images are equivalent. It imports package record and nothing else
// of the module. Package intake reads files into it.
package library

// Package library finds games by what was played in them: a position and its
// mirror image, the moves that followed it with their results, a pattern of
// pieces, the pieces that were left, players, events, dates and openings.
//
// The games are kept by a Store. Beside it lies an index, a file of its own that
// is made anew from the store whenever it is missing, damaged, of another
// version, or no longer of the same games; nothing is lost with it. It is read
// into memory by the operating system where it can be mapped.
//
// The package knows no game: a Kind says what a board looks like as text and
// which of its images count as the same. It imports package record and nothing
// else of the module.
package library

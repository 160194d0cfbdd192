// Package gomoku implements the rules of five in a row on square boards from
// 5×5 to 22×22: freestyle, standard and caro gomoku and renju, the winning row,
// fours and threes, the points forbidden to Black and why they are, and the
// text forms of points and boards.
//
// Points are written as h8: columns are letters from the left with none
// skipped, rows are numbers from the bottom. A board is written as its rows
// from the top, joined by '/', with X for black, O for white and '.' for an
// empty point; a space and X or O may follow to say who is to move.
//
// A Position is a value: copying it with = gives an independent position, and
// no method blocks or reads the clock. It keeps every line of the board as bit
// patterns, one per direction and content, so that what stands around a point
// is read with a shift and a mask. PlayUnchecked and UndoUnchecked change it
// in place for searches.
//
// The package knows nothing of engines, clocks, servers or files, and imports
// only the standard library; the import test at the module root holds it to
// that.
package gomoku

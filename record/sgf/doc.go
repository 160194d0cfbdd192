// Package sgf reads and writes gomoku and renju games in SGF: trees of nodes
// with side lines, comments and properties, several in a file.
//
// Read goes by content. It pays no heed to the property CA, which is often
// wrong, nor to GM, under which converters write the number of Go; it takes
// many moves in one node, and keeps every property that it gives no meaning
// to, so that Write can put it back.
//
// It imports package gomoku for points and boards alone, and judges no moves
// but those on occupied points.
package sgf

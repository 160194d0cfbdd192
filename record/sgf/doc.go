// Package sgf reads and writes gomoku and renju games in SGF: trees of nodes
// with side lines, comments and properties, several in a file.
//
// Read goes by content. Package charset weighs the property CA, which is often
// wrong, against the text; GM tells little, since converters write the number of
// Go. Read takes many moves in one node, and keeps every property that it gives
// no meaning to, so that Write can put it back.
//
// It imports package gomoku for points and boards alone, and judges no moves
// but those on occupied points.
package sgf

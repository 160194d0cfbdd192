// Package xqtree makes the tree of a xiangqi game from moves as binary and web
// formats list them: depth-first, as pairs of squares, perhaps not possible.
//
// It is shared by the formats that name squares, and knows nothing of files.
package xqtree

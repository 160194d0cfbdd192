// Package gmtree makes the tree of a game of gomoku from points as files list them,
// perhaps not possible.
//
// It is shared by the formats that name points, and knows nothing of files.
package gmtree

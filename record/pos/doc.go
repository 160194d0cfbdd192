// Package pos reads and writes .pos files: the points of one game of gomoku on 15
// by 15 points, a byte each.
//
// It knows nothing of files, engines or servers.
package pos

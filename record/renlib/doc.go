// Package renlib reads and writes the libraries of RenLib, trees of positions of
// renju on 15 by 15 points.
//
// It knows nothing of files, engines or servers.
package renlib

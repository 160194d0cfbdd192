// Package che reads the games that the program of QQ (QQ象棋) saves: numbers, ten
// for each move.
//
// It knows nothing of files, engines or servers.
package che

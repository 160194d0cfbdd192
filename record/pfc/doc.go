// Package pfc reads and writes PFC, the XML of 鹏飞象棋: a tree of moves, each
// element within the one that it follows.
//
// It knows nothing of files, engines or servers.
package pfc

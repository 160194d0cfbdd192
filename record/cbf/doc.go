// Package cbf reads and writes CBF, the XML of CCBridge (象棋桥): one game with its
// main line.
//
// It knows nothing of files, engines or servers.
package cbf

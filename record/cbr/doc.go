// Package cbr reads and writes the files of 象棋桥 (CCBridge): CBR, one xiangqi
// game with side lines and comments, and CBL, a library of them. Their texts are
// in UTF-16.
//
// The formats are known from other readers and real files, not from their
// maker. Version 2 of CBR and version 3 of CBL are read and written; what
// version 1 of CBR looks like is not certain, and it is named and not read.
package cbr

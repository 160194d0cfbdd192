// Package xqf reads and writes the files of 象棋演播室 (XQStudio), versions 1.0
// to 1.8: one xiangqi game or study with side lines, comments and what is known
// of the game, in GBK.
//
// Read undoes the scrambling that the versions from 1.1 on have. A move that is
// not possible ends its line, a text that is cut loses what is cut, and each is
// listed in Game.Faults with its byte. Write writes version 1.0, which is not
// scrambled and which every program reads.
//
// It needs the rules of package xiangqi to know which moves are possible.
package xqf

// Package boardtext reads a position as people bring it: a FEN in the letters
// of any program, a gomoku board, either with quotes, words or a whole link
// around it. Every part of the program that takes a position from a person or a
// file of another program reads it here.
//
// A text that does not say who is to move gives no position but ErrNoSide,
// unless the board itself tells: Red or Black is never assumed. Errors are
// those of the rules libraries, with offsets into the text as it was brought.
//
// Positions that this program stored itself need nothing of this:
// xiangqi.ParseFEN and gomoku.Parse read those.
//
// FEN plays moves that follow a position. Cut leaves them to its caller, for whom
// they are the moves of a game.
//
// The package imports the rules libraries and the readers of markup and of results.
package boardtext

// Package boardtext reads positions as people write and copy them: a FEN in
// any program's letters or a gomoku board, with or without quotes,
// introductory words or a surrounding link. All positions from users and
// foreign files go through it.
//
// If neither the text nor the board gives the side to move, reading fails with
// ErrNoSide or ErrNoTurn; the package never assumes one. Errors are those of
// the rules libraries, with offsets into the original text.
//
// To read positions that this program wrote, use xiangqi.ParseFEN and
// gomoku.Parse.
//
// FEN plays the moves after a position. Cut leaves them to its caller, to whom
// they are the moves of a game.
//
// The package imports the rules libraries and the parsers of markup and of
// results.
package boardtext

// Package gmbook is the opening book of the gomoku engine: the first moves of
// each rule that the engine itself has looked at and found to keep the balance,
// chosen by train/gmbook. It needs nothing but the rules of the game.
//
// The book is a text as package openbook reads it. A head names the rule and the
// number of lines of a board, "= renju 15". A weight is 0 to 100: how good the
// move is beside the best one, and 0 for a move that people play, or an opening
// has, and that is answered here, but not recommended. Positions that are the
// same but for a symmetry of the board are one, and stand in the book once.
package gmbook

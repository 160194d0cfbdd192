// Package openbook reads and keeps the opening books of the engines: which moves
// are recommended in which positions, and how much. It knows no game; the book
// of each game says what a position and a move are.
//
// A book is a text of one move a line: as many blanks as moves before it from
// the start, the move, and its weight. A position that several lines lead to is
// written out once. A book of several starts heads each with a line that begins
// with Head.
package openbook

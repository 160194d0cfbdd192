// Package xqbook is the opening book of the xiangqi engine: what masters play in
// the first moves, how often and how well, counted by train/xqbook. It holds
// moves and weights and nothing of the games that they come from.
//
// The book is a text of one move a line: as many blanks as moves before it from
// the start position, the move, and its weight. A position that several lines
// lead to, or its mirror image, is written out once.
package xqbook

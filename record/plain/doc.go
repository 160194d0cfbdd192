// Package plain reads and writes pasted text: a xiangqi FEN, a gomoku board, or a
// list of moves, with or without a position before them and move numbers.
//
// Xiangqi moves may be in any notation. Gomoku moves are points such as h8, counted
// from the bottom left, also without spaces between them. A list of moves that is
// legal in both games counts as xiangqi.
package plain

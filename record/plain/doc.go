// Package plain reads and writes what people paste: a xiangqi FEN, a gomoku
// board, and moves one after the other, with or without a position before them
// and numbers between.
//
// Xiangqi moves may be in any notation. Gomoku moves are points such as h8,
// from the bottom left, also without blanks between them. A list of moves that
// is possible in both games is taken for xiangqi.
package plain

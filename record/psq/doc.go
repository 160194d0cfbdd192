// Package psq reads and writes gomoku games as Piskvork and the Gomocup judge
// keep them, and reads Piskvork's older layout.
//
// A .psq file is a header with the size, one "x,y,ms" a line counted from 1 at the
// top left, perhaps the players' names, a number, and the result with the name of
// the rule. A .rec file begins with the names, counts from 0, ends with the number,
// and does not say how large the board is.
//
// It imports package gomoku for points and sizes alone, and judges no moves.
package psq

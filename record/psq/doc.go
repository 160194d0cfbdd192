// Package psq reads and writes gomoku games as Piskvork and the Gomocup judge
// keep them: a header with the size, one "x,y,ms" a line counted from 1 at the
// top left, the players' names, and what came of it.
//
// It imports package gomoku for points and sizes alone, and judges no moves.
package psq

// Package gmlines is the network of lines of the gomoku evaluation, which adds what patterns cannot
// tell: a pattern says what a stone would make of a line, not which stones lie where.
//
// Each window, seven points of a line in any direction with a point of the board in the middle,
// counts a row of Lanes numbers in each colour's view. The rows of all windows are added, and from
// the sums of the side to move and its opponent a layer of neurons computes what is added to the
// evaluation. A window backwards has the same row, and White sees what Black would with the colours
// exchanged.
//
// A stone changes the seven windows of each of its lines that it lies in, and nothing is kept but
// the sums. All arithmetic is on integers, so every machine gets the same result. The numbers are
// learned by train/gmtune.
package gmlines

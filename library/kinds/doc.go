// Package kinds says what the library has to know of the games: their boards,
// and the openings by which their games are told apart.
//
// The openings of xiangqi are the families of the ECCO, the code by which
// collections of games classify them: families.tsv has their names, lines.txt
// positions that belong to them, each as moves from the start. A game is of the
// family of the last such position that it came to, by whatever order of moves
// and on whichever wing. Those of renju are the 26 openings.
package kinds

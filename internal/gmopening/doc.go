// Package gmopening answers the questions that an opening rule of gomoku puts
// to an engine: where to place the stones that the opponent may take over,
// whether to take the other colour, how many fifth moves to declare, which to
// offer and which to keep.
//
// It asks the engine itself, by short searches that together keep to the
// limits of one move: a position offered for a swap is chosen to be even, a
// choice between colours goes to the better one, an offer is among the best
// for Black and the kept one the worst. It knows openings only by what package
// gomoku/opening asks, so a new rule there needs nothing here.
package gmopening

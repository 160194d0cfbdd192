// Package opening implements the opening rules that gomoku and renju begin by:
// pro, long pro, swap, swap2, RIF, Yamaguchi, Soosõrv-8 and Taraguchi-10, as
// tables of steps, and it tells the 26 openings of renju.
//
// A Game takes the players through a rule, answer by answer, and goes on as
// usual after it: who is asked what, which answers there are, and what each of
// them leads to. Answers are text: a point such as h8, the name of a choice, a
// number. A rule is data, so that a further one needs nothing but its table.
//
// Players are called by their colour, which a swap changes: Black is who sits
// on Black's seat at the time. By an opening rule one player may place stones
// of both colours.
//
// A Game is a value: copying it with = gives an independent game. The package
// imports gomoku and the standard library, and nothing else.
package opening

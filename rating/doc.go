// Package rating says how strong players are, by what their games come to:
// Glicko-2 in Mark Glickman's paper "Example of the Glicko-2 system" (2022),
// with two changes that sites for chess have made good. A game is a rating period
// by itself, and between games a player's deviation grows with the days, in
// fractions of a period. And who moves first is expected to score more, by an
// advantage that is measured for each set of rules.
//
// It imports only the standard library, keeps nothing and reads no clock: a
// Rating is a value, and Play gives what becomes of two of them.
package rating

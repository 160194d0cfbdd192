// Package standings ranks the players of a tournament by points and by
// tie-breaks with names, in any order.
//
// The definitions are those of the FIDE tie-break regulations for Swiss
// tournaments (handbook C.07, in force since 2024), which the comments cite by
// article, and the plain sums 对手积分 and 累进分. What Chinese arbiters call 对手分 is
// Buchholz.
//
// The package imports the standard library and tourney.
package standings

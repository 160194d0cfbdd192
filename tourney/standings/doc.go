// Package standings ranks the players of a tournament by points and by
// tie-breaks with names, in any order.
//
// The definitions are those of the FIDE tie-break regulations for Swiss
// tournaments (handbook C.07, in force since 2024), which the comments cite by
// article, and the plain sums that Chinese xiangqi tournaments use under the
// names 对手分 and 累进分.
//
// The package imports the standard library and tourney.
package standings

// Package trf reads and writes the tournament report files of FIDE: TRF16, and
// the lines that pairing programs add to it.
//
//	001              a player with all results
//	012              the name of the tournament
//	013              a team: its name, and its players in the order of the boards
//	XXR, 142         rounds planned
//	XXC, 152         order of the players and side of the first one: rank, white1, black1
//	XXZ              players who miss the next round
//	240              byes announced for a round
//	XXA, 250         points of acceleration
//	XXP, 260         players who may not meet
//	BBW BBD BBL BBZ BBF BBU, 162   points
//	192              the pairing system; a name that ends in _BAKU accelerates
//
// Other lines with a number are not needed to pair. Format does not write them,
// AddRound keeps them. Lines that could change a pairing and are not known are
// errors, and an Error names line and column.
//
// TRF16 is annex 2 of FIDE handbook C.04.A, the lines with three digits above
// 140 are those of TRF26, XX lines those of JaVaFo 1.4, BB lines those of
// bbpPairings. Columns count characters; files are UTF-8.
//
// The package imports the standard library and tourney.
package trf

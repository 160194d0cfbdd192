// Package ratings keeps what finished games do to the players: Glicko-2 ratings of rated
// games between accounts, the fixed ratings of engine levels that play in the lobby, and
// the standing of a person against an engine that adapts its level.
//
// Package rating has the arithmetic of Glicko-2. The store writes a game's end and both
// ratings in one transaction; this package says before that what a game counts for. Whose
// a standing is comes with the caller's context. The package holds no lock and no state of
// its own, and knows games through package match.
package ratings

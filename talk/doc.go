// Package talk lets people with accounts talk at a place: the two players of a game, its
// spectators apart from them, and everybody at a tournament.
//
// Help from outside does not reach a player: the players of a running game neither read nor
// write at the place of its spectators, and a player whose game of a tournament is running reads
// there what arbiters say and nothing else. Lines are one line of text without control
// characters, direction marks or addresses of pages.
//
// Staff of a place (arbiters of the tournament, moderators) remove lines, mute people, slow the
// talk down or close it. Everything that they do, and every report of a line, is an entry of the
// log. An account may leave talk altogether; that of a child is out until a moderator lets it in.
//
// Methods of a Room act for the caller of package identity. The package imports neither databases
// nor the network.
package talk

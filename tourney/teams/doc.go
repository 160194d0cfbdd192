// Package teams pairs teams and ranks them: a Swiss tournament or a round robin
// in which each player of a team meets the player at the same board of the other.
//
// Teams enter the pairing systems as players would, with match points as their
// points: Tournament makes such a tournament from the results of the players.
// Boards turns its pairings into boards of players. The team that moves first at
// board 1 moves first at odd boards, the other at even ones.
//
// The package imports the standard library, tourney and standings.
package teams

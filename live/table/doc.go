// Package table knows the two players of a live game: who has which seat, who is present at
// which node, who is absent and for how long, what the server owes a player's clock, and who
// asks for a rematch.
//
// A Table is a value without locks, timers, I/O or a clock of its own. Package live owns it
// under the game's lock, passes the time and what the server knows of itself, and stores and
// publishes what the answers say.
//
// A player is called a person by the side at the beginning of the game: when the players swap
// colours, the sides change and the persons do not.
package table

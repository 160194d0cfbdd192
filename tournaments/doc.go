// Package tournaments runs tournaments on a server: accounts sign up, arbiters publish and
// begin rounds or the clock does, and the games are live games of the server. What a game
// comes to enters the tournament by itself; boards without a game have their results typed.
//
// A tournament is its events. A change is decided on the events that a node knows and stored
// only if the store holds no more (store.ErrConflict), so of two arbiters, or two nodes, one
// is first and the other decides anew. The ids of games follow from tournament, round and
// board: whichever node makes them, and however often, there is one game a board.
//
// Methods of a Room act for the caller of package identity. The package imports neither
// databases nor the network.
package tournaments

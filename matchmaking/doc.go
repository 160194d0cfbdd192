// Package matchmaking is the lobby of a server: people offer games there, challenge each
// other, wait in pools, play engines that have a rating, and find games to watch.
// Package lobby decides who may take which offer and who is paired; this package makes
// the games, and tells the pages that look at the lobby and the lobbies of other nodes.
//
// Nothing of a lobby is stored: pages repeat their wishes. A game that an offer has come
// to has an id that follows from the offer, so of several nodes that make it one
// succeeds, and the others find it in the store.
//
// A Lobby has one lock, which it holds over neither a game nor the store; its owner runs
// Run. Live games are known by five calls, accounts by two. A Visitor, who may be a guest,
// comes with each call.
package matchmaking

// Package matchmaking is a server's lobby: users offer and accept games,
// challenge each other, wait in pools, play house engines and find games to
// watch. Package lobby decides pairings and acceptances. This package creates
// the games and sends updates to the pages that watch the lobby and to the
// lobbies of other nodes.
//
// The lobby stores nothing; pages repeat their requests. A game's id is
// derived from its offer, so if several nodes create the game, one succeeds
// and the others find it in the store.
//
// A Lobby has one lock and never holds it across calls to games or the store.
// Its owner calls Run. It needs five calls of live games and two of accounts.
// Each request carries a Visitor, who may be a guest.
package matchmaking

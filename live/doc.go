// Package live holds the live games: it begins them, carries out commands, sends changes to
// spectators, keeps clocks and seats, starts engines' searches and follows other nodes.
//
// Package match decides what a command does. The Store commits its events before anybody
// sees them, so that they survive a crash. Package engines/moves finds engines' moves in
// goroutines; an answer to a position that has changed is dropped. Package advice asks for
// positions by Consult.
//
// A live game has one owner at a time: the caller whose turn it is (package resident). The
// owner keeps its turn while the store reads or writes for the game, for at most
// store.Timeout a call, and gives up the game's memory meanwhile: others see the game as
// it is stored, and nothing that concerns all games waits for one. Commands wait for their
// turn, in order, as long as their contexts last. A search's own lock is taken after the
// game's memory. The locks of resident.Set and flagfall.Watch are taken last and are never
// held over anything that waits.
//
// The context carries the caller (package identity). The package declares the Store that
// it writes to. It knows neither databases nor HTTP, a game's rules only through
// match.Ruleset, and studies and reports only as functions that it calls when a game ends.
package live

// Package app is what the program does for its user: games in progress, kept
// and listed; engines that answer; everybody who watches a game told of it.
//
// A command to a game is applied by package match, its events are committed to
// the Store, and only then does anybody hear of it; so what was shown survives
// a crash. Engines search in goroutines of their own, and an answer to a
// position that is gone is dropped.
//
// A live game has one owner at a time: the caller whose turn it is (package resident). The
// owner keeps its turn while the store reads or writes for the game, for at most
// store.Timeout a call, and gives up the game's memory meanwhile: others see the game as
// it is stored, and nothing that concerns all games waits for one. Who would change the
// game waits for their turn, in order, as long as their context lasts.
//
// App declares the Store it writes to and the EngineSpec it plays with, and is
// handed the formats of game records as a value. It knows neither databases nor
// HTTP, and no game but through match.Ruleset.
package app

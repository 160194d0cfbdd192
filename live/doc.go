// Package live holds the live games: it begins them, carries out commands, sends changes to
// spectators, keeps clocks and seats, sets engines to work and follows what other nodes do.
//
// Package match decides what a command does. Its events are committed to the Store before
// anybody hears of them, so what was shown survives a crash. Engines search in goroutines
// of their own; an answer to a position that is gone is dropped.
//
// A live game has one owner at a time: the caller whose turn it is (package resident). The
// owner keeps its turn while the store reads or writes for the game, for at most
// store.Timeout a call, and gives up the game's memory meanwhile: others see the game as
// it is stored, and nothing that concerns all games waits for one. Commands wait for their
// turn, in order, as long as their contexts last. A search's own lock is taken after the
// game's memory; the locks of resident.Set and flagfall.Watch are taken last and never held over
// anything that waits.
//
// Who calls comes with the context (package identity). The package declares the Store that
// it writes to, and knows neither databases nor HTTP, no game but through match.Ruleset,
// and studies and reports only as those who are told of a game's end.
package live

// Package app is what the program does for its user: games in progress, kept
// and listed; engines that answer; everybody who watches a game told of it.
//
// A command to a game is applied by package match, its events are committed to
// the Store, and only then does anybody hear of it; so what was shown survives
// a crash. Engines search in goroutines of their own, and an answer to a
// position that is gone is dropped.
//
// App declares the Store it writes to and the EngineSpec it plays with, and is
// handed the formats of game records as a value. It knows neither databases nor
// HTTP, and no game but through match.Ruleset.
package app

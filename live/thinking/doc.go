// Package thinking is an engine's search for a move in a live game: it waits for a slot, shows
// what the engine thinks, exchanges lines with other nodes, keeps the pace that spectators have
// set, and hands the move to the game.
//
// A Search belongs to its Game, whose lock guards what is exported of it. The Search never
// locks anything itself: it asks the Game, which may have another search by then and then
// answers nothing. The package knows neither the store nor who watches.
package thinking

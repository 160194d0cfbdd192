// Package fairplay refuses help with the rated games that the caller is playing: with
// positions that have stood, stand or may stand next in one, and with lines that pass
// through the position on its board. A Ban names these positions to whoever shows
// evaluations that others asked for.
//
// It knows rated games by two calls, reads positions by the rules of their game, and
// decides nothing about who may see a game. Who calls comes with the context. A Guard
// holds no state and no lock.
package fairplay

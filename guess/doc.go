// Package guess lets people guess the moves of a game, and scores what they guess against
// the move that was played and the choices of an engine.
//
// A [Room] reads games from wherever they are kept, by calls that it declares, and keeps of
// each round its total (in a [Store]). Searches have a fixed number of nodes and begin with
// an empty table, so that the same guess gets the same points.
package guess

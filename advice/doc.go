// Package advice lets engines help people with live games: players get advice on a move
// and forced wins, spectators of a public game an engine's opinion.
//
// Package live says whose game it is and whether help is fair, and ends a request when the
// position on the board changes; package engines/analysis searches. An Adviser decides
// which position a request is about, and shares one search among the spectators of a game.
// It declares the live games that it needs and holds no lock while it waits for them.
package advice

// Package gmsearch is the engine for gomoku and renju: an alpha-beta search
// over the patterns of package gmeval, and the solver of forced wins.
//
// At a new position where a four makes something beside it the search first
// asks whether the side to move wins by continuous fours. When the opponent has
// a five or an open four at hand, only what answers it is looked at. Wins and
// losses it reports are proven, with a line of that length, under the rule of
// the game: nothing is left out of a position that is called lost.
//
// It imports the engine vocabulary, the rules library, gmeval and searchkit.
package gmsearch

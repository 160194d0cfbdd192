// Package book is the opening books of players: which moves a book knows in a
// position, how much each is recommended or whether it is not to be played, and
// the games that it was counted from. It holds them together, makes books of
// games, and chooses a move for an engine.
//
// Positions and moves cross as text, boards with the side to move. What a game
// has to tell, which of its positions are images of each other above all, comes
// as a Kind; the package knows no game and no file.
package book

// Package preorder keeps the place in a tree of moves that a file tells depth-first,
// with two marks at each move: as XQF, CBR, XQR and RenLib do.
//
// It knows of no game.
package preorder

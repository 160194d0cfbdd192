// Package tui is the board in a terminal: a full screen with arrow keys, mouse
// and typed moves, and a plain dialogue, line by line, for scripts, pipes and
// screen readers. Both play the games of package app, against its engines.
//
// Everything that is shown by colour is shown by a character as well. Pieces
// are Chinese characters, different for the two sides, or letters.
package tui

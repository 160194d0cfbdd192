// Package tui plays on the board in a terminal: full-screen with arrow keys,
// mouse and typed moves, or as a plain dialogue, line by line, for scripts,
// pipes and screen readers. Both play the games of package app against its
// engines.
//
// Whatever a colour shows, a character shows too. Pieces are Chinese
// characters, different for the two sides, or letters.
package tui

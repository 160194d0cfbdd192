// Package engine is the vocabulary in which the program talks to anything that
// chooses moves: limits, scores, progress and the Engine interface itself.
//
// Everything at this boundary is text (moves, positions) or a plain number, so
// an engine in this process and a foreign program behind a pipe look the same.
// The package knows no game, no protocol and no server, and imports only the
// standard library.
package engine

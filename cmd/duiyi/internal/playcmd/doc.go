// Package playcmd holds the command play, a board in the terminal: it wires package tui to
// the games, the engines and the data folder.
package playcmd

// Package uci speaks the Universal Chess Interface as xiangqi programs use it:
// Serve offers an engine.Engine to a program that speaks UCI, and Start runs a
// foreign UCI program as an engine.Engine.
//
// Moves are h2e2, files a to i and ranks 0 to 9 from Red's side. The dialect of
// Fairy-Stockfish counts ranks from 1: a program that speaks it is recognised by
// the option UCI_Variant, a board by setting it or by the moves that it sends.
//
// No line, however cut, ends a served session or leaves it without an answer
// to the next; see Serve for what counts as an answer. A driven program is
// not trusted: what it does wrong comes back as a *peer.Fault, and the next
// search begins with a fresh process.
//
// The package imports the engine vocabulary and the rules of xiangqi, which it
// needs to refuse positions and to count moves.
package uci

// Package ucci speaks the Universal Chinese Chess Protocol, version 3.0 of its
// public description: Serve offers an engine.Engine to a program that speaks
// UCCI, and Start runs a foreign UCCI program as an engine.Engine.
//
// It differs from UCI in more than its name: options are single lower-case
// words, times are in seconds until usemillisec is set, moves can be banned
// from a position, a draw can be offered with go, and nobestmove is an answer.
//
// The promises are those of package uci: no line, however cut, ends a served
// session, and a driven program is not trusted. The package imports the engine
// vocabulary and the rules of xiangqi.
package ucci

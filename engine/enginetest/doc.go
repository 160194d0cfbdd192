// Package enginetest is the conformance suite of engine.Engine: what every
// engine owes its caller, whatever its game and however it thinks. The tests
// of each implementation run it, so that a player of one engine is never
// surprised by another. It imports only package engine and the standard
// library.
package enginetest

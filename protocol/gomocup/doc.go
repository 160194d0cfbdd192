// Package gomocup speaks the protocol of the Gomocup tournament, that of
// Piskvork and its brains: Serve offers an engine.Engine to a manager, and
// Start runs a foreign brain as an engine.Engine.
//
// A point is x,y from 0, columns from the left and rows from the top; to the
// engine it is h8 with rows from the bottom. The manager says whose a stone is
// and not what colour; the colours follow from the numbers.
//
// No line, however cut, ends a served session; what cannot be obeyed is
// answered by ERROR, and what is no command by UNKNOWN. A driven brain is not
// trusted: what it does wrong comes back as a *peer.Fault, and the next search
// begins with a fresh process. The package imports the engine vocabulary and
// the rules of gomoku.
package gomocup

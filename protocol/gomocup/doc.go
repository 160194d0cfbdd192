// Package gomocup implements the protocol of the Gomocup tournament, also used by
// Piskvork and its engines ("brains"): Serve offers an engine.Engine to a manager,
// and Start runs a foreign brain as an engine.Engine.
//
// The protocol writes a point as x,y from 0, columns from the left and rows from
// the top; the engine uses h8 with rows from the bottom. The manager names a stone's
// owner, not its colour; the colours follow from the numbers of stones.
//
// No malformed line ends a served session: a command that fails gets ERROR, an
// unknown one UNKNOWN. A driven brain is not trusted: its errors are a *peer.Fault,
// after which the next search starts a new process. The package imports the engine
// interfaces and the rules of gomoku.
package gomocup

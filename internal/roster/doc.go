// Package roster keeps the engines of one's own: foreign programs that the user
// has declared, in a file of the data folder or on the command line.
//
// A program is not trusted. One that hangs, dies, floods its output or plays what
// the rules do not allow fails with an *engine.FaultError that says which; it is
// started again at the next need, and once within the same search, but at most so
// often in ten minutes. Nothing runs on once the Roster is closed.
//
// The package knows no game and no protocol: it is handed, by name, what speaks a
// protocol and what begins a game.
package roster

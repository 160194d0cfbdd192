// Package peer runs a foreign program and exchanges lines of text with it.
//
// A program under test is not trusted: it may die, fall silent, flood its
// output or stop reading its input. Whatever it does, a call here returns
// within the time its caller allows and what is kept in memory stays bounded;
// the trouble comes back as a *Fault that says whose it was and of which kind.
//
// The package knows no protocol, no game and no engine.
package peer

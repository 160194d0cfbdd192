// Package storetest is the conformance suite of app.Store: what the program
// relies on, whichever database keeps the games. The tests of each store run
// it.
package storetest

// Package storetest is the conformance suite of app.Store: what the program
// relies on, whichever database keeps the games. Each store runs it in its
// tests.
package storetest

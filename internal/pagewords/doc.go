// Package pagewords has texts of the page that commands print too: why a move is
// refused, what a piece is called, and what the errors of a server say.
//
// The page is the source. words.go is generated from its texts; the test of the package
// fails if they differ, and -update writes it anew.
package pagewords

// Package page serves the files of the page from memory: compressed, with entity tags,
// and with the page itself where a browser asks for an address that does not exist.
//
// It imports the standard library alone.
package page

// Package pagesql is a database/sql driver for the page's program in a browser, where
// SQLite is a WebAssembly module of its own: a sixth of what it takes compiled from Go.
//
// The page defines globalThis.duiyiDatabase before the program starts, with open, run and
// close. A statement crosses to it once, with its values, and its rows come back at once
// as bytes, so that no statement stays open between two calls. A transaction has the
// database for itself from its beginning to its end, and so has each statement outside one.
package pagesql

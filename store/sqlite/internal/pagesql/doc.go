// Package pagesql is a database/sql driver for the program in a browser page,
// where SQLite is a separate WebAssembly module: a sixth of the size of SQLite
// compiled from Go.
//
// Before the program starts, the page defines globalThis.duiyiDatabase with
// open, run and close. A statement is one call with its values; the answer, all
// rows as bytes, lies in the answer of the connection until its next statement.
// So no statement stays open between calls. A transaction
// has exclusive use of the database, and so has each statement outside one.
package pagesql

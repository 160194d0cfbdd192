// Package recordscmd holds the commands that work on collections of games: convert,
// library and book.
package recordscmd

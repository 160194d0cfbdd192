// Package robin pairs round robins, once and twice round, by the Berger tables
// of FIDE (handbook C.05, annex 1).
//
// The package imports the standard library and tourney.
package robin

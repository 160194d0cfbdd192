// Package rif reads the XML in which RenjuNet publishes games of renju: lists of
// players, tournaments, rules and openings, and the games that name them by number.
//
// It knows nothing of files, engines or servers.
package rif

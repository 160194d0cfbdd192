// Package termtext makes text from files, programs and the network safe to
// show in a terminal: what would move its cursor, change its title or turn the
// order of the letters round is shown as an escape instead.
//
// It imports only the standard library.
package termtext

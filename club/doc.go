// Package club keeps what a server's club has beside its games: the page on which it introduces
// itself (name, a text, when and where it meets; its keeper, an administrator, writes it), and
// series, several tournaments under one name with a table of all of them.
//
// All nodes of a site read both from the store; the table of a series is made anew from its
// tournaments whenever it is read. The package imports neither databases nor the network.
package club

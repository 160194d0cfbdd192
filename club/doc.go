// Package club keeps the page on which a club introduces itself on its server: name, a text,
// when and where it meets. Its keeper, an administrator, writes it and everybody reads it.
//
// All nodes of a site read it from the store. The package imports neither databases nor the
// network.
package club

// Package notice holds the announcement that a server is about to restart. All nodes of a
// site show the same one; it lives in memory only, so a restart ends it.
//
// The package imports only the standard library.
package notice

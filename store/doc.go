// Package store defines what the server's packages and the databases share:
// stored games and studies, queries, errors, and the time limits of writes.
//
// It stores nothing itself; packages store/sqlite and store/postgres do. Each
// package of the server declares the methods it calls as its own interface. A
// method that returns nil has committed: its writes survive a crash of program
// or machine. A method that returns an error has, as far as it can tell,
// written nothing.
//
// The package imports match, study and identity, and neither databases nor the
// network.
package store

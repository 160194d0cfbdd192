// Package store is the vocabulary that the rooms of the server and the databases
// share: what is stored of a game or a study, how a list selects them, why a call is
// refused, and how long a write may wait.
//
// It keeps nothing itself. Package store/sqlite and package store/postgres keep it;
// each room declares the few methods that it calls as an interface of its own. A method
// that returns nil has committed: what it wrote survives a crash of the program or the
// machine. A method that returns an error has written nothing, as far as it could tell.
//
// The package imports match and study alone, and neither databases nor the network.
package store

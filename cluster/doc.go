// Package cluster lets several programs, the nodes, share one store. It tells which nodes
// are at work and which have fallen silent, shows the store's time, and declares the Bus
// on which nodes tell each other what happens.
//
// A program that has its store to itself is a cluster of one: Members works without a
// shared store and without a Bus, and then asks nobody. Members holds its locks over
// neither the store nor the Bus. It starts no goroutine: its owner calls Alive and
// Heartbeat, and runs KeepTime.
//
// The package knows neither games nor databases and imports only the standard library.
package cluster

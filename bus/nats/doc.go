// Package nats is a cluster.Bus over a NATS server or a cluster of them, by core
// NATS: at most once, and nothing kept.
//
// Only NATS's client is linked. A server that is away does not stop the program:
// the connection is tried again, by all addresses in turn, until Close.
package nats

// Package nats implements cluster.Bus over core NATS: delivery is at most
// once, and nothing is stored.
//
// It links only the NATS client. The program runs on without a server: the
// client retries all addresses in turn until Close.
package nats

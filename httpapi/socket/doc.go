// Package socket carries updates to many clients over WebSockets (RFC 6455).
//
// A watching client costs no goroutine and hardly any memory: a poller reports when it has
// sent something, and a relay writes to all clients on as many goroutines as there are
// processors. Only a client that does not take an update at once gets its own goroutine.
// github.com/gobwas/ws does the handshake and the frames; docs/decisions.md has the
// measurements.
//
// The package knows nothing of games, accounts or HTTP routes: a Watch provides updates, and a
// Config encodes them and the reasons of their end.
package socket

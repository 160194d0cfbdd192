// Package socket carries updates to many clients over WebSockets (RFC 6455).
//
// A client that only watches costs no goroutine and hardly any memory: a poller says
// when it has sent something, and a relay writes to all clients on as many goroutines
// as there are processors. Only a client that does not take an update at once gets a
// goroutine of its own. github.com/coder/websocket does the handshake; docs/decisions.md
// has what was measured against it.
//
// The package knows nothing of games, accounts or HTTP routes: a Watch says what there
// is to tell, and a Config how updates are encoded and ends are told.
package socket

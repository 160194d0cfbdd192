package httpapi

import (
	"duiyi/store"
)

const (
	// maxCommands is how many commands are carried out at once, or wait for the
	// disk, whatever games they are for. On a core that carries out 3,000 a
	// second the last of them waits a sixth of a second; more at once would make
	// all of them late, and none of them more.
	maxCommands = 512

	// defaultSockets is how many may watch at once where Options say nothing.
	// Each takes some 5 kB on Linux, with its game 20, and more with TLS.
	defaultSockets = 25_000

	// retryAfter is in how many seconds whoever was turned away for the load may
	// come back. Nothing of the request has been done then.
	retryAfter = "1"
)

var errSockets = &requestError{Code: "sockets_full", Retry: true}

// admitted runs what changes a game, if there is room for it; if not it is
// app.ErrOverloaded, which takes no time and harms nobody.
func (a *API) admitted(change func() error) error {
	if !a.commands.Enter() {
		return store.ErrOverloaded
	}
	defer a.commands.Leave()
	return change()
}

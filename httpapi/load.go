package httpapi

import (
	"duiyi/httpapi/call"
	"duiyi/store"
)

const (
	// maxCommands limits the commands executing or waiting for the disk, in
	// all games. On a core that executes 3,000 a second the last of them waits
	// a sixth of a second; more would delay all of them without increasing the
	// throughput.
	maxCommands = 512

	// defaultSockets is the default limit of open sockets. Each takes about 5
	// kB on Linux, 20 with its game, more with TLS.
	defaultSockets = 25_000
)

var errSockets = &call.Error{Code: "sockets_full"}

// admitted runs a change of a game. Above maxCommands at once it returns
// store.ErrOverloaded instead.
func (g *gates) admitted(change func() error) error {
	if !g.commands.Enter() {
		return store.ErrOverloaded
	}
	defer g.commands.Leave()
	return change()
}

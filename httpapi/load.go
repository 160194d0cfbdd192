package httpapi

import (
	"duiyi/httpapi/call"
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

package servercmd

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
	"syscall"

	"duiyi/cmd/duiyi/internal/command"
)

// Default listen addresses.
const (
	usualAddr  = "127.0.0.1:8888"
	usualInLAN = ":8888"
)

// listen opens the port. If the program opens the browser and no --addr is given, it
// takes any free port when the usual one is taken.
func (c *Serve) listen(ctx context.Context) (net.Listener, error) {
	if c.Addr != "" {
		return c.listenAt(ctx)
	}
	usual, any := usualAddr, "127.0.0.1:0"
	switch {
	case c.TLS != "":
		usual, any = ":443", ":443"
	case c.LAN:
		usual, any = usualInLAN, ":0"
	}
	c.Addr = usual
	l, err := c.listenAt(ctx)
	if err != nil && c.Open {
		c.Addr = any
		return c.listenAt(ctx)
	}
	return l, err
}

// listenAt listens at --addr, and refuses one that others reach unless a flag allows it.
func (c *Serve) listenAt(ctx context.Context) (net.Listener, error) {
	// Look the name up once, to check the same address that is listened on.
	addr, err := net.ResolveTCPAddr("tcp", c.Addr)
	if err != nil {
		return nil, fmt.Errorf("--addr %w", err)
	}
	if !loopback(addr) && !c.Unprotected && !c.guarded() {
		return nil, command.Misuse("--addr %s: other machines can reach this and play, rename and delete every game: "+
			"add --lan or --accounts to let only invited people play, --unprotected if you mean it, or listen on 127.0.0.1", c.Addr)
	}
	l, err := net.ListenTCP("tcp", addr)
	switch {
	case err == nil:
		return l, nil
	case portTaken(err) && isDuiyi(ctx, reachable(addr)):
		return nil, fmt.Errorf("%s: Duiyi already runs there: open http://%s/ (a second one needs another --addr and another --data)", c.Addr, reachable(addr))
	case portTaken(err):
		return nil, fmt.Errorf("%s: another program uses this port: choose another with --addr, such as --addr 127.0.0.1:0 for any that is free", c.Addr)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s: this user may not listen on that port: choose a port above 1023 with --addr, or allow it as docs/guides/club.md says", c.Addr)
	}
	return nil, fmt.Errorf("--addr %w", err)
}

// portTaken reports whether another process has the port. Windows has its own error
// number for that.
func portTaken(err error) bool {
	const wsaeaddrinuse = syscall.Errno(10048)
	return errors.Is(err, syscall.EADDRINUSE) || runtime.GOOS == "windows" && errors.Is(err, wsaeaddrinuse)
}

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
	var unknown *net.DNSError
	switch {
	case errors.As(err, &unknown):
		return nil, fmt.Errorf("--addr %s: no machine is known by the name %q", c.Addr, unknown.Name)
	case err != nil:
		return nil, fmt.Errorf("--addr %s: %w", c.Addr, err)
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
	case addressNotHere(err):
		return nil, fmt.Errorf("--addr %s: this machine does not have that address: use one of its own, or :%d for all of them", c.Addr, addr.Port)
	}
	return nil, fmt.Errorf("--addr %s: %w", c.Addr, bindError(err))
}

// bindError returns why an address cannot be listened on, without the address.
func bindError(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}

// addressNotHere reports whether no network interface has the address.
func addressNotHere(err error) bool {
	const wsaeaddrnotavail = syscall.Errno(10049)
	return errors.Is(err, syscall.EADDRNOTAVAIL) || runtime.GOOS == "windows" && errors.Is(err, wsaeaddrnotavail)
}

// portTaken reports whether another process has the port. Windows has its own error
// number for that.
func portTaken(err error) bool {
	const wsaeaddrinuse = syscall.Errno(10048)
	return errors.Is(err, syscall.EADDRINUSE) || runtime.GOOS == "windows" && errors.Is(err, wsaeaddrinuse)
}

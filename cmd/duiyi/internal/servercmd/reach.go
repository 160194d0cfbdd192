package servercmd

import (
	"cmp"
	"fmt"
	"net"
	"net/netip"
	"os"
	"slices"
	"strings"

	"duiyi/cmd/duiyi/internal/command"
)

// loopback reports whether only this machine can reach an address.
func loopback(a net.Addr) bool {
	tcp, ok := a.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// reachable returns the address of a listener for a browser on this machine: 127.0.0.1
// for a wildcard address.
func reachable(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok || len(tcp.IP) > 0 && !tcp.IP.IsUnspecified() {
		return a.String()
	}
	return net.JoinHostPort("127.0.0.1", fmt.Sprint(tcp.Port))
}

// reachableFromOutside returns the addresses of a listener for others: its own, or all of
// the machine's for a wildcard address. It omits link-local addresses, which browsers
// cannot open.
func reachableFromOutside(a net.Addr, interfaces func() ([]net.Addr, error)) []string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{a.String()}
	}
	all, err := interfaces()
	if err != nil {
		return []string{a.String()}
	}
	var out []string
	for _, one := range all {
		if ip, ok := one.(*net.IPNet); ok && !ip.IP.IsLinkLocalUnicast() {
			out = append(out, net.JoinHostPort(ip.IP.String(), fmt.Sprint(tcp.Port)))
		}
	}
	return out
}

// origins returns the origins of the page for other machines of the network, such as
// http://HOST:PORT: first the address out, from which this machine sends, last those of
// IPv6, which are hard to type.
func origins(scheme string, a net.Addr, interfaces func() ([]net.Addr, error), out netip.Addr) []string {
	var found []netip.AddrPort
	for _, address := range reachableFromOutside(a, interfaces) {
		if at, err := netip.ParseAddrPort(address); err == nil && !at.Addr().IsLoopback() && !at.Addr().IsUnspecified() {
			found = append(found, at)
		}
	}
	rank := func(ip netip.Addr) int {
		switch {
		case ip.Unmap() == out:
			return 0
		case ip.Unmap().Is4():
			return 1
		}
		return 2
	}
	slices.SortStableFunc(found, func(x, y netip.AddrPort) int { return cmp.Compare(rank(x.Addr()), rank(y.Addr())) })
	urls := []string{}
	for _, at := range found {
		urls = append(urls, scheme+"://"+netip.AddrPortFrom(at.Addr().Unmap(), at.Port()).String())
	}
	return urls
}

// outgoing returns the address from which this machine sends into the network, or none.
// It asks the system for the route to a documentation address and sends nothing.
func outgoing() netip.Addr {
	c, err := net.Dial("udp4", "192.0.2.1:9")
	if err != nil {
		return netip.Addr{}
	}
	defer c.Close()
	at, _ := netip.ParseAddrPort(c.LocalAddr().String()) // else none
	return at.Addr()
}

// machineNames returns the names of this machine in the network: its host name, with and
// without the domain, and its mDNS name.
func machineNames() []string {
	name, err := os.Hostname()
	if err != nil || name == "" {
		return nil
	}
	first, _, _ := strings.Cut(name, ".")
	names := []string{name, first, first + ".local"}
	slices.Sort(names)
	return slices.Compact(names)
}

// outside returns the first of the page's addresses for others, or here if there is
// none. It ends in a /.
func outside(addresses func() []string, here string) string {
	if addresses == nil {
		return here
	}
	if all := addresses(); len(all) > 0 {
		return all[0] + "/"
	}
	return here
}

// invite prints the page's addresses in the network, on a terminal with a QR code of the
// first.
func (c *Serve) invite(to *command.Streams, addresses func() []string) {
	if addresses == nil {
		fmt.Fprintf(to.Out, "Your network cannot reach %s: remove --addr, or name an address that it reaches.\n", c.Addr)
		return
	}
	all := addresses()
	if len(all) == 0 {
		fmt.Fprintln(to.Out, "This machine has no network address: connect it and start again.")
		return
	}
	fmt.Fprintln(to.Out, "Players in your network open:")
	for _, address := range all {
		fmt.Fprintf(to.Out, "  %s/\n", address)
	}
	if command.Terminal(to.Screen) == nil {
		return
	}
	if code, err := drawQR(all[0] + "/"); err == nil {
		fmt.Fprintf(to.Screen, "\n%s\n", code)
	}
}

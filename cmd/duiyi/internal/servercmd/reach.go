package servercmd

import (
	"cmp"
	"fmt"
	"net"
	"net/netip"
	"os"
	"slices"
	"strings"
)

// loopback reports whether only this machine reaches an address.
func loopback(a net.Addr) bool {
	tcp, ok := a.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// reachable returns the address under which a browser on this machine finds a
// listener: a wildcard address is not one.
func reachable(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok || len(tcp.IP) > 0 && !tcp.IP.IsUnspecified() {
		return a.String()
	}
	return net.JoinHostPort("127.0.0.1", fmt.Sprint(tcp.Port))
}

// reachableFromOutside returns the addresses under which others may find a
// listener: its own, or those of the machine where it listens on all. Those of
// IPv6 that hold for one wire alone are left out, as browsers cannot open them.
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

// origins returns where browsers on other machines of the network find the page
// of a listener, as http://HOST:PORT or by another scheme: at the address first by which this machine
// goes out itself, and at those of IPv6, which nobody likes to type, last.
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

// outgoing returns the address by which this machine goes out into the network,
// or none. It asks the system for the way to an address that is nobody's, and
// sends nothing there.
func outgoing() netip.Addr {
	c, err := net.Dial("udp4", "192.0.2.1:9")
	if err != nil {
		return netip.Addr{}
	}
	defer c.Close()
	at, _ := netip.ParseAddrPort(c.LocalAddr().String()) // else none
	return at.Addr()
}

// machineNames returns what others in the network may call this machine: its
// name, without the domain as well, and what it is called without a name server.
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

package origin

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// Client returns the client of a remote address: its IPv4 address, or its /64
// IPv6 network, within which a client has any number of addresses.
func Client(remote string) string {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return remote
	}
	ip := at.Addr().Unmap()
	if ip.Is6() {
		net, _ := ip.WithZone("").Prefix(64) // of 128 bits there always is one
		return net.String()
	}
	return ip.String()
}

// IsSame reports whether a browser's request comes from a page of the
// requested host. Requests without these headers do not come from a browser.
func IsSame(r *http.Request) bool {
	if origins := r.Header.Values("Origin"); len(origins) > 0 {
		u, err := url.Parse(origins[0])
		return err == nil && len(origins) == 1 && (u.Scheme == "http" || u.Scheme == "https") &&
			u.User == nil && u.Path == "" && strings.EqualFold(u.Host, r.Host)
	}
	// Browsers send no Origin with a GET. They keep the answers to reads from
	// other sites themselves; links to the page are welcome.
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return true
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin" || site == "none"
}

// Hosts are the host names that a request may name. Accepting any name would
// let a foreign site point its own name here and read everything.
type Hosts struct {
	names []string
	anyIP bool // unlike a name, an address cannot be pointed here by others
}

// NewHosts returns the loopback names, the host of addr and further names. If
// addr has no host, or an unspecified one, it includes every IP address.
func NewHosts(addr string, more []string) Hosts {
	l := Hosts{names: []string{"localhost", "127.0.0.1", "::1"}}
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		host = addr
	}
	ip, err := netip.ParseAddr(host)
	switch {
	case host == "" && addr != "", err == nil && ip.IsUnspecified():
		l.anyIP = true
	case host != "":
		l.names = append(l.names, strings.ToLower(host))
	}
	for _, name := range more {
		l.names = append(l.names, strings.ToLower(name))
	}
	return l
}

// Has reports whether a Host header names one of the hosts.
func (l Hosts) Has(hostport string) bool {
	u, err := url.Parse("//" + hostport)
	if err != nil || u.Host != hostport {
		return false
	}
	host := strings.ToLower(u.Hostname())
	if slices.Contains(l.names, host) {
		return true
	}
	_, err = netip.ParseAddr(host)
	return l.anyIP && err == nil
}

// IsLoopback reports whether a Host header names this machine by a loopback
// name.
func IsLoopback(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.Trim(hostport, "[]")
	}
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.Unmap().IsLoopback()
}

package httpapi

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"duiyi/app"
)

// seatHeader carries the secret of a seat.
const seatHeader = "Duiyi-Seat"

// who finds out who sends a request.
func (a *API) who(r *http.Request) app.Who {
	return app.Who{Owner: !a.guests || a.atTheMachine(r), Seat: r.Header.Get(seatHeader)}
}

// atTheMachine reports whether a request comes from a browser or program on
// this very machine, which asks for it by such a name. A proxy on this machine
// is none, whomever it speaks for.
func (a *API) atTheMachine(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && peer.Addr().Unmap().IsLoopback() && loopbackHost(r.Host) && !forwarded(r) && !a.proxies.has(peer.Addr())
}

// loopbackHost reports whether a Host header names this machine as only it
// can be named from itself.
func loopbackHost(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.Trim(hostport, "[]")
	}
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.Unmap().IsLoopback()
}

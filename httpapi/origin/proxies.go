package origin

import (
	"context"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// forwarding lists the headers that proxies add.
var forwarding = []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"}

// Forwarded reports whether a request came through a proxy.
func Forwarded(r *http.Request) bool {
	return slices.ContainsFunc(forwarding, func(name string) bool { return r.Header.Get(name) != "" })
}

// Proxies are the networks of trusted proxies.
type Proxies []netip.Prefix

// Has reports whether an address is that of a trusted proxy.
func (p Proxies) Has(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	return slices.ContainsFunc(p, func(net netip.Prefix) bool { return net.Contains(ip) })
}

// Unwrap returns a request as its client sent it: with the address, host and
// scheme that a trusted proxy gives, or unchanged without one. Of several
// values the last counts, since the client may have invented those before.
func (p Proxies) Unwrap(r *http.Request) *http.Request {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !p.Has(peer.Addr()) {
		return r
	}
	way := listed(r, "X-Forwarded-For")
	sender, known := netip.Addr{}, false
	for i := len(way) - 1; i >= 0; i-- {
		if sender, known = hop(way[i]); !known || !p.Has(sender) {
			break
		}
	}
	ctx := r.Context()
	if protos := listed(r, "X-Forwarded-Proto"); len(protos) > 0 && strings.EqualFold(protos[len(protos)-1], "https") {
		ctx = context.WithValue(ctx, encryptedKey{}, true)
	}
	r = r.WithContext(ctx)
	if known {
		r.RemoteAddr = netip.AddrPortFrom(sender, 0).String()
	}
	if hosts := listed(r, "X-Forwarded-Host"); len(hosts) > 0 {
		r.Host = hosts[len(hosts)-1]
	}
	return r
}

// listed returns the values of a list header, over all its lines.
func listed(r *http.Request, name string) []string {
	var all []string
	for _, line := range r.Header.Values(name) {
		for part := range strings.SplitSeq(line, ",") {
			if part = strings.TrimSpace(part); part != "" {
				all = append(all, part)
			}
		}
	}
	return all
}

// hop parses an address as proxies write it, with or without a port.
func hop(text string) (netip.Addr, bool) {
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr(), true
	}
	ip, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return ip, err == nil
}

// encryptedKey is the context key for requests that reached a proxy by HTTPS.
type encryptedKey struct{}

// IsEncrypted reports whether a request reached this server, or a trusted
// proxy, by HTTPS.
func IsEncrypted(r *http.Request) bool {
	told, _ := r.Context().Value(encryptedKey{}).(bool)
	return told || r.TLS != nil
}

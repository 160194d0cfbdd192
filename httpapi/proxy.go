package httpapi

import (
	"context"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// forwarding is what proxies add to a request that they hand on.
var forwarding = []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"}

// forwarded reports whether some proxy has handed a request on, as far as it says.
func forwarded(r *http.Request) bool {
	return slices.ContainsFunc(forwarding, func(name string) bool { return r.Header.Get(name) != "" })
}

// proxies are the networks whose word is taken for whom they speak.
type proxies []netip.Prefix

func (p proxies) has(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	return slices.ContainsFunc(p, func(net netip.Prefix) bool { return net.Contains(ip) })
}

// unwrap returns a request as its sender sent it: where a proxy that is trusted
// has handed it on, with the address, host and scheme that the proxy names, and
// in any case as it is where none has. What a proxy names is the last it says:
// all before that may be the sender's own invention.
func (p proxies) unwrap(r *http.Request) *http.Request {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !p.has(peer.Addr()) {
		return r
	}
	way := listed(r, "X-Forwarded-For")
	sender, known := netip.Addr{}, false
	for i := len(way) - 1; i >= 0; i-- {
		if sender, known = hop(way[i]); !known || !p.has(sender) {
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

// listed returns the values of a header that is a list, in however many lines.
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

// hop reads an address as proxies write it, with a port or without.
func hop(text string) (netip.Addr, bool) {
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr(), true
	}
	ip, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return ip, err == nil
}

// encryptedKey is where a request's context has that it came to a proxy by HTTPS.
type encryptedKey struct{}

// encrypted reports whether a request came by HTTPS, to here or to a proxy whose
// word is taken: what may be said only there, such as a cookie, is marked so.
func encrypted(r *http.Request) bool {
	told, _ := r.Context().Value(encryptedKey{}).(bool)
	return told || r.TLS != nil
}

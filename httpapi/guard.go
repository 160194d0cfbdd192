package httpapi

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// policy is the page's Content-Security-Policy: everything from here, nothing
// inline, nothing from elsewhere.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// asker names who sends a request, as far as can be told: one address, or one
// network of IPv6, in which everybody has as many addresses as they like.
func asker(remote string) string {
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

// guard is what every request passes before it is routed.
func (a *API) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		seen := &statusWriter{ResponseWriter: w}
		defer func() {
			if p := recover(); p != nil {
				if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
					panic(p)
				}
				err := fmt.Errorf("panic: %v\n%s", p, debug.Stack())
				if seen.status != 0 { // too late to answer
					a.log.Error("panic", "path", r.URL.Path, "err", err)
					panic(http.ErrAbortHandler)
				}
				a.fail(seen, r, err)
			}
			a.log.Debug("request", "method", r.Method, "path", r.URL.Path, "status", seen.status, "took", time.Since(began))
		}()
		r = a.proxies.unwrap(r)
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if a.hsts && r.TLS != nil {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		switch {
		case !a.hosts.has(r.Host):
			a.fail(seen, r, errBadHost)
		case !sameOrigin(r):
			a.fail(seen, r, errBadOrigin)
		case path.Clean(r.URL.Path) != r.URL.Path: // which http.ServeMux would redirect
			a.fail(seen, r, errNoRoute)
		default:
			ctx, err := a.identify(r)
			if err != nil {
				a.fail(seen, r, err)
				return
			}
			next.ServeHTTP(seen, r.WithContext(ctx))
		}
	})
}

// sameOrigin reports whether a request that a browser sent comes from a page
// of this very host. A request without these headers is not a browser's.
func sameOrigin(r *http.Request) bool {
	if origins := r.Header.Values("Origin"); len(origins) > 0 {
		u, err := url.Parse(origins[0])
		return err == nil && len(origins) == 1 && (u.Scheme == "http" || u.Scheme == "https") &&
			u.User == nil && u.Path == "" && strings.EqualFold(u.Host, r.Host)
	}
	// Browsers send no Origin with a GET. Those that only read are kept from
	// other sites' eyes by the browser itself; links to the page are welcome.
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return true
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin" || site == "none"
}

// A hostList is the host names that a request may name. Answering to others
// would let a foreign site point its own name here and read everything.
type hostList struct {
	names []string
	anyIP bool // an address, unlike a name, cannot be pointed here by anybody
}

func newHostList(addr string, more []string) hostList {
	l := hostList{names: []string{"localhost", "127.0.0.1", "::1"}}
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

func (l hostList) has(hostport string) bool {
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

// A statusWriter remembers the status for the log. Unwrap lets the rest of the
// writer be reached.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

package httpapi

import (
	"errors"
	"fmt"
	"net/http"
	"path"
	"runtime/debug"
	"strings"
	"time"

	"duiyi/httpapi/origin"
)

// policy is the Content-Security-Policy: everything from here, nothing from elsewhere, and
// inline only what index.html has: the styles and the script of the page's first picture.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard is what every request passes before it is routed.
func (a *API) guard(next http.Handler) http.Handler {
	scripts, styles := a.files.Inline()
	if a.options.Engine != nil { // which is WebAssembly
		scripts = " 'wasm-unsafe-eval'" + scripts
	}
	policy := strings.NewReplacer("script-src 'self'", "script-src 'self'"+scripts, "style-src 'self'", "style-src 'self'"+styles).Replace(policy)
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
					a.options.Log.Error("panic", "path", r.URL.Path, "err", err)
					panic(http.ErrAbortHandler)
				}
				a.reply.Fail(seen, r, err)
			}
			a.options.Log.Debug("request", "method", r.Method, "path", r.URL.Path, "status", seen.status, "took", time.Since(began))
		}()
		r = a.options.Proxies.Unwrap(r)
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if a.options.HSTS && r.TLS != nil {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		switch {
		case !a.hosts.Has(r.Host):
			a.reply.Fail(seen, r, errBadHost)
		case !origin.IsSame(r):
			a.reply.Fail(seen, r, errBadOrigin)
		case path.Clean(r.URL.Path) != r.URL.Path: // which http.ServeMux would redirect
			a.reply.Fail(seen, r, errNoRoute)
		default:
			ctx, err := a.identify(r)
			if err != nil {
				a.reply.Fail(seen, r, err)
				return
			}
			next.ServeHTTP(seen, r.WithContext(ctx))
		}
	})
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

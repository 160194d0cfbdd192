package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"duiyi/httpapi"
	pagefiles "duiyi/httpapi/page"
)

// A server that has the engines for browsers says where they lie, sends them for good, and lets
// its page run them.
func TestEngineForBrowsers(t *testing.T) {
	bundle := func(program string) *pagefiles.Bundle {
		b, err := pagefiles.NewBundle(fstest.MapFS{"engine.wasm.gz": {Data: []byte(program)}, "go.js": {Data: []byte("go()")}, "parts/net.gz": {Data: []byte("net")}}, "engine.wasm")
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	if bundle("one").Path() == bundle("two").Path() {
		t.Error("two programs have one path")
	}
	s := newServerAs(t, newStore(t), playedGames, nil, func(o *httpapi.Options) { o.Engine = bundle("packed\x01\x02\x00\x00"); o.Guests = true })
	health := answered[struct {
		Engine *struct {
			Path  string
			Usual bool
		}
	}](s, s.request("GET", "/api/health", ""), http.StatusOK)
	if health.Engine == nil || health.Engine.Usual {
		t.Fatalf("at the machine itself: %+v", health.Engine)
	}
	guest := func(r *http.Request) { r.Host = "club.example" }
	if r := s.request("GET", "/api/health", "", guest); !strings.Contains(r.text, `"usual":true`) {
		t.Errorf("to a guest: %s", r.text)
	}
	path := health.Engine.Path
	for _, tt := range []struct{ name, path, kind, coding, body string }{
		{"the program", path + "engine.wasm", "application/wasm", "gzip", "packed\x01\x02\x00\x00"},
		{"a script", path + "go.js", "text/javascript; charset=utf-8", "", "go()"},
		{"a part, which the program unpacks", path + "parts/net.gz", "application/octet-stream", "", "net"},
	} {
		r := s.request("GET", tt.path, "", func(r *http.Request) { r.Header.Set("Accept-Encoding", "gzip") })
		if n := r.header.Get("X-Unpacked-Length"); (n == "513") != (tt.coding == "gzip") {
			t.Errorf("%s: unpacks to %q bytes", tt.name, n)
		}
		if r.status != http.StatusOK || r.text != tt.body || r.header.Get("Content-Type") != tt.kind || r.header.Get("Content-Encoding") != tt.coding || !strings.Contains(r.header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d %q %v", tt.name, r.status, r.text, r.header)
		}
	}
	for _, wrong := range []string{path, path + "parts", path + "none.js", "/engine/another/engine.wasm", path + "../go.js"} {
		s.request("GET", wrong, "").is(t, wrong, http.StatusNotFound, "no_route")
	}
	if policy := s.request("GET", "/", "").header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-") {
		t.Errorf("policy %q", policy)
	}
	plain := newServer(t)
	if r := plain.request("GET", "/api/health", ""); strings.Contains(r.text, "engine") {
		t.Errorf("without engines for browsers: %s", r.text)
	}
	plain.request("GET", path+"engine.wasm", "").is(t, "the program of another", http.StatusNotFound, "no_route")
}

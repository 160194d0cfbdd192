package httpapi

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"testing/fstest"

	"duiyi/httpapi/origin"
	"duiyi/httpapi/page"
)

// The client behind a proxy is known only from a trusted proxy, by its last
// value.
func TestUnwrap(t *testing.T) {
	trusted := origin.Proxies{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("10.1.0.0/16"), netip.MustParsePrefix("fd00::/8")}
	header := func(lines ...string) http.Header {
		h := http.Header{}
		for i := 0; i < len(lines); i += 2 {
			h.Add(lines[i], lines[i+1])
		}
		return h
	}
	const fwd, name, proto = "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"
	tests := []struct {
		name, remote string
		header       http.Header
		wantRemote   string
		wantHost     string
		encrypted    bool
	}{
		{"no proxy", "203.0.113.9:50", header(), "203.0.113.9:50", "club.example", false},
		{"a stranger who says to be one", "203.0.113.9:50", header(fwd, "127.0.0.1", name, "localhost", proto, "https"), "203.0.113.9:50", "club.example", false},
		{"a proxy", "127.0.0.1:50", header(fwd, "203.0.113.9", name, "board.example", proto, "https"), "203.0.113.9:0", "board.example", true},
		{"a proxy over IPv6", "[fd00::1%eth0]:50", header(fwd, "2001:db8::9"), "[2001:db8::9]:0", "club.example", false},
		{"a proxy, mapped", "[::ffff:10.1.2.3]:50", header(fwd, "203.0.113.9"), "203.0.113.9:0", "club.example", false},
		{"with a port", "127.0.0.1:50", header(fwd, "203.0.113.9:4711"), "203.0.113.9:0", "club.example", false},
		{"an address in brackets", "127.0.0.1:50", header(fwd, "[2001:db8::9]"), "[2001:db8::9]:0", "club.example", false},
		{"two proxies", "127.0.0.1:50", header(fwd, "203.0.113.9, 10.1.2.3"), "203.0.113.9:0", "club.example", false},
		{"two proxies in two lines", "127.0.0.1:50", header(fwd, "203.0.113.9", fwd, "10.1.2.3"), "203.0.113.9:0", "club.example", false},
		{"what the sender invented", "127.0.0.1:50", header(fwd, "127.0.0.1, 203.0.113.9"), "203.0.113.9:0", "club.example", false},
		{"a host invented", "127.0.0.1:50", header(name, "localhost, board.example"), "127.0.0.1:50", "board.example", false},
		{"a scheme invented", "127.0.0.1:50", header(proto, "https, http"), "127.0.0.1:50", "club.example", false},
		{"nothing said", "127.0.0.1:50", header(), "127.0.0.1:50", "club.example", false},
		{"nonsense", "127.0.0.1:50", header(fwd, "unknown"), "127.0.0.1:50", "club.example", false},
		{"nonsense behind another proxy", "127.0.0.1:50", header(fwd, "unknown, 10.1.2.3"), "127.0.0.1:50", "club.example", false},
		{"proxies alone", "127.0.0.1:50", header(fwd, "10.1.2.3"), "10.1.2.3:0", "club.example", false},
		{"empty", "127.0.0.1:50", header(fwd, " , ", name, "", proto, ","), "127.0.0.1:50", "club.example", false},
		{"no address", "@", header(fwd, "203.0.113.9"), "@", "club.example", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "http://club.example/", nil)
			r.RemoteAddr, r.Header = tt.remote, tt.header
			got := trusted.Unwrap(r)
			if got.RemoteAddr != tt.wantRemote || got.Host != tt.wantHost || origin.IsEncrypted(got) != tt.encrypted {
				t.Errorf("%s asks %s, encrypted %v; want %s, %s, %v", got.RemoteAddr, got.Host, origin.IsEncrypted(got), tt.wantRemote, tt.wantHost, tt.encrypted)
			}
			if (&API{options: Options{Guests: true, Reach: Reach{Proxies: trusted}}}).localCaller(got).Local {
				t.Error("who comes by a proxy is the owner")
			}
		})
	}
}

// Nobody behind a proxy is the owner, whatever host name they use.
func TestProxyIsNoOwner(t *testing.T) {
	a := &API{options: Options{Guests: true, Reach: Reach{Proxies: origin.Proxies{netip.MustParsePrefix("127.0.0.1/32")}}}}
	for _, lines := range []http.Header{{}, {"X-Forwarded-For": {"127.0.0.1"}}, {"X-Forwarded-For": {"::1"}, "X-Forwarded-Host": {"localhost"}}} {
		r := httptest.NewRequest("GET", "http://localhost/", nil)
		r.RemoteAddr, r.Header = "127.0.0.1:50", lines
		if a.localCaller(a.options.Proxies.Unwrap(r)).Local {
			t.Errorf("with %v: the owner", lines)
		}
	}
}

// Browsers are told to use only HTTPS if HSTS is on, and only over HTTPS:
// plain HTTP can be forged.
func TestHSTS(t *testing.T) {
	files, err := page.Load(fstest.MapFS{"index.html": &fstest.MapFile{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ lasting, https, want bool }{{true, true, true}, {true, false, false}, {false, true, false}} {
		a := &API{options: Options{Reach: Reach{HSTS: tt.lasting}, Log: slog.New(slog.DiscardHandler)}, hosts: origin.NewHosts("club.example", nil), files: files}
		r := httptest.NewRequest("GET", map[bool]string{true: "https", false: "http"}[tt.https]+"://club.example/", nil)
		w := httptest.NewRecorder()
		a.guard(http.NotFoundHandler()).ServeHTTP(w, r)
		if got := w.Header().Get("Strict-Transport-Security") != ""; got != tt.want {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}

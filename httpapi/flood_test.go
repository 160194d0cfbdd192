package httpapi_test

import (
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"duiyi/httpapi"
)

// newClubBehind is newClub behind a proxy on this machine; from makes a request
// one of somebody at an address.
func newClubBehind(t *testing.T) (s *server, from func(address string) func(*http.Request)) {
	t.Helper()
	s = newServerAs(t, newStore(t), games, nil, func(o *httpapi.Options) {
		o.Guests, o.Proxies = true, []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	})
	return s, func(address string) func(*http.Request) {
		return func(r *http.Request) {
			r.Header.Set("X-Forwarded-For", address)
			r.Header.Set("X-Forwarded-Host", "club.example")
		}
	}
}

// Who asks without end is told to wait, and for how long; another address, and
// the owner, notice nothing.
func TestFlood(t *testing.T) {
	s, from := newClubBehind(t)
	var held reply
	for range 5000 {
		if held = s.request("GET", "/api/games/0123456789abcdef", "", from("203.0.113.9")); held.status != http.StatusNotFound {
			break
		}
	}
	if held.status != http.StatusTooManyRequests || held.failure(t).Error.Code != "too_many" {
		t.Fatalf("5,000 calls: %d %s", held.status, held.text)
	}
	after := held.header.Get("Retry-After")
	if seconds, err := strconv.Atoi(after); err != nil || seconds < 1 || !strings.Contains(held.text, after+" s") {
		t.Errorf("Retry-After %q, %s", after, held.text)
	}
	if r := s.request("GET", "/api/games/0123456789abcdef", "", from("203.0.113.10")); r.status != http.StatusNotFound {
		t.Errorf("another address: %d %s", r.status, r.text)
	}
	if r := s.request("GET", "/", "", from("203.0.113.9")); r.status != http.StatusOK {
		t.Errorf("the page, from memory: %d", r.status)
	}
	if stats := s.api.Stats(); stats.Limited["calls"] == 0 || stats.Refused["too_many"] != stats.Limited["calls"] {
		t.Errorf("counted: %v of %v", stats.Limited, stats.Refused)
	}
}

// The owner at the machine is not limited, nor is anybody where all are owners.
func TestOwnerIsNotLimited(t *testing.T) {
	for _, s := range []*server{newClub(t), newServer(t)} {
		for i := range 1500 {
			if r := s.request("GET", "/api/health", ""); r.status != http.StatusOK {
				t.Fatalf("call %d: %d %s", i, r.status, r.text)
			}
		}
	}
}

// One address has so many sockets, and no more; others still get theirs.
func TestSocketsOfOneAddress(t *testing.T) {
	s, from := newClubBehind(t)
	s.api.SetSocketsEach(2)
	id := "/api/games/" + s.networkGame() + "/ws"
	dial := func(address string) (*websocket.Conn, *http.Response) {
		r, err := http.NewRequest("GET", s.url, nil)
		if err != nil {
			t.Fatal(err)
		}
		from(address)(r)
		c, resp, err := websocket.Dial(t.Context(), s.url+id, &websocket.DialOptions{HTTPHeader: r.Header})
		if err == nil {
			t.Cleanup(func() { c.CloseNow() })
		}
		return c, resp
	}
	for i, want := range []int{101, 101, 503} {
		if _, resp := dial("203.0.113.9"); resp.StatusCode != want {
			t.Errorf("socket %d: status %d, want %d", i, resp.StatusCode, want)
		}
	}
	if _, resp := dial("203.0.113.10"); resp.StatusCode != 101 {
		t.Errorf("another address: status %d", resp.StatusCode)
	}
}

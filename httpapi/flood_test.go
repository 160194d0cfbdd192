package httpapi_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
)

// newClubBehind is newClub behind a proxy on this machine; from makes a
// request come from an address.
func newClubBehind(t *testing.T) (s *server, from func(address string) func(*http.Request)) {
	t.Helper()
	return newServerAs(t, newStore(t), playedGames, nil, func(o *httpapi.Options) {
		o.Guests, o.Proxies = true, behind
	}), fromAddress
}

// behind is a proxy on this machine.
var behind = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}

func fromAddress(address string) func(*http.Request) {
	return func(r *http.Request) {
		r.Header.Set("X-Forwarded-For", address)
		r.Header.Set("X-Forwarded-Host", "club.example")
	}
}

// A flooding client is told to wait, and for how long; other addresses and the
// owner are unaffected.
func TestFlood(t *testing.T) {
	s, from := newClubBehind(t)
	s.api.Spend()
	var held reply
	for range 1001 {
		if held = s.request("GET", "/api/games/0123456789abcdef", "", from("203.0.113.9")); held.status != http.StatusNotFound {
			break
		}
	}
	if held.status != http.StatusTooManyRequests || held.failure(t).Error.Code != "too_many" {
		t.Fatalf("1,001 calls: %d %s", held.status, held.text)
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

// The owner on the machine is not limited, nor is anybody on a server where
// all are owners.
func TestOwnerIsNotLimited(t *testing.T) {
	for _, s := range []*server{newClub(t), newServer(t)} {
		for i := range 1500 {
			if r := s.request("GET", "/api/health", ""); r.status != http.StatusOK {
				t.Fatalf("call %d: %d %s", i, r.status, r.text)
			}
		}
	}
}

// An address may open a limited number of sockets; others are unaffected.
func TestSocketsOfOneAddress(t *testing.T) {
	s, _ := newClubBehind(t)
	s.api.SetSocketsEach(2)
	id := "/api/games/" + s.networkGame() + "/ws"
	dial := func(address string) int {
		c, status := s.dialled(id, address)
		if c != nil {
			t.Cleanup(func() { c.CloseNow() })
		}
		return status
	}
	for i, want := range []int{101, 101, 503} {
		if status := dial("203.0.113.9"); status != want {
			t.Errorf("socket %d: status %d, want %d", i, status, want)
		}
	}
	if status := dial("203.0.113.10"); status != 101 {
		t.Errorf("another address: status %d", status)
	}
}

// dialled opens a socket from an address, and returns the status of the
// answer.
func (s *server) dialled(path, address string, set ...func(*http.Request)) (c *websocket.Conn, status int) {
	s.t.Helper()
	r, err := http.NewRequest("GET", s.url, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, f := range append(set, fromAddress(address)) {
		f(r)
	}
	c, resp, err := websocket.Dial(s.t.Context(), s.url+path, &websocket.DialOptions{HTTPHeader: r.Header})
	if resp == nil {
		s.t.Fatal(err)
	}
	if err == nil {
		c.SetReadLimit(1 << 20)
	}
	return c, resp.StatusCode
}

// Floods of all kinds are refused and counted, each by its own limit, while
// two players are unaffected: every move is acknowledged and delivered.
func TestFloods(t *testing.T) {
	s := newHall(t, func(o *httpapi.Options) { o.Proxies = behind })
	s.api.Spend()
	const id = "00000000000000f1"
	seats := [2]store.Seat{{Hash: store.SeatHash(firstSeat), Joined: time.Unix(1, 0)}, {Hash: store.SeatHash(secondSeat), Joined: time.Unix(1, 0)}}
	human := match.Player{Kind: match.Human}
	if _, err := s.app.Pair(identity.With(t.Context(), identity.Caller{}), id, match.Config{Game: "gomoku", Players: [2]match.Player{human, human}, Keeps: match.KeepsNetwork}, "", seats); err != nil {
		t.Fatal(err)
	}
	path := "/api/games/" + id
	floods := []struct {
		limit, method, path string
		body                func(n int) string
		seat                func(n int) string
		most                int // that pass
	}{
		{"seeks", "POST", "/api/lobby/seeks", seekBody, func(n int) string { return fmt.Sprintf("the page number %08d", n) }, 100},
		{"own_seeks", "POST", "/api/lobby/seeks", func(n int) string { return seekBody(5000 + n) }, func(int) string { return "the page of one person" }, 12},
		{"pools", "POST", "/api/lobby/pools/quick", func(int) string { return `{"name":"x"}` }, func(n int) string { return fmt.Sprintf("the page number %08d", n) }, 100},
		{"joins", "POST", path + "/join", func(n int) string { return fmt.Sprintf(`{"join":"%022d","name":"x"}`, n) }, func(int) string { return "" }, 60},
		{"greetings", "POST", path + "/greet", func(int) string { return `{"greeting":"hello"}` }, func(int) string { return forgedSeat }, 10},
		{"rematches", "POST", path + "/rematch", func(int) string { return `{}` }, func(int) string { return forgedSeat }, 10},
		{"commands", "POST", path + "/commands", func(int) string { return `{"type":"resign"}` }, func(int) string { return forgedSeat }, 40},
		{"signups", "POST", "/api/signup", func(n int) string { return fmt.Sprintf(`{"name":"n%d","password":"horse takes cannon"}`, n) }, func(int) string { return "" }, 40},
		{"logins", "POST", "/api/login", func(n int) string { return fmt.Sprintf(`{"name":"n%d","password":"guess"}`, n) }, func(int) string { return "" }, 60},
		{"calls", "GET", "/api/games/0123456789abcdef", func(int) string { return "" }, func(n int) string { return fmt.Sprintf("%022d", n) }, 1000},
	}
	var all sync.WaitGroup
	for i, f := range floods {
		from := fmt.Sprint("203.0.113.", 100+i)
		all.Go(func() {
			for n := range f.most + 50 {
				r := s.request(f.method, f.path, f.body(n), fromAddress(from), seat(f.seat(n)))
				over := strings.Contains(r.text, `"too_many"`) && r.status == http.StatusTooManyRequests && r.header.Get("Retry-After") != ""
				if over != (n >= f.most) {
					t.Errorf("%s: request %d: %d %s", f.limit, n, r.status, r.text)
					return
				}
			}
		})
	}
	all.Go(func() { // sockets opened without end
		for n := range 310 {
			c, status := s.dialled(path+"/ws", "203.0.113.200")
			if (status == http.StatusTooManyRequests) != (n >= 300) {
				t.Errorf("socket %d: %d", n, status)
				return
			}
			if c != nil {
				c.CloseNow()
			}
		}
	})
	all.Go(func() { // first messages without end
		c, _ := s.dialled(path+"/ws", "203.0.113.201")
		defer c.CloseNow()
		go func() {
			for c.Write(t.Context(), websocket.MessageText, []byte(`{"seat":"`+forgedSeat+`"}`)) == nil {
			}
		}()
		for {
			if _, _, err := c.Read(t.Context()); err != nil {
				if got := websocket.CloseStatus(err); got != websocket.StatusPolicyViolation {
					t.Errorf("a socket that says too much ends with %v", err)
				}
				return
			}
		}
	})

	var players [2]*socket
	for i, secret := range []string{firstSeat, secondSeat} {
		c, _ := s.dialled(path+"/ws", fmt.Sprint("203.0.113.", i+1))
		defer c.CloseNow()
		if err := c.Write(t.Context(), websocket.MessageText, []byte(`{"seat":"`+secret+`"}`)); err != nil {
			t.Fatal(err)
		}
		players[i] = &socket{t: t, conn: c}
		players[i].until(func(g game) bool { return g.ID == id })
	}
	for n := range 30 {
		i := n % 2
		body := fmt.Sprintf(`{"type":"move","move":"%c%d","version":%d}`, 'a'+n%15, 1+3*(n/15)+5*i, n+1)
		r := s.request("POST", path+"/commands", body, fromAddress(fmt.Sprint("203.0.113.", i+1)), seat([]string{firstSeat, secondSeat}[i]))
		if r.status != http.StatusOK {
			t.Fatalf("move %d under the flood: %d %s", n, r.status, r.text)
		}
		for _, p := range players {
			p.until(func(g game) bool { return g.Version >= n+2 })
		}
	}
	if r := s.request("POST", "/api/lobby/seeks", seekBody(90_000), fromAddress("203.0.113.1"), fromPage("a player")); r.status != http.StatusOK {
		t.Errorf("a seek of who sends no flood: %d %s", r.status, r.text)
	}
	all.Wait()
	stats := s.api.Stats()
	for _, f := range floods {
		if stats.Limited[f.limit] != 50 {
			t.Errorf("%d are counted that %s refused, want 50", stats.Limited[f.limit], f.limit)
		}
	}
	if stats.Limited["frames"] != 1 || stats.Limited["sockets"] != 10 {
		t.Errorf("counted: %v", stats.Limited)
	}
}

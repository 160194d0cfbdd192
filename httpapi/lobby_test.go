package httpapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"duiyi/app"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/lobby"
	"duiyi/match"
	"duiyi/matchmaking"
)

// newHall returns a server for guests with a lobby; set changes its options.
func newHall(t *testing.T, set ...func(*httpapi.Options)) *server {
	t.Helper()
	s := &server{t: t, logs: &logBook{}}
	s.app = app.New(newStore(t), playedGames, nil, nil, quiet)
	hall := app.NewLobby(s.app, matchmaking.Config{Pools: []lobby.Pool{{ID: "quick", Config: match.Config{Game: "gomoku", Clock: match.ClockConfig{MainMS: 180_000}}}}})
	o := httpapi.Options{Reach: httpapi.Reach{Addr: "127.0.0.1:8888", Hosts: []string{"club.example"}}, Guests: true, Lobby: hall, Log: quiet}
	for _, f := range set {
		f(&o)
	}
	var err error
	s.api, err = httpapi.New(s.app, page, o)
	if err != nil {
		t.Fatal(err)
	}
	s.http = httptest.NewServer(s.api)
	s.url = s.http.URL
	t.Cleanup(func() {
		s.app.Close()
		s.http.Close()
	})
	return s
}

// fromPage sets the header by which the lobby recognises a guest's page.
func fromPage(name string) func(*http.Request) {
	return header("Duiyi-Seat", "the secret of the page of "+name)
}

type startedAnswer struct {
	Game string
	Seat *struct {
		Side   int
		Secret string
	}
}

func (s *server) started(method, path, body string, who func(*http.Request)) startedAnswer {
	s.t.Helper()
	r := s.request(method, path, body, club, who)
	var got startedAnswer
	if err := json.Unmarshal([]byte(r.text), &got); err != nil || r.status != http.StatusOK {
		s.t.Fatalf("%s %s: %d %s", method, path, r.status, r.text)
	}
	return got
}

func seekBody(n int) string {
	return fmt.Sprintf(`{"id":"%016x","name":"甲","config":{"game":"gomoku","clock":{"main_ms":300000},"public":true},"side":1}`, n)
}

// TestLobby: two guests find each other, and a third sees their game.
func TestLobby(t *testing.T) {
	s := newHall(t)
	if got := s.started("POST", "/api/lobby/seeks", seekBody(1), fromPage("a")); got.Game != "" || got.Seat != nil {
		t.Fatalf("offered: %+v", got)
	}
	var seen struct {
		Seeks, Mine []struct {
			ID, Speed string
			By        struct{ Name string }
		}
		Games []struct {
			ID, Board string
			Players   [2]struct{ Name string }
		}
		Pools []struct{ ID, Speed string }
	}
	look := func(who string) {
		t.Helper()
		r := s.request("GET", "/api/lobby", "", club, fromPage(who))
		seen.Seeks, seen.Mine, seen.Games, seen.Pools = nil, nil, nil, nil
		if err := json.Unmarshal([]byte(r.text), &seen); err != nil {
			t.Fatalf("%v: %s", err, r.text)
		}
		if strings.Contains(r.text, "secret") {
			t.Fatalf("a secret is told: %s", r.text)
		}
	}
	look("b")
	if len(seen.Seeks) != 1 || seen.Seeks[0].By.Name != "甲" || seen.Seeks[0].Speed != "blitz" || len(seen.Mine) != 0 || len(seen.Pools) != 1 {
		t.Fatalf("seen %+v", seen)
	}
	mine := s.started("POST", "/api/lobby/seeks/"+seen.Seeks[0].ID+"/accept", `{"name":"乙"}`, fromPage("b"))
	theirs := s.started("POST", "/api/lobby/seeks", seekBody(1), fromPage("a"))
	if mine.Game == "" || mine.Game != theirs.Game || mine.Seat.Side != 0 || theirs.Seat.Side != 1 {
		t.Fatalf("%+v and %+v", mine, theirs)
	}
	move := func(secret string) int {
		return s.request("POST", "/api/games/"+mine.Game+"/commands", `{"type":"move","move":"h8","version":1}`, club, header("Duiyi-Seat", secret)).status
	}
	if got := move(theirs.Seat.Secret); got != http.StatusConflict {
		t.Errorf("the second moves first: %d", got)
	}
	if got := move(mine.Seat.Secret); got != http.StatusOK {
		t.Errorf("the first moves: %d", got)
	}
	look("c")
	if len(seen.Games) != 1 || seen.Games[0].Players[0].Name != "乙" || !strings.Contains(seen.Games[0].Board, "X") {
		t.Errorf("to watch: %+v", seen.Games)
	}
}

func TestLobbyRefuses(t *testing.T) {
	s := newHall(t)
	s.started("POST", "/api/lobby/seeks", seekBody(1), fromPage("a"))
	tests := []struct {
		name, method, path, body string
		who                      string
		status                   int
		code                     string
	}{
		{"own", "POST", "/api/lobby/seeks/0000000000000001/accept", `{"name":""}`, "a", 409, "own_seek"},
		{"gone", "POST", "/api/lobby/seeks/0000000000000009/accept", `{"name":""}`, "b", 409, "seek_gone"},
		{"another's", "DELETE", "/api/lobby/seeks/0000000000000001", "", "b", 403, "not_your_seek"},
		{"another's id", "POST", "/api/lobby/seeks", seekBody(1), "b", 403, "not_your_seek"},
		{"no pool", "POST", "/api/lobby/pools/none", `{"name":""}`, "b", 404, "no_pool"},
		{"rated", "POST", "/api/lobby/seeks", `{"id":"0000000000000002","config":{"game":"gomoku","clock":{"main_ms":1000},"rated":true}}`, "b", 400, "bad_config"},
		{"a long name", "POST", "/api/lobby/pools/quick", `{"name":"` + strings.Repeat("长", 5000) + `"}`, "b", 400, "bad_config"},
		{"no game", "POST", "/api/lobby/seeks", `{"id":"0000000000000002","config":{"game":"go"}}`, "b", 400, "bad_config"},
		{"no id", "POST", "/api/lobby/seeks", `{"id":"2","config":{"game":"gomoku"}}`, "b", 400, "bad_command"},
		{"a profile", "GET", "/api/profiles/0000000000000001", "", "b", 404, "no_user"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := s.request(tt.method, tt.path, tt.body, club, fromPage(tt.who))
			if r.status != tt.status || r.failure(t).Error.Code != tt.code {
				t.Errorf("%d %s, want %d %s", r.status, r.text, tt.status, tt.code)
			}
		})
	}
	if r := s.request("POST", "/api/lobby/seeks", seekBody(3), club); r.status != http.StatusBadRequest || r.failure(t).Error.Code != "no_visitor" {
		t.Errorf("nobody: %d %s", r.status, r.text)
	}
	if r := newClub(t).request("GET", "/api/lobby", "", club); r.status != http.StatusNotFound || r.failure(t).Error.Code != "no_lobby" {
		t.Errorf("where there is none: %d %s", r.status, r.text)
	}
}

// TestSeekFlood tests that a flood of offers is slowed down, while others
// still find each other.
func TestSeekFlood(t *testing.T) {
	s := newHall(t)
	for n := range 200 {
		r := s.request("POST", "/api/lobby/seeks", seekBody(100+n), club, fromPage("flood"))
		if n < lobby.MaxSeeksEach {
			continue
		}
		if r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") == "" {
			t.Fatalf("seek %d: %d %s", n, r.status, r.text)
		}
	}
	var seen struct{ Total int }
	if err := json.Unmarshal([]byte(s.request("GET", "/api/lobby", "", club).text), &seen); err != nil || seen.Total != lobby.MaxSeeksEach {
		t.Errorf("%d seeks, %v", seen.Total, err)
	}
}

// TestChallengeFlood tests that a series of challenges is slowed down;
// repeating a standing one is allowed, and others may challenge.
func TestChallengeFlood(t *testing.T) {
	a := newClubhouse(t)
	a.api.Spend()
	called, other := a.join("小红", identity.RolePlayer)
	_, caller := a.join("小明", identity.RolePlayer)
	third, _ := a.join("小刚", identity.RolePlayer)
	challenge := func(n int, to, cookie string) reply {
		return a.request("POST", "/api/lobby/seeks", fmt.Sprintf(`{"id":"%016x","config":{"game":"gomoku","clock":{"main_ms":300000}},"to":%q}`, n, to), as(cookie))
	}
	const most = 10
	for n := range most {
		challenge(n, called, caller).is(t, "a challenge", http.StatusOK, "")
		if n < most-1 {
			a.request("DELETE", fmt.Sprintf("/api/lobby/seeks/%016x", n), "", as(caller)).is(t, "withdrawn", http.StatusNoContent, "")
		}
	}
	challenge(most, called, caller).is(t, "one too many", http.StatusTooManyRequests, "too_many")
	challenge(most-1, called, caller).is(t, "that one stands", http.StatusOK, "")
	challenge(most+1, third, other).is(t, "another's", http.StatusOK, "")
	if n := a.api.Stats().Limited["challenges"]; n != 1 {
		t.Errorf("%d are counted, want 1", n)
	}
}

// TestLobbySocket tests that all who watch the lobby receive changes, and its
// end.
func TestLobbySocket(t *testing.T) {
	s := newHall(t)
	ctx := t.Context()
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(s.url, "http")+"/api/lobby/ws", &websocket.DialOptions{Host: "club.example"})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	next := func() (m struct {
		Type        string
		Here, Total int
	}) {
		t.Helper()
		_, text, err := conn.Read(ctx)
		if err == nil {
			err = json.Unmarshal(text, &m)
		}
		if err != nil || m.Type != "lobby" {
			t.Fatalf("%s: %v", text, err)
		}
		return m
	}
	if m := next(); m.Total != 0 {
		t.Errorf("at first: %+v", m)
	}
	s.started("POST", "/api/lobby/seeks", seekBody(1), fromPage("a"))
	for m := next(); m.Total != 1 || m.Here != 1; m = next() {
	}
	s.request("DELETE", "/api/lobby/seeks/0000000000000001", "", club, fromPage("a"))
	for m := next(); m.Total != 0; m = next() {
	}
	closed := make(chan struct{})
	go func() { s.app.Close(); close(closed) }()
	for {
		if _, _, err := conn.Read(ctx); err != nil {
			if websocket.CloseStatus(err) != websocket.StatusGoingAway {
				t.Errorf("the end: %v", err)
			}
			break
		}
	}
	<-closed
}

// TestEvent tests that events of public games may be cached for ever, without
// the sender's private data, and nothing else may.
func TestEvent(t *testing.T) {
	s := newHall(t)
	s.started("POST", "/api/lobby/seeks", seekBody(1), fromPage("a"))
	mine := s.started("POST", "/api/lobby/seeks/"+fmt.Sprintf("%016x", 1)+"/accept", `{"name":"乙"}`, fromPage("b"))
	path := "/api/games/" + mine.Game
	if r := s.request("POST", path+"/commands", `{"type":"move","move":"h8","version":1,"cmd":"00000000000000aa"}`, club, header("Duiyi-Seat", mine.Seat.Secret)); r.status != http.StatusOK {
		t.Fatalf("a move: %d %s", r.status, r.text)
	}
	const forGood = "public, max-age=31536000, immutable"
	for n, want := range []string{`"type":"started"`, `"type":"moved"`} {
		r := s.request("GET", fmt.Sprintf("%s/events/%d", path, n), "", club)
		if r.status != http.StatusOK || r.header.Get("Cache-Control") != forGood || !strings.Contains(r.text, want) || strings.Contains(r.text, "cmd") {
			t.Errorf("event %d: %d %q %s", n, r.status, r.header.Get("Cache-Control"), r.text)
		}
	}
	private := s.game("POST", "/api/games", gomokuHuman).ID
	for _, tt := range []struct {
		path   string
		status int
	}{
		{path + "/events/2", http.StatusBadRequest}, {path + "/events/-1", http.StatusBadRequest}, {path + "/events/x", http.StatusBadRequest},
		{"/api/games/" + private + "/events/0", http.StatusNotFound}, {"/api/games/0000000000000000/events/0", http.StatusNotFound},
	} {
		if r := s.request("GET", tt.path, "", club); r.status != tt.status || r.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %q %s", tt.path, r.status, r.header.Get("Cache-Control"), r.text)
		}
	}
}

// TestParts tests that a node told to stop disconnects pages gradually,
// reports that it is not ready, accepts no new sockets and serves everything
// else until then, even without pages, since a load balancer only polls now
// and then.
func TestParts(t *testing.T) {
	var l net.Listener
	serve := func(parting time.Duration) (s *server, page *websocket.Conn, stop func(), served chan error) {
		s = newHall(t, func(o *httpapi.Options) { o.Parting = parting })
		var err error
		l, err = net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		served = make(chan error, 1)
		go func() { served <- s.api.Serve(ctx, l) }()
		s.url = "http://" + l.Addr().String()
		page, _, err = websocket.Dial(t.Context(), s.url+"/api/lobby/ws", nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { page.CloseNow() })
		return s, page, cancel, served
	}
	ends := func(served chan error) {
		t.Helper()
		if err := <-served; err != nil {
			t.Errorf("Serve = %v", err)
		}
	}

	s, page, stop, served := serve(1000 * time.Hour)
	if r := s.request("GET", "/readyz", ""); r.status != http.StatusOK {
		t.Errorf("before: %d %s", r.status, r.text)
	}
	stop()
	for s.request("GET", "/readyz", "").status == http.StatusOK {
		time.Sleep(time.Millisecond)
	}
	if r := s.request("GET", "/api/lobby", ""); r.status != http.StatusOK {
		t.Errorf("what is asked meanwhile: %d %s", r.status, r.text)
	}
	_, r, err := websocket.Dial(t.Context(), s.url+"/api/lobby/ws", nil)
	if err == nil || r == nil || r.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("another page: %v, %v", r, err)
	}
	page.CloseNow()
	l.Close()
	if err := <-served; !errors.Is(err, net.ErrClosed) {
		t.Errorf("Serve = %v, where nobody can come any more", err)
	}

	const parting = 300 * time.Millisecond
	_, page, stop, served = serve(parting)
	page.CloseNow()
	began := time.Now()
	stop()
	ends(served)
	if took := time.Since(began); took < parting {
		t.Errorf("it answered for %v once it was told to stop, want %v", took, parting)
	}

	_, page, stop, served = serve(time.Nanosecond)
	stop()
	for err = nil; err == nil; {
		_, _, err = page.Read(t.Context())
	}
	if websocket.CloseStatus(err) != websocket.StatusServiceRestart {
		t.Errorf("a page is sent away with %v", err)
	}
	ends(served)
}

package httpapi_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"duiyi/accounts"
	"duiyi/engine"
	"duiyi/engines"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/people"
	"duiyi/store/sqlite"
)

// twoNodes are two nodes that share a store.
type twoNodes struct {
	*association
	beside *server
}

func newTwoNodes(t *testing.T, specs ...engines.Spec) twoNodes {
	t.Helper()
	store := newStore(t).(*sqlite.Store)
	now := time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC)
	node := func() *server {
		return newServerAs(t, store, playedGames, specs, func(o *httpapi.Options) {
			o.Accounts = accounts.New(store, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen, Now: func() time.Time { return now }})
		})
	}
	return twoNodes{&association{server: node(), people: store, clock: &now}, node()}
}

// After a log-out, the account's streams end on this node and on others;
// streams open to everybody continue.
func TestStreamsEndWithTheLogIn(t *testing.T) {
	ponder := func(ctx context.Context, _ engine.Position, info func(engine.Info)) (engine.Result, error) {
		info(engine.Info{Depth: 9, PV: []string{"h2e2"}})
		<-ctx.Done()
		return engine.Result{Move: "h2e2"}, nil
	}
	a := newTwoNodes(t, with(thesis, ponder))
	_, boss := a.join("馆长", identity.RoleAdministrator)
	logIn := func(name string) string {
		return cookieOf(t, a.request("POST", "/api/login", fmt.Sprintf(`{"name":%q,"password":%q}`, name, password)))
	}
	tests := []struct {
		name string
		do   func(id, name, cookie string) reply
	}{
		{"logged out", func(_, _, cookie string) reply { return a.request("POST", "/api/logout", "{}", as(cookie)) }},
		{"logged out elsewhere", func(_, name, _ string) reply {
			return a.request("DELETE", "/api/me/logins", "", as(logIn(name)))
		}},
		{"another password", func(_, name, _ string) reply {
			return a.request("POST", "/api/me/password", fmt.Sprintf(`{"old":%q,"password":"cannon takes horse"}`, password), as(logIn(name)))
		}},
		{"closed", func(id, _, _ string) reply {
			return a.request("PATCH", "/api/users/"+id, `{"disabled":true}`, as(boss))
		}},
		{"logged out by a moderator", func(id, _, _ string) reply {
			return a.request("DELETE", "/api/users/"+id+"/logins", "", as(boss))
		}},
		{"another role", func(id, _, _ string) reply {
			return a.request("PATCH", "/api/users/"+id, `{"role":"moderator"}`, as(boss))
		}},
		{"deleted", func(_, _, cookie string) reply {
			return a.request("DELETE", "/api/me", fmt.Sprintf(`{"password":%q}`, password), as(cookie))
		}},
	}
	for i, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := twoNodes{&association{server: a.in(t), people: a.people, clock: a.clock}, a.beside.in(t)}
			name := fmt.Sprintf("棋友%d", i)
			id, cookie := a.join(name, identity.RolePlayer)
			study := answered[struct{ ID string }](a.server, a.request("POST", "/api/studies", `{"game":"xiangqi"}`, as(cookie)), http.StatusCreated).ID
			game := answered[struct{ ID string }](a.server, a.request("POST", "/api/games", `{"game":"xiangqi",`+twoHumans+`}`, as(cookie)), http.StatusCreated).ID
			var open []*websocket.Conn
			var lines []*bufio.Scanner
			for _, node := range []*server{a.server, a.beside} {
				for _, path := range []string{"/api/studies/" + study + "/ws", "/api/games/" + game + "/ws"} {
					c, status := node.dialled(path, "192.0.2.1", as(cookie))
					if c == nil {
						t.Fatalf("%s: %d", path, status)
					}
					defer func() { go c.CloseNow() }() // which waits for the server
					if _, _, err := c.Read(t.Context()); err != nil {
						t.Fatal(err)
					}
					open = append(open, c)
				}
				r, _ := http.NewRequestWithContext(t.Context(), "POST", node.url+"/api/studies/"+study+"/analysis", strings.NewReader(`{"node":0}`))
				r.Header.Set("Content-Type", "application/json")
				as(cookie)(r)
				answer, err := http.DefaultTransport.RoundTrip(r)
				if err != nil {
					t.Fatal(err)
				}
				defer answer.Body.Close()
				s := bufio.NewScanner(answer.Body)
				if !s.Scan() || !strings.Contains(s.Text(), "h2e2") {
					t.Fatalf("the first line of the analysis: %s", s.Text())
				}
				lines = append(lines, s)
			}
			public := a.hostedBy(boss, xiangqiOnline).id
			guest, _ := a.beside.dialled("/api/games/"+public+"/ws", "192.0.2.2")
			defer func() { go guest.CloseNow() }()

			if r := tt.do(id, name, cookie); r.status >= 300 {
				t.Fatalf("%d %s", r.status, r.text)
			}
			within, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
			defer cancel()
			for i, c := range open {
				for {
					_, _, err := c.Read(within)
					if err == nil {
						continue // what was told before
					}
					if got := websocket.CloseStatus(err); got != 4401 && !(tt.name == "deleted" && got == websocket.StatusNormalClosure) { // the study went first
						t.Errorf("socket %d ends with %v", i, err)
					}
					break
				}
			}
			for i, s := range lines {
				last := ""
				for s.Scan() {
					last = s.Text()
				}
				if !strings.Contains(last, `"code":"log_in"`) && !(tt.name == "deleted" && strings.Contains(last, `"code":"study_deleted"`)) {
					t.Errorf("analysis %d ends with %q, %v", i, last, s.Err())
				}
			}
			go func() { // a ping needs a reader
				for err := error(nil); err == nil; {
					_, _, err = guest.Read(within)
				}
			}()
			if err := guest.Ping(within); err != nil {
				t.Errorf("a guest's socket: %v", err)
			}
		})
	}
}

// A removed editor loses the report on the study, on both nodes.
func TestRemovedEditorFollowsNoReport(t *testing.T) {
	ponder := func(ctx context.Context, _ engine.Position, _ func(engine.Info)) (engine.Result, error) {
		<-ctx.Done()
		return engine.Result{Move: "h2e2"}, nil
	}
	a := newTwoNodes(t, with(thesis, ponder))
	_, owner := a.join("师父", identity.RolePlayer)
	id, editor := a.join("徒弟", identity.RolePlayer)
	study := "/api/studies/" + answered[struct{ ID string }](a.server, a.request("POST", "/api/studies", `{"game":"xiangqi"}`, as(owner)), http.StatusCreated).ID
	a.request("POST", study+"/commands", `{"type":"play","moves":["h2e2"]}`, as(owner)).is(t, "a move", http.StatusOK, "")
	a.request("POST", study+"/editors", `{"name":"徒弟"}`, as(owner)).is(t, "an editor", http.StatusOK, "")
	r, _ := http.NewRequestWithContext(t.Context(), "POST", a.url+strings.Replace(study, "studies", "games", 1)+"/report", strings.NewReader(`{}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/x-ndjson")
	as(editor)(r)
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	if !lines.Scan() || answer.StatusCode != http.StatusOK {
		t.Fatalf("%d %s, %v", answer.StatusCode, lines.Text(), lines.Err())
	}
	a.request("DELETE", study+"/editors/"+id, "", as(owner)).is(t, "removing", http.StatusOK, "")
	last := ""
	for lines.Scan() {
		last = lines.Text()
	}
	if !strings.Contains(last, `"code":"study_withdrawn"`) {
		t.Errorf("the report ends with %q, %v", last, lines.Err())
	}
}

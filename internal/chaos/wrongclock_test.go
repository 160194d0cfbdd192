//go:build linux

package chaos

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// A visitor is a browser that moves between nodes.
type visitor struct {
	t      *testing.T
	cookie string
}

// asks sends a request, checks the status and keeps the cookie.
func (v *visitor) asks(method, url, body string, status int) (answer struct {
	ID   string
	User struct{ Name string }
}) {
	v.t.Helper()
	req, err := http.NewRequestWithContext(v.t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	req.Header.Set("Cookie", v.cookie)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		v.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	if resp.StatusCode != status {
		v.t.Errorf("%s %s: %d %s, want %d", method, url, resp.StatusCode, text, status)
		return answer
	}
	if set := resp.Cookies(); len(set) > 0 {
		v.cookie = set[0].Name + "=" + set[0].Value
	}
	if len(text) > 0 {
		if err := json.Unmarshal(text, &answer); err != nil {
			v.t.Fatalf("%v in %s", err, text)
		}
	}
	return answer
}

// TestWrongClock tests that a program on a machine whose clock is wrong by a
// year deletes nothing early, and that log-ins remain valid there.
func TestWrongClock(t *testing.T) {
	if testing.Short() {
		t.Skip("not in a short run")
	}
	site := newSite(t, size{nodes: 2, buses: 1, near: true, accounts: true, settable: true})
	sound, wrong := site.nodes[0], site.nodes[1]
	if wrong.wall == nil {
		t.Skip("no clock of a process is set here")
	}
	conn, err := pgx.Connect(t.Context(), site.database[0].Address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for n, ahead := range []time.Duration{400 * 24 * time.Hour, -400 * 24 * time.Hour} {
		t.Run(ahead.String(), func(t *testing.T) {
			person := fmt.Sprintf(`{"name":"Li Ming %d","password":"correct horse battery"}`, n)
			here := &visitor{t: t}
			here.asks("POST", sound.url()+"/api/signup", person, http.StatusCreated)
			game := here.asks("POST", sound.url()+"/api/games", `{"game":"gomoku","players":[{"kind":"human"},{"kind":"human"}],"keeps":"network","side":0}`, http.StatusCreated).ID
			if _, err := conn.Exec(t.Context(), "UPDATE games SET deleted_ms = extract(epoch FROM now()) * 1000 WHERE id = $1", game); err != nil {
				t.Fatal(err)
			}
			wrong.kill()
			wrong.ahead = ahead
			wrong.start()
			wrong.waitReady()
			there := &visitor{t: t}
			there.asks("POST", wrong.url()+"/api/login", person, http.StatusOK)
			for _, n := range site.nodes {
				for _, v := range []*visitor{here, there} {
					if v.asks("GET", n.url()+"/api/me", "", http.StatusOK).User.Name == "" {
						t.Errorf("logged in there: %v; at the node with the wrong clock: %v; nobody is", v == there, n == wrong)
					}
				}
			}
			var kept bool
			if err := conn.QueryRow(t.Context(), "SELECT EXISTS (SELECT FROM games WHERE id = $1)", game).Scan(&kept); err != nil || !kept {
				t.Errorf("a game that was deleted a moment ago is gone for good (%v)", err)
			}
		})
	}
}

// TestRestUnderWrongClock tests that a node which pauses its lost work queue
// for some seconds resumes even if its clock is set back meanwhile.
func TestRestUnderWrongClock(t *testing.T) {
	if testing.Short() {
		t.Skip("not in a short run")
	}
	site := newSite(t, size{nodes: 1, buses: 1, workers: 1, near: true, searchless: true, settable: true})
	node := site.nodes[0]
	if node.wall == nil {
		t.Skip("no clock of a process is set here")
	}
	s := newSwarm(t, []string{node.url()})
	p := s.beginSolo(rand.New(rand.NewPCG(1, 4)), 0)
	if p == nil {
		t.FailNow()
	}
	ctx, end := context.WithCancel(t.Context())
	defer end()
	go p.watch(ctx)
	moves := func(than int) {
		t.Helper()
		patience := time.After(engineWithin)
		for p.now().Ply <= than || p.now().Position.Turn != p.side {
			select {
			case <-p.news:
			case <-patience:
				t.Fatalf("no move of the engine after %d", than)
			}
		}
	}
	move := func() int {
		g := p.now()
		p.command(g, map[string]any{"type": "move", "move": g.Position.Legal[0]})
		return p.now().Ply
	}
	moves(-1)
	server := site.bus.servers[0]
	server.kill()
	server.start()
	answers(t, site.bus.addresses[0])
	asked := move()
	for { // the killed server held the queue in memory
		log, err := os.ReadFile(node.log)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(log), "NATS keeps no work") {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	node.set(-5 * time.Hour)
	moves(asked)
}

//go:build linux

package chaos

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"duiyi/store/postgres"
	"duiyi/tournaments"
	"duiyi/tourney/conduct"
)

var tourneyKills = flag.Int("chaos.rounds", 0, "how often a node is killed in the middle of rounds")

// An entrant plays in a tournament at whichever node answers: two moves, then the one to move resigns.
type entrant struct {
	all    *contests
	cookie string
	rand   *rand.Rand
}

// contests are tournaments at a site whose nodes are killed.
type contests struct {
	t     *testing.T
	site  *site
	ended chan struct{} // a game has

	mu    sync.Mutex
	lost  map[string]int // by game, the side whose resignation was acknowledged
	ids   []string
	calm  bool // nobody wants another game
	calls int  // without an answer
}

// try makes a call to some node. It returns the status, 0 without an answer.
func (e *entrant) try(ctx context.Context, method, path, body string, into any) int {
	node := e.all.site.nodes[e.rand.IntN(len(e.all.site.nodes))]
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, node.url()+path, strings.NewReader(body))
	if err != nil {
		return 0
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", e.cookie)
	resp, err := http.DefaultClient.Do(r)
	if err == nil {
		defer resp.Body.Close()
		var text []byte
		text, err = io.ReadAll(resp.Body)
		if err == nil && into != nil && resp.StatusCode < 300 {
			err = json.Unmarshal(text, into)
		}
	}
	if err != nil {
		e.all.mu.Lock()
		e.all.calls++
		e.all.mu.Unlock()
		return 0
	}
	return resp.StatusCode
}

// must makes a call until a node has done it.
func (e *entrant) must(ctx context.Context, method, path, body string, into any) {
	for ctx.Err() == nil {
		status := e.try(ctx, method, path, body, into)
		if status >= 200 && status < 300 || status == http.StatusConflict {
			return
		}
		rest(ctx, 50*time.Millisecond)
	}
}

func rest(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// A standing is what a player sees of a tournament.
type standing struct {
	Status, System     string
	Round, Begun, Open int
	Me                 struct {
		Game, Result string
		Side         int
		Ready        bool
	}
}

// look does what a player can do now, and reports whether the tournament is over.
func (e *entrant) look(ctx context.Context, id string) (over bool) {
	var s standing
	if e.try(ctx, "GET", "/api/tournaments/"+id, "", &s) != http.StatusOK {
		return false
	}
	e.all.mu.Lock()
	calm := e.all.calm
	e.all.mu.Unlock()
	switch {
	case s.Status == "over":
		return true
	case s.Status != "running":
		return false
	case s.Me.Game == "" || s.Me.Result != "":
		if s.System == "arena" && !s.Me.Ready && !calm {
			e.try(ctx, "POST", "/api/tournaments/"+id+"/ready", `{}`, nil)
		}
		return s.System == "arena" && calm && s.Open == 0
	}
	var g struct {
		Ply    int
		Result *struct{}
	}
	at := "/api/games/" + s.Me.Game
	if e.try(ctx, "GET", at, "", &g) != http.StatusOK || g.Result != nil || g.Ply%2 != s.Me.Side {
		return false
	}
	if g.Ply < 2 {
		e.try(ctx, "POST", at+"/commands", fmt.Sprintf(`{"type":"move","move":%q,"version":%d}`, []string{"h8", "i9"}[g.Ply], g.Ply+1), nil)
		return false
	}
	if e.try(ctx, "POST", at+"/commands", `{"type":"resign"}`, nil) == http.StatusOK {
		e.all.mu.Lock()
		e.all.lost[s.Me.Game] = s.Me.Side
		e.all.mu.Unlock()
		select {
		case e.all.ended <- struct{}{}:
		default:
		}
	}
	return false
}

// hold makes a tournament and lets its players play to the end.
func (c *contests) hold(ctx context.Context, arbiter *entrant, players []*entrant, settings string) {
	var made struct{ ID string }
	for made.ID == "" && ctx.Err() == nil {
		if arbiter.try(ctx, "POST", "/api/tournaments", settings, &made); made.ID == "" {
			rest(ctx, 100*time.Millisecond)
		}
	}
	c.mu.Lock()
	c.ids = append(c.ids, made.ID)
	c.mu.Unlock()
	at := "/api/tournaments/" + made.ID
	for _, p := range players {
		p.must(ctx, "POST", at+"/entries", `{}`, nil)
	}
	arbiter.must(ctx, "PATCH", at, fmt.Sprintf(`{"auto":true,"break_ms":0,"starts_ms":%d}`, time.Now().UnixMilli()), nil)
	var all sync.WaitGroup
	for _, p := range players {
		all.Go(func() {
			for ctx.Err() == nil && !p.look(ctx, made.ID) {
				rest(ctx, 100*time.Millisecond+rand.N(200*time.Millisecond))
			}
		})
	}
	all.Wait()
	arbiter.must(ctx, "POST", at+"/finish", `{}`, nil)
}

// TestRoundsUnderKills kills nodes in the middle of rounds: nobody is paired twice, and no result is
// lost. By hand:
//
//	go test ./internal/chaos -run TestRoundsUnderKills -v -timeout 1h -chaos.rounds 100
func TestRoundsUnderKills(t *testing.T) {
	if *tourneyKills == 0 {
		t.Skip("-chaos.rounds says how often to kill")
	}
	const arenaPlayers, robinPlayers = 8, 6
	c := &contests{t: t, site: newSite(t, size{nodes: 2, buses: 1, near: true, accounts: true}), ended: make(chan struct{}, 1), lost: map[string]int{}}
	var people []*entrant
	for n := range 1 + arenaPlayers + robinPlayers {
		v := &visitor{t: t}
		v.asks("POST", c.site.nodes[0].url()+"/api/signup", fmt.Sprintf(`{"name":"Li Ming %d","password":"correct horse battery"}`, n), http.StatusCreated)
		people = append(people, &entrant{all: c, cookie: v.cookie, rand: rand.New(rand.NewPCG(*chaosSeed, uint64(n)))})
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Minute)
	defer cancel()
	const config = `"config":{"game":"gomoku","clock":{"main_ms":3600000}}`
	var all sync.WaitGroup
	all.Go(func() {
		c.hold(ctx, people[0], people[1:1+arenaPlayers], `{"name":"load","system":"arena","minutes":300,`+config+`}`)
	})
	all.Go(func() {
		for calm := false; !calm && ctx.Err() == nil; {
			c.hold(ctx, &entrant{all: c, cookie: people[0].cookie, rand: rand.New(rand.NewPCG(*chaosSeed, 99))}, people[1+arenaPlayers:], `{"name":"load","system":"double_robin",`+config+`}`)
			c.mu.Lock()
			calm = c.calm
			c.mu.Unlock()
		}
	})
	r := rand.New(rand.NewPCG(*chaosSeed, 1000))
	for kill := range *tourneyKills {
		for range 1 + r.IntN(3) {
			select {
			case <-c.ended:
			case <-ctx.Done():
				t.Fatalf("no game ends after %d kills", kill)
			}
		}
		time.Sleep(time.Duration(r.Int64N(int64(400 * time.Millisecond)))) // anywhere in what follows
		n := c.site.nodes[r.IntN(len(c.site.nodes))]
		n.kill()
		n.start()
		n.waitReady()
	}
	c.mu.Lock()
	c.calm = true
	c.mu.Unlock()
	all.Wait()
	if ctx.Err() != nil {
		t.Fatal("the tournaments do not end")
	}
	c.check()
}

// check compares what is stored with what was acknowledged.
func (c *contests) check() {
	t, ctx := c.t, c.t.Context()
	kept, err := postgres.Open(ctx, c.site.database[0].Address)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	conn, err := pgx.Connect(ctx, c.site.database[0].Address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	results, boards := map[string]string{}, 0
	for _, id := range c.ids {
		_, bodies, err := kept.Tournament(ctx, id, 0)
		if err != nil {
			t.Fatal(err)
		}
		var s conduct.State
		for i, body := range bodies {
			var e tournaments.Event
			if err := json.Unmarshal(body, &e); err != nil {
				t.Fatal(err)
			}
			if e.Conduct == nil {
				continue
			}
			if e.Conduct.Kind == conduct.Paired {
				busy := map[int]bool{}
				for _, b := range s.Open() {
					busy[b.First], busy[b.Second] = true, true
				}
				for _, b := range e.Conduct.Boards {
					if busy[b.First] || busy[b.Second] {
						t.Errorf("tournament %s, event %d pairs %v again", id, i, b)
					}
					busy[b.First], busy[b.Second] = true, true
				}
				boards += len(e.Conduct.Boards)
			}
			if s, err = conduct.Fold(s, *e.Conduct); err != nil {
				t.Fatalf("tournament %s, event %d: %v", id, i, err)
			}
		}
		for round := 1; round <= s.Round(); round++ {
			var texts []string
			for _, n := range c.site.nodes {
				resp, err := http.Get(fmt.Sprintf("%s/api/tournaments/%s/rounds/%d", n.url(), id, round))
				if err != nil {
					t.Fatal(err)
				}
				text, err := io.ReadAll(resp.Body)
				resp.Body.Close()
				if err != nil {
					t.Fatal(err)
				}
				texts = append(texts, string(text))
				var shown struct {
					Boards []struct{ Game, Result string }
				}
				if err := json.Unmarshal(text, &shown); err != nil {
					t.Fatal(err)
				}
				for _, b := range shown.Boards {
					results[b.Game] = b.Result
				}
			}
			if texts[0] != texts[1] {
				t.Errorf("the nodes disagree on round %d of %s: %s and %s", round, id, texts[0], texts[1])
			}
		}
	}
	for game, side := range c.lost {
		if want := []string{"0-1", "1-0"}[side]; results[game] != want {
			t.Errorf("game %s was lost by side %d, its board says %q", game, side, results[game])
		}
	}
	for game, result := range results {
		if result == "" {
			t.Errorf("the board of game %s has no result", game)
		}
	}
	var games, over int
	if err := conn.QueryRow(ctx, "SELECT count(*), count(result) FROM games WHERE title = 'load'").Scan(&games, &over); err != nil {
		t.Fatal(err)
	}
	if games != boards || over != boards || len(results) != boards {
		t.Errorf("%d boards, %d shown; %d games, %d over", boards, len(results), games, over)
	}
	t.Logf("%d kills; %d tournaments with %d boards, %d resignations acknowledged, %d calls without an answer", *tourneyKills, len(c.ids), boards, len(c.lost), c.calls)
}

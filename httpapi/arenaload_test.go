package httpapi_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"duiyi/accounts"
	"duiyi/app"
	"duiyi/games"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/people"
	"duiyi/store/sqlite"
)

// Players of an arena need accounts, which take long to sign up: the first of these commands makes
// them in a new data folder, whose server the last one plays on.
//
//	go test ./httpapi -run TestLoadArena -load.arena 2000 -load.data /tmp/arena
//	taskset -c 0,1 duiyi serve --no-open --accounts --addr 127.0.0.1:8899 --data /tmp/arena &
//	taskset -c 2-15 go test ./httpapi -run TestLoadArena -v -load.arena 2000 -load.data /tmp/arena -load http://127.0.0.1:8899 -load.pid $!
var (
	loadArena = flag.Int("load.arena", 2000, "players of an arena, each with a move in five seconds or so")
	loadData  = flag.String("load.data", "", "the data folder of the server, for players of an arena")
)

// An arenaLoad is an arena whose players want the next game as soon as one is over.
type arenaLoad struct {
	*load
	at    string        // path of the tournament
	moves int           // of a game
	think time.Duration // for a move, on average
	apart bool          // each player has an address of its own

	mu     sync.Mutex
	sent   map[string]time.Time // when the last move of a game was sent
	paired []time.Duration      // from wanting a game to being told of it
	there  []time.Duration      // from wanting a game to having it
	waits  []arenaWait          // for games
	pages  []time.Duration      // of what a page of the tournament fetches at first
	over   int
	enough int // games after which it ends; 0 for never
	done   context.CancelFunc
}

// An arenaWait is how a player came to a game.
type arenaWait struct {
	number, last  int       // of the player, and of their opponent before; 0 for none
	wanted, ready time.Time // asked for a game, and had the answer
	paired        time.Time // by the server's clock
	told, there   time.Time // of the game, which then could be read
}

// beside returns how long the player waited at the same time as another whom they might meet.
func (w arenaWait) beside(all []arenaWait) (longest time.Duration) {
	for _, o := range all {
		if o.number == w.number || o.number == w.last || o.last == w.number {
			continue
		}
		from, to := w.wanted, w.paired
		if o.wanted.After(from) {
			from = o.wanted
		}
		if o.paired.Before(to) {
			to = o.paired
		}
		longest = max(longest, to.Sub(from))
	}
	return longest
}

// TestLoadArena measures how long players of an arena wait for a game, and how long each move takes.
// It plays briefly on a server of its own, unless flags name one.
func TestLoadArena(t *testing.T) {
	l := &arenaLoad{load: newLoad(*loadServer), moves: 2, enough: 6, sent: map[string]time.Time{}}
	var cookies []string
	file := filepath.Join(*loadData, "arena-players.json")
	switch {
	case *loadData == "":
		kept := newStore(t).(*sqlite.Store)
		members := accounts.New(kept, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: accounts.SignUpOpen})
		cookies = arenaPlayers(t, kept, members, 8)
		only := []games.Game{}
		for _, g := range playedGames {
			if g.Name == "gomoku" {
				only = append(only, g)
			}
		}
		l.url = newServerAs(t, kept, only, nil, func(o *httpapi.Options) { o.Accounts = members }, app.Members(kept), app.RatedBy(kept, func(match.Config) float64 { return 0 })).url
	case *loadServer == "":
		kept, err := sqlite.Open(*loadData)
		if err != nil {
			t.Fatal(err)
		}
		defer kept.Close()
		text, err := json.Marshal(arenaPlayers(t, kept, accounts.New(kept, accounts.Config{}), *loadArena))
		if err == nil {
			err = os.WriteFile(file, text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	default:
		text, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(text, &cookies)
		}
		if err != nil || len(cookies) <= *loadArena {
			t.Fatalf("%d players: %v", len(cookies), err)
		}
		cookies = cookies[len(cookies)-1-*loadArena:]
		l.moves, l.think, l.enough, l.apart = 12, 2500*time.Millisecond, 0, true
	}
	l.playAll(t, cookies[:len(cookies)-1], l.player(0, cookies[len(cookies)-1]))
	if len(l.took) == 0 || len(l.paired) < len(cookies)-1 || len(l.others) > 0 {
		t.Errorf("%d moves, %d pairings of %d players, others %v", len(l.took), len(l.paired), len(cookies)-1, l.others)
	}
}

// arenaPlayers makes accounts of so many players and an arbiter, and returns the cookies of their log-ins.
func arenaPlayers(t *testing.T, kept *sqlite.Store, members *accounts.Accounts, n int) []string {
	t.Helper()
	cookies := make([]string, n+1)
	each(len(cookies), 32, func(i int) {
		name := fmt.Sprintf("player %d", i)
		u := people.User{ID: fmt.Sprintf("%016x", i+1), Name: name, Skeleton: people.Skeleton(name), Role: identity.RolePlayer, Created: time.UnixMilli(0).UTC()}
		w := httptest.NewRecorder()
		err := kept.AddUser(t.Context(), u, nil, u.Created)
		if err == nil {
			err = members.Enter(w, httptest.NewRequest("POST", "/", nil), false, u)
		}
		if err != nil {
			t.Error(err)
		}
		cookies[i], _, _ = strings.Cut(w.Header().Get("Set-Cookie"), ";")
	})
	if t.Failed() {
		t.FailNow()
	}
	return cookies
}

// An arenaPlayer is a browser with an account.
type arenaPlayer struct {
	*arenaLoad
	client *http.Client
	cookie string
	number int
	last   int // the opponent before
}

// player returns the n-th player. Limits are by address.
func (l *arenaLoad) player(n int, cookie string) *arenaPlayer {
	dialer := &net.Dialer{Timeout: 20 * time.Second}
	if l.apart {
		dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 1, byte(n>>8), byte(n))}
	}
	return &arenaPlayer{arenaLoad: l, cookie: cookie, client: &http.Client{Timeout: 60 * time.Second, Transport: &http.Transport{DialContext: dialer.DialContext}}}
}

// call makes a call. It returns the status, 0 without an answer.
func (p *arenaPlayer) call(ctx context.Context, method, path, body string, into any) int {
	r, err := http.NewRequestWithContext(context.WithoutCancel(ctx), method, p.url+path, strings.NewReader(body))
	if err != nil {
		return 0
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", p.cookie)
	resp, err := p.client.Do(r)
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	if into != nil && resp.StatusCode < 300 && json.NewDecoder(resp.Body).Decode(into) != nil {
		return 0
	}
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return 0
	}
	return resp.StatusCode
}

// watch opens a socket and reads its first message.
func (p *arenaPlayer) watch(ctx context.Context, path string) (conn *websocket.Conn, first []byte, err error) {
	conn, _, err = websocket.Dial(ctx, p.url+path, &websocket.DialOptions{HTTPClient: p.client, HTTPHeader: http.Header{"Cookie": {p.cookie}}})
	if err != nil {
		return nil, nil, err
	}
	conn.SetReadLimit(8 << 20)
	_, first, err = conn.Read(ctx)
	return conn, first, err
}

// playAll plays an arena of the arbiter's for a time, or for enough games, and logs what it took.
func (l *arenaLoad) playAll(t *testing.T, cookies []string, arbiter *arenaPlayer) {
	t.Helper()
	ctx, done := context.WithCancel(t.Context())
	defer done()
	l.done = done
	var made struct{ ID string }
	if status := arbiter.call(ctx, "POST", "/api/tournaments", `{"name":"load","system":"arena","minutes":60,"config":{"game":"gomoku","clock":{"main_ms":600000}}}`, &made); status != http.StatusCreated {
		t.Fatalf("a tournament: %d", status)
	}
	l.at = "/api/tournaments/" + made.ID
	players := make([]*arenaPlayer, len(cookies))
	each(len(players), 32, func(i int) {
		p := l.player(i+1, cookies[i])
		var v struct{ Me struct{ Number int } }
		if status := p.call(ctx, "POST", l.at+"/entries", `{}`, &v); status != http.StatusOK {
			t.Errorf("entry %d: %d", i, status)
		}
		p.number, players[i] = v.Me.Number, p
	})
	if t.Failed() {
		t.FailNow()
	}
	conns := make([]*websocket.Conn, len(players))
	each(len(players), 32, func(i int) { conns[i] = players[i].arrive(ctx) })
	if status := arbiter.call(ctx, "POST", l.at+"/rounds/1/begin", `{}`, nil); status != http.StatusOK {
		t.Fatalf("the beginning: %d", status)
	}
	cpu, _ := used()
	began := time.Now()
	var all sync.WaitGroup
	for i, p := range players {
		if conns[i] == nil {
			continue
		}
		all.Go(func() {
			pause(ctx, rand.N(4*l.think+1)) // not all press at once
			p.play(ctx, conns[i])
		})
	}
	if l.enough == 0 {
		pause(ctx, *loadFor)
		done()
	}
	all.Wait()
	after, kB := used()
	took := time.Since(began)
	t.Logf("%d players, %d games over in %v", len(players), l.over, took.Round(time.Second))
	for _, one := range []struct {
		what string
		took []time.Duration
	}{{"told of a game", l.paired}, {"has the game", l.there}, {"move answered", l.took}, {"move at the opponent's page", l.seen}, {"page of the tournament", l.pages}} {
		t.Logf("%s: %d times, p50 %v, p90 %v, p99 %v, at most %v", one.what, len(one.took), quantile(one.took, 50), quantile(one.took, 90), quantile(one.took, 99), quantile(one.took, 100))
	}
	slices.SortFunc(l.waits, func(a, b arenaWait) int { return cmp.Compare(b.told.Sub(b.wanted), a.told.Sub(a.wanted)) })
	for _, w := range l.waits[:min(10, len(l.waits))] {
		after := func(at time.Time) int64 { return at.Sub(w.wanted).Milliseconds() }
		t.Logf("player %d asks at %.1f s; ms until heard %d, paired %d, told %d, has the game %d; of these somebody else to meet waits for %d",
			w.number, w.wanted.Sub(began).Seconds(), after(w.ready), after(w.paired), after(w.told), after(w.there), w.beside(l.waits).Milliseconds())
	}
	if cpu > 0 {
		t.Logf("the server took %v of processor a second, and %d MiB", ((after - cpu) / time.Duration(took.Seconds()+1)).Round(time.Millisecond), kB>>10)
	}
}

// play waits for games and plays them until ctx ends.
func (p *arenaPlayer) play(ctx context.Context, conn *websocket.Conn) {
	for conn != nil {
		game, first := p.next(ctx, conn)
		if game != "" {
			p.game(ctx, game, first)
		}
		if ctx.Err() != nil {
			return
		}
		conn = p.arrive(ctx)
	}
}

// fail notes what went wrong and ends the load.
func (p *arenaPlayer) fail(ctx context.Context, what string) {
	p.note(ctx, what)
	p.done()
}

func (p *arenaPlayer) add(to *[]time.Duration, took time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	*to = append(*to, took)
}

// arrive opens the page of the tournament.
func (p *arenaPlayer) arrive(ctx context.Context) *websocket.Conn {
	began := time.Now()
	version := 0
	for _, path := range []string{"", "/players?old=1", "/standings?cross=false&old=1"} {
		var v struct{ Version int }
		if status := p.call(ctx, "GET", p.at+path, "", &v); status != http.StatusOK {
			p.fail(ctx, fmt.Sprint("the tournament", path, " ", status))
			return nil
		}
		if version == 0 || v.Version < version {
			version = v.Version
		}
	}
	conn, _, err := p.watch(ctx, fmt.Sprint(p.at, "/ws?v=", version))
	if err != nil {
		p.fail(ctx, "the feed: "+err.Error())
		return nil
	}
	p.add(&p.pages, time.Since(began))
	return conn
}

// next waits for a game on the page of the tournament. It returns the game and whether the player
// begins it.
func (p *arenaPlayer) next(ctx context.Context, conn *websocket.Conn) (game string, first bool) {
	defer conn.CloseNow()
	w := arenaWait{number: p.number, last: p.last, wanted: time.Now()}
	for {
		status := p.call(ctx, "POST", p.at+"/ready", `{}`, nil)
		if status == http.StatusOK {
			break
		}
		if ctx.Err() != nil {
			return "", false
		}
		if status != http.StatusConflict { // the game before may not have entered its result yet
			p.fail(ctx, fmt.Sprint("ready ", status))
			return "", false
		}
		pause(ctx, 50*time.Millisecond)
	}
	w.ready = time.Now()
	for game == "" {
		_, text, err := conn.Read(ctx)
		if err != nil {
			p.fail(ctx, "the feed: "+err.Error())
			return "", false
		}
		game, first, w.paired = p.mine(text)
	}
	w.told = time.Now()
	p.add(&p.paired, w.told.Sub(w.wanted))
	for status := 0; status != http.StatusOK; pause(ctx, 20*time.Millisecond) {
		if status = p.call(ctx, "GET", "/api/games/"+game, "", nil); status != http.StatusOK && status != http.StatusNotFound || ctx.Err() != nil {
			break
		}
	}
	w.there = time.Now()
	p.add(&p.there, w.there.Sub(w.wanted))
	p.mu.Lock()
	p.waits = append(p.waits, w)
	p.mu.Unlock()
	return game, first
}

// mine finds the player's board without a result in a message, its game, and when it was paired.
func (p *arenaPlayer) mine(text []byte) (game string, first bool, paired time.Time) {
	for _, side := range []string{"first", "second"} {
		sign := fmt.Appendf(nil, `"%s":%d,`, side, p.number)
		for rest := text; ; {
			at := bytes.Index(rest, sign)
			if at < 0 {
				break
			}
			begin, end := bytes.LastIndexByte(rest[:at], '{'), at+bytes.IndexByte(rest[at:], '}')+1
			var b struct {
				First, Second int
				Game, Result  string
			}
			if json.Unmarshal(rest[begin:end], &b) == nil && b.Game != "" && b.Result == "" {
				p.last = b.First + b.Second - p.number
				before := text[:len(text)-len(rest)+begin]
				ms := numberAfter(before[max(0, bytes.LastIndex(before, []byte(begunMS))):], begunMS)
				return b.Game, side == "first", time.UnixMilli(int64(ms))
			}
			rest = rest[end:]
		}
	}
	return "", false, time.Time{}
}

// begunMS comes before the time of a round.
const begunMS = `"begun_ms":`

// numberAfter returns the number that follows a name in a message; of several the first.
func numberAfter(text []byte, name string) (n int) {
	_, rest, _ := bytes.Cut(text, []byte(name))
	for _, c := range rest {
		if c < '0' || c > '9' {
			break
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// game plays a game to its end.
func (p *arenaPlayer) game(ctx context.Context, id string, first bool) {
	path := "/api/games/" + id
	conn, text, err := p.watch(ctx, path+"/ws")
	if err != nil {
		p.fail(ctx, "a game: "+err.Error())
		return
	}
	defer conn.CloseNow()
	var whole struct{ Game struct{ Version, Ply int } }
	if err := json.Unmarshal(text, &whole); err != nil || whole.Game.Version == 0 {
		p.fail(ctx, fmt.Sprintf("a game: %.200s", text))
		return
	}
	begins := whole.Game.Version - whole.Game.Ply
	for ply := whole.Game.Ply; ctx.Err() == nil; ply++ {
		if (ply%2 == 0) == first {
			body := `{"type":"resign"}`
			if ply < p.moves {
				pause(ctx, p.think/2+rand.N(p.think+1))
				body = fmt.Sprintf(`{"type":"move","move":%q}`, filling[ply])
			}
			p.do(ctx, id, body)
		}
		for version := 0; version <= begins+ply; {
			_, text, err := conn.Read(ctx)
			if err != nil {
				p.fail(ctx, "a game: "+err.Error())
				return
			}
			version = numberAfter(text, `"version":`)
		}
		if (ply%2 == 0) != first {
			p.mu.Lock()
			p.seen = append(p.seen, time.Since(p.sent[id]))
			p.mu.Unlock()
		}
		if ply >= p.moves {
			break
		}
	}
}

// do makes a move, or resigns.
func (p *arenaPlayer) do(ctx context.Context, id, body string) {
	began := time.Now()
	p.mu.Lock()
	p.sent[id] = began
	p.mu.Unlock()
	for ctx.Err() == nil {
		switch status := p.call(ctx, "POST", "/api/games/"+id+"/commands", body, nil); status {
		case http.StatusOK:
			p.mu.Lock()
			p.took = append(p.took, time.Since(began))
			if strings.Contains(body, "resign") {
				p.over++
				if p.over == p.enough {
					p.done()
				}
			}
			p.mu.Unlock()
			return
		case http.StatusServiceUnavailable: // overloaded: as a page does, it asks again
			pause(ctx, 20*time.Millisecond)
		default:
			p.fail(ctx, fmt.Sprint("move ", status))
			return
		}
	}
}

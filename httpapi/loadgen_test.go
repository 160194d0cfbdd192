package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// The load is short and against a server of the test's own, unless flags name a
// server that runs by itself, on a core of its own:
//
//	taskset -c 0 duiyi serve --no-open --addr 127.0.0.1:8899 --data /tmp/load &
//	taskset -c 1 go test ./httpapi -run TestLoad -v -timeout 30m -load http://127.0.0.1:8899 -load.pid $!
var (
	loadServer   = flag.String("load", "", "the server to put under load, as http://HOST:PORT")
	loadPID      = flag.Int("load.pid", 0, "its process, to measure what it takes")
	loadFor      = flag.Duration("load.for", 10*time.Second, "for how long each part goes on")
	loadGames    = flag.Int("load.games", 64, "games played at once, each move after the answer to the one before")
	loadOver     = flag.Int("load.over", 10, "how many times as many for too much of it")
	loadPages    = flag.Int("load.pages", 200, "games with two sockets each and a move a second")
	loadLive     = flag.Int("load.live", 1000, "live games with two sockets each and a move in five seconds")
	loadWatchers = flag.Int("load.watchers", 1000, "watchers of one game, and pages with the standings of one tournament")
)

// filling lists points of a 15×15 board for the two sides in turn, without a
// five in a row: a pattern of four columns that each line shifts by two.
var filling = func() (line []string) {
	var of [2][]string
	for y := range 15 {
		for x := range 15 {
			side := (x + 2*y) % 4 / 2
			of[side] = append(of[side], fmt.Sprintf("%c%d", 'a'+x, y+1))
		}
	}
	for i := range min(len(of[0]), len(of[1])) {
		line = append(line, of[0][i], of[1][i])
	}
	return line
}()

// A table is a game that the load plays on. It is replaced when the board is
// full, unless pages watch it.
type table struct {
	load  *load
	id    string
	ply   int
	pages bool

	mu   sync.Mutex
	sent map[int]time.Time // when the move that leads to a version was sent
}

// A load is the traffic to a server, and its results.
type load struct {
	url    string
	client *http.Client
	mu     sync.Mutex
	took   []time.Duration // of each move that was acknowledged
	seen   []time.Duration // from sending a move to its being at the other page
	others map[string]int  // answers by status that are none, or no answer
}

func newLoad(url string) *load {
	dialer := &net.Dialer{Timeout: 20 * time.Second}
	return &load{url: url, others: map[string]int{}, client: &http.Client{
		Timeout:   30 * time.Second,
		Transport: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 20_000, DisableCompression: true},
	}}
}

func (l *load) post(ctx context.Context, path, body string, into any) (status int, retry time.Duration) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, l.url+path, strings.NewReader(body))
	if err != nil {
		return 0, 0
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := l.client.Do(req)
	if err != nil {
		return 0, 0
	}
	defer resp.Body.Close()
	if into == nil || resp.StatusCode >= 300 {
		io.Copy(io.Discard, resp.Body)
	} else if json.NewDecoder(resp.Body).Decode(into) != nil {
		return 0, 0
	}
	seconds, _ := strconv.Atoi(resp.Header.Get("Retry-After"))
	return resp.StatusCode, time.Duration(seconds) * time.Second
}

// open starts a game on a table.
func (t *table) open(ctx context.Context) error {
	for {
		var made struct{ ID string }
		status, retry := t.load.post(ctx, "/api/games", `{"game":"gomoku",`+twoHumans+`}`, &made)
		switch {
		case status == http.StatusCreated:
			t.id, t.ply = made.ID, 0
			return nil
		case retry == 0 || ctx.Err() != nil:
			return fmt.Errorf("a new game: status %d", status)
		}
		pause(ctx, retry)
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// move plays the next move, retrying while the server is overloaded. It
// reports whether the move was acknowledged.
func (t *table) move(ctx context.Context) bool {
	if t.ply == len(filling) && t.pages {
		return false
	}
	if t.ply == len(filling) {
		if err := t.open(ctx); err != nil {
			t.load.note(ctx, err.Error())
			return false
		}
	}
	body := fmt.Sprintf(`{"type":"move","move":%q,"version":%d}`, filling[t.ply], t.ply+1)
	began := time.Now()
	if t.pages {
		t.mu.Lock()
		t.sent[t.ply+2] = began
		t.mu.Unlock()
	}
	// Wait for the answer even after the time is up: otherwise the outcome is
	// unknown, and the next part would repeat the move.
	status, retry := t.load.post(context.WithoutCancel(ctx), "/api/games/"+t.id+"/commands", body, nil)
	if status == http.StatusOK {
		t.ply++
		t.load.mu.Lock()
		t.load.took = append(t.load.took, time.Since(began))
		t.load.mu.Unlock()
		return true
	}
	t.load.note(ctx, strconv.Itoa(status))
	pause(ctx, max(retry, 10*time.Millisecond))
	return false
}

func (l *load) note(ctx context.Context, what string) {
	if ctx.Err() != nil {
		return // the time is up, which is nobody's fault
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.others[what]++
}

// openAll starts n games.
func (l *load) openAll(t *testing.T, n int) []*table {
	t.Helper()
	tables := make([]*table, n)
	each(n, 32, func(i int) {
		tables[i] = &table{load: l}
		if err := tables[i].open(t.Context()); err != nil {
			t.Error(err)
		}
	})
	if t.Failed() {
		t.FailNow()
	}
	return tables
}

// each runs do n times, atOnce at a time.
func each(n, atOnce int, do func(int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(atOnce, n) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	all.Wait()
}

// play plays on all tables for a time, or the given number of moves on each,
// and returns acknowledged moves per second.
func (l *load) play(ctx context.Context, tables []*table, d time.Duration, moves int) float64 {
	l.took, l.others = nil, map[string]int{}
	if moves == 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, d)
		defer cancel()
	}
	began := time.Now()
	var all sync.WaitGroup
	for _, t := range tables {
		all.Go(func() {
			for done := 0; ctx.Err() == nil && (moves == 0 || done < moves); {
				if t.move(ctx) {
					done++
				}
			}
		})
	}
	all.Wait()
	return float64(len(l.took)) / time.Since(began).Seconds()
}

func (l *load) watch(ctx context.Context, id string) (*websocket.Conn, error) {
	conn, _, err := websocket.Dial(ctx, l.url+"/api/games/"+id+"/ws", &websocket.DialOptions{HTTPClient: l.client})
	if err == nil {
		conn.SetReadLimit(1 << 20)
		_, _, err = conn.Read(ctx) // the whole game
	}
	return conn, err
}

// quantile returns a percentile.
func quantile(all []time.Duration, percent int) time.Duration {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[(len(all)-1)*percent/100].Round(10 * time.Microsecond)
}

// used returns processor time and memory in kB of the measured process, or 0.
func used() (cpu time.Duration, kB int) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", *loadPID))
	if err != nil {
		return 0, 0
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	pages, _ := strconv.Atoi(fields[21])
	return time.Duration(user+system) * 10 * time.Millisecond, pages * os.Getpagesize() >> 10
}

func TestLoad(t *testing.T) {
	l, games, over, live, pages, watchers, moves := newLoad(*loadServer), *loadGames, *loadGames**loadOver, *loadLive, *loadPages, *loadWatchers, 0
	if *loadServer == "" {
		s := newServer(t)
		s.api.SetLimits(4, 1000)
		l.url = s.url
		games, over, live, pages, watchers, moves = 4, 16, 8, 4, 16, 10
	}
	// First, while the server's memory peak is its own.
	t.Run("live games", func(t *testing.T) { l.live(t, live, 5*time.Second, moves) })
	t.Run("two pages each", func(t *testing.T) { l.live(t, pages, time.Second, moves) })
	var tables []*table
	t.Run("games at once", func(t *testing.T) {
		tables = l.openAll(t, games)
		cpu, _ := used()
		rate := l.play(t.Context(), tables, *loadFor, moves)
		after, _ := used()
		t.Logf("%d games: %.0f moves/s; p50 %v, p99 %v; %v of processor a move; others %v", games, rate, quantile(l.took, 50), quantile(l.took, 99),
			(after-cpu).Round(time.Microsecond)/time.Duration(max(len(l.took), 1)), l.others)
		l.sound(t, tables)
	})
	t.Run("too much at once", func(t *testing.T) {
		tables = append(tables, l.openAll(t, over-games)...)
		rate := l.play(t.Context(), tables, *loadFor, moves)
		t.Logf("%d games: %.0f moves/s; p50 %v, p99 %v; others %v", len(tables), rate, quantile(l.took, 50), quantile(l.took, 99), l.others)
		for status := range l.others {
			if status != "503" {
				t.Errorf("refused with %s", status)
			}
		}
		l.sound(t, tables)
	})
	t.Run("watchers of one game", func(t *testing.T) { l.crowd(t, watchers, max(moves, 20)) })
	t.Run("telephones at a tournament", func(t *testing.T) { l.telephones(t, watchers, 8) })
}

// sound compares the games with what was acknowledged: all of it is there, and
// at most one more move, whose answer was not read.
func (l *load) sound(t *testing.T, tables []*table) {
	t.Helper()
	each(len(tables), 32, func(i int) {
		resp, err := l.client.Get(l.url + "/api/games/" + tables[i].id)
		if err != nil {
			t.Error(err)
			return
		}
		defer resp.Body.Close()
		var g struct{ Ply int }
		if err := json.NewDecoder(resp.Body).Decode(&g); err != nil || g.Ply < tables[i].ply || g.Ply > tables[i].ply+1 {
			t.Errorf("game %s has %d moves, %d were acknowledged: %v", tables[i].id, g.Ply, tables[i].ply, err)
		}
		tables[i].ply = g.Ply
	})
}

// crowd lets many spectators watch one game, and measures how long a move
// takes to reach each.
func (l *load) crowd(t *testing.T, watchers, moves int) {
	game := l.openAll(t, 1)[0]
	var mu sync.Mutex
	var came, last []time.Duration // to each; to the last of each move
	var sent atomic.Int64          // when the move under way was sent
	heard := make(chan struct{}, watchers)
	began := time.Now()
	each(watchers, 32, func(int) {
		conn, err := l.watch(t.Context(), game.id)
		if err != nil {
			t.Error(err)
			return
		}
		t.Cleanup(func() { conn.CloseNow() })
		go func() {
			for {
				if _, _, err := conn.Read(t.Context()); err != nil {
					return
				}
				took := time.Since(began) - time.Duration(sent.Load())
				mu.Lock()
				came = append(came, took)
				mu.Unlock()
				heard <- struct{}{}
			}
		}()
	})
	if t.Failed() {
		return
	}
	cpu, _ := used()
	for range moves {
		sent.Store(int64(time.Since(began)))
		if !game.move(t.Context()) {
			t.Fatalf("a move was refused: %v", l.others)
		}
		for range watchers {
			select {
			case <-heard:
			case <-time.After(time.Minute):
				t.Fatal("a watcher was not told")
			}
		}
		last = append(last, time.Since(began)-time.Duration(sent.Load()))
	}
	after, _ := used()
	t.Logf("%d watchers: p50 %v, p99 %v; the last p50 %v, p99 %v; %v of processor a move, %v a delivery", watchers, quantile(came, 50), quantile(came, 99),
		quantile(last, 50), quantile(last, 99), (after-cpu)/time.Duration(moves), (after-cpu)/time.Duration(moves*watchers))
}

// live plays many games, each watched by two pages, with a move at intervals
// or the given number of moves at full speed. It measures how long a move
// takes to reach the other page.
func (l *load) live(t *testing.T, games int, every time.Duration, moves int) {
	_, before := used()
	tables := l.openAll(t, games)
	var pages sync.WaitGroup
	l.seen = nil
	ctx, leave := context.WithCancel(t.Context())
	defer pages.Wait()
	defer leave()
	each(games, 32, func(i int) {
		tables[i].pages, tables[i].sent = true, map[int]time.Time{}
		for side := range 2 {
			conn, err := l.watch(ctx, tables[i].id)
			if err != nil {
				t.Error(err)
				return
			}
			pages.Go(func() {
				defer conn.CloseNow()
				tables[i].look(ctx, conn, side == 1)
			})
		}
	})
	if t.Failed() {
		return
	}
	cpu, after := used()
	if moves > 0 {
		l.play(ctx, tables, 0, moves)
	} else {
		l.pace(ctx, tables, every, max(*loadFor, 3*every))
	}
	end, _ := used()
	l.mu.Lock()
	defer l.mu.Unlock()
	t.Logf("%d live games, two pages each: %d moves, answered p50 %v, p99 %v; at the other page p50 %v, p99 %v; others %v; %v of processor a move; %d kB each",
		games, len(l.took), quantile(l.took, 50), quantile(l.took, 99), quantile(l.seen, 50), quantile(l.seen, 99), l.others,
		(end-cpu).Round(time.Microsecond)/time.Duration(max(len(l.took), 1)), (after-before)/max(games, 1))
	if len(l.others) > 0 && moves == 0 {
		t.Errorf("refused: %v", l.others)
	}
}

// look reads what a page at the table receives, and records the delay of moves
// if it is the opponent's.
func (t *table) look(ctx context.Context, conn *websocket.Conn, other bool) {
	for {
		_, text, err := conn.Read(ctx)
		if err != nil {
			return
		}
		now := time.Now()
		_, rest, told := bytes.Cut(text, []byte(`"version":`))
		if !other || !told {
			continue
		}
		version, _ := strconv.Atoi(string(rest[:max(bytes.IndexAny(rest, ",}"), 0)]))
		t.mu.Lock()
		sent, ok := t.sent[version]
		delete(t.sent, version)
		t.mu.Unlock()
		if ok {
			t.load.mu.Lock()
			t.load.seen = append(t.load.seen, now.Sub(sent))
			t.load.mu.Unlock()
		}
	}
}

// pace plays moves on each table at intervals, spread over time.
func (l *load) pace(ctx context.Context, tables []*table, every, d time.Duration) {
	l.took, l.others = nil, map[string]int{}
	began := time.Now()
	var all sync.WaitGroup
	for i, t := range tables {
		all.Go(func() {
			for at := every * time.Duration(i) / time.Duration(len(tables)); at < d; at += every {
				pause(ctx, time.Until(began.Add(at)))
				t.move(ctx)
			}
		})
	}
	all.Wait()
}

//go:build linux

package chaos

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"duiyi/match"
)

var (
	movesRate  = flag.Int("moves", 0, "moves a second, of all games together; 0 is none")
	movesGames = flag.Int("moves.games", 1000, "games that are played")
	movesNodes = flag.Int("moves.nodes", 2, "at how many programs")
	movesFor   = flag.Duration("moves.for", 20*time.Second, "for how long")
)

// quiet lists points of a 15×15 board for the two sides in turn, without a
// five in a row: a pattern of four columns that each line shifts by two.
var quiet = func() (line []string) {
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

// A duel is a game between pages at two nodes.
type duel struct {
	id      string
	seats   [2]string
	nodes   [2]string // addresses
	version int

	mu   sync.Mutex
	sent [2]map[int]time.Time // by receiving page, and resulting version
}

// begin starts a game with two players.
func (d *duel) begin(s *swarm, r *rand.Rand) error {
	p := &page{swarm: s}
	var made struct {
		view
		Seat struct{ Secret string }
		Join string
	}
	a := p.ask(http.MethodPost, "/api/games", map[string]any{"game": "gomoku", "players": []match.Player{{Kind: match.Human}, {Kind: match.Human}}, "keeps": "network",
		"side": 0, "clock": match.ClockConfig{MainMS: time.Hour.Milliseconds()}, "cmd": newCmd(r)})
	if err := json.Unmarshal(a.text, &made); err != nil || a.status != http.StatusCreated {
		return fmt.Errorf("a new game: %d %s", a.status, a.text)
	}
	var joined struct {
		Secret string
		Game   view
	}
	a = p.ask(http.MethodPost, "/api/games/"+made.ID+"/join", map[string]any{"join": made.Join, "name": "乙", "cmd": newCmd(r)})
	if err := json.Unmarshal(a.text, &joined); err != nil || a.status != http.StatusOK {
		return fmt.Errorf("a join: %d %s", a.status, a.text)
	}
	d.id, d.seats, d.version = made.ID, [2]string{made.Seat.Secret, joined.Secret}, joined.Game.Version
	for side := range d.sent {
		d.sent[side] = map[int]time.Time{}
	}
	return nil
}

// sit makes both pages watch the game, each at its node.
func (d *duel) sit(t *testing.T, note func(time.Duration)) error {
	for side := range 2 {
		r, c, err := comes(d.nodes[side], d.id)
		if err != nil {
			return err
		}
		t.Cleanup(func() { c.Close() })
		says := `{"seat":"` + d.seats[side] + `"}`
		if _, err := c.Write(append([]byte{0x81, 0x80 | byte(len(says)), 0, 0, 0, 0}, says...)); err != nil {
			return err
		}
		go attends(r, c, func(begins []byte) {
			now, version := time.Now(), versionIn(begins)
			d.mu.Lock()
			sent, ok := d.sent[side][version]
			delete(d.sent[side], version)
			d.mu.Unlock()
			if ok {
				note(now.Sub(sent))
			}
		})
	}
	return nil
}

// move plays a move and returns the status.
func (d *duel) move(client *http.Client, ply int, cmd string) (int, error) {
	side := ply % 2
	text := fmt.Sprintf(`{"type":"move","move":%q,"version":%d,"cmd":%q}`, quiet[ply], d.version, cmd)
	req, err := http.NewRequest(http.MethodPost, "http://"+d.nodes[side]+"/api/games/"+d.id+"/commands", strings.NewReader(text))
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Duiyi-Seat", d.seats[side])
	d.mu.Lock()
	d.sent[1-side][d.version+1] = time.Now()
	d.mu.Unlock()
	resp, err := client.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode == http.StatusOK {
		d.version = versionIn(answer)
	}
	return resp.StatusCode, err
}

// versionIn returns the version in a message or an answer.
func versionIn(text []byte) int {
	_, rest, _ := bytes.Cut(text, []byte(`"version":`))
	n, err := strconv.Atoi(string(rest[:max(bytes.IndexAny(rest, ",}"), 0)]))
	if err != nil {
		return 0
	}
	return n
}

// TestMoves measures the cost of moves at a steady rate, each acknowledged
// once it is on both databases, and delivered to the opponent's page at
// another node:
//
//	go test ./internal/chaos -run TestMoves -v -timeout 30m -moves 2000 -moves.games 5000
func TestMoves(t *testing.T) {
	if *movesRate == 0 {
		t.Skip("by hand, with -moves 2000")
	}
	s := newSite(t, size{nodes: *movesNodes, buses: 1, near: true})
	swarm := newSwarm(t, nil)
	for _, n := range s.nodes {
		swarm.nodes = append(swarm.nodes, "http://"+n.address)
	}
	var mu sync.Mutex
	var took, seen []time.Duration
	faults := map[string]int{}
	duels := make([]*duel, *movesGames)
	var coming sync.WaitGroup
	room := make(chan struct{}, 32)
	for i := range duels {
		room <- struct{}{}
		coming.Go(func() {
			defer func() { <-room }()
			d := &duel{nodes: [2]string{s.nodes[i%len(s.nodes)].address, s.nodes[(i+1)%len(s.nodes)].address}}
			duels[i] = d
			err := d.begin(swarm, rand.New(rand.NewPCG(7, uint64(i))))
			if err == nil {
				err = d.sit(t, func(d time.Duration) {
					mu.Lock()
					defer mu.Unlock()
					seen = append(seen, d)
				})
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	coming.Wait()
	if t.Failed() {
		return
	}
	// Processor time by part; this process makes the load.
	parts := []string{"programs", "databases", "bus", "load"}
	spent := func() (all [4]time.Duration) {
		for _, n := range s.nodes {
			cpu, _ := n.resources()
			all[0] += cpu
		}
		all[1] = s.database[0].CPU() + s.database[1].CPU()
		for _, b := range s.bus.servers {
			cpu, _ := b.resources()
			all[2] += cpu
		}
		all[3], _ = resourcesOf(t, os.Getpid())
		return all
	}
	idle := spent()
	time.Sleep(5 * time.Second)
	before := spent()
	began := time.Now()
	every := time.Duration(len(duels)) * time.Second / time.Duration(*movesRate)
	var playing sync.WaitGroup
	for i, d := range duels {
		playing.Go(func() {
			r := rand.New(rand.NewPCG(8, uint64(i)))
			at := every * time.Duration(i) / time.Duration(len(duels))
			for ply := 0; at < *movesFor && ply < len(quiet); at, ply = at+every, ply+1 {
				due := began.Add(at)
				time.Sleep(time.Until(due))
				status, err := d.move(swarm.client, ply, newCmd(r))
				mu.Lock()
				took = append(took, time.Since(due)) // not since sending, which may be delayed by the move before
				if err != nil || status != http.StatusOK {
					var failed *url.Error // its text names the game
					if errors.As(err, &failed) {
						err = failed.Err
					}
					faults[fmt.Sprint(status, err)]++
					mu.Unlock()
					return
				}
				mu.Unlock()
			}
		})
	}
	playing.Wait()
	lasted := time.Since(began)
	after := spent()
	mu.Lock()
	defer mu.Unlock()
	t.Logf("%d games at %d nodes, %d moves in %v; answered p50 %v, p99 %v; at the opponent's page at another node p50 %v, p99 %v, %d of them", len(duels), len(s.nodes), len(took), lasted.Round(time.Millisecond),
		quantile(took, 50), quantile(took, 99), quantile(seen, 50), quantile(seen, 99), len(seen))
	for i, part := range parts {
		cpu := after[i] - before[i]
		t.Logf("%s: %v of processor a move, %.0f%% of a core; without moves %.0f%%", part, (cpu / time.Duration(len(took))).Round(time.Microsecond), 100*cpu.Seconds()/lasted.Seconds(), 20*(before[i]-idle[i]).Seconds())
	}
	if len(faults) > 0 {
		t.Errorf("refused: %v", faults)
	}
}

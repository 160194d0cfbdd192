package httpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"

	"duiyi/ids"
	"duiyi/match"
)

// A swarm is pairs of players on one server. Each behaves like the page: its
// socket reconnects from the version it has, and commands are repeated
// unchanged until they are answered.
type swarm struct {
	t      testing.TB
	url    string
	client *http.Client
	ending atomic.Bool   // no new games are begun, and no more moves made
	acks   chan struct{} // one for each command that was acknowledged, while there is room

	mu    sync.Mutex
	sent  map[string]outcome // by cmd, as events have it
	games []string
}

// An outcome is the result of a command.
type outcome struct {
	game   string
	done   bool // acknowledged, or else refused
	resent int
}

func newSwarm(t testing.TB, url string) *swarm {
	return &swarm{
		t: t, url: url, acks: make(chan struct{}, 1000), sent: map[string]outcome{},
		client: &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 1000}},
	}
}

// A sitter is one player with a page.
type sitter struct {
	swarm *swarm
	id    string
	seat  string // the secret of a game over the network, empty of any other
	side  match.Side
	rand  *rand.Rand

	mu   sync.Mutex
	game game
	news chan struct{} // has one when the game may be another
}

func newCmd(r *rand.Rand) string { return fmt.Sprintf("%016x", r.Uint64()) }

// send repeats a request until it is answered, and records the outcome.
func (s *swarm) send(path, game, seat, cmd string, body map[string]any, into any) (status int) {
	status, resent := s.deliver(path, seat, cmd, body, into)
	done := status < 300
	if body["keeps"] == match.KeepsNetwork {
		cmd = ids.KeptCmd(cmd)
	}
	s.mu.Lock()
	s.sent[cmd] = outcome{game, done, resent}
	s.mu.Unlock()
	if done {
		select {
		case s.acks <- struct{}{}:
		default:
		}
	}
	return status
}

// deliver repeats a request until it is answered.
func (s *swarm) deliver(path, seat, cmd string, body map[string]any, into any) (status, resent int) {
	body["cmd"] = cmd
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	for n := 0; ; n++ {
		req, err := http.NewRequest(http.MethodPost, s.url+path, strings.NewReader(string(text)))
		if err != nil {
			panic(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Duiyi-Seat", seat)
		resp, err := s.client.Do(req)
		var answer []byte
		if err == nil {
			answer, err = io.ReadAll(resp.Body)
			resp.Body.Close()
		}
		if err != nil || resp.StatusCode == http.StatusServiceUnavailable {
			time.Sleep(20 * time.Millisecond) // the server is away, or busy
			continue
		}
		if resp.StatusCode >= 500 || resp.StatusCode == http.StatusBadRequest {
			s.t.Errorf("%s %s: %d %s", path, text, resp.StatusCode, answer)
		}
		if resp.StatusCode < 300 && into != nil {
			if err := json.Unmarshal(answer, into); err != nil {
				s.t.Errorf("%s: %v in %s", path, err, answer)
			}
		}
		return resp.StatusCode, n
	}
}

// pair plays games one after another until the swarm ends.
func (s *swarm) pair(seed uint64) {
	r := rand.New(rand.NewPCG(seed, 18))
	for !s.ending.Load() {
		body := map[string]any{"game": "gomoku", "size": 9, "players": []match.Player{{Kind: match.Human}, {Kind: match.Human}}}
		if r.IntN(2) == 0 {
			body = map[string]any{"game": "xiangqi", "players": body["players"]}
		}
		switch r.IntN(3) {
		case 0:
			body["clock"] = match.ClockConfig{MainMS: 500, IncrementMS: 20}
		case 1:
			body["clock"] = match.ClockConfig{ByoyomiMS: 150, Periods: 2}
		}
		if r.IntN(2) == 0 {
			body["keeps"], body["side"] = match.KeepsNetwork, match.First
		}
		var made hosted
		if status := s.send("/api/games", "", "", newCmd(r), body, &made); status != http.StatusCreated {
			s.t.Errorf("a new game: %d", status)
			return
		}
		seats := [2]string{made.Seat.Secret}
		if made.Join != "" {
			var came joined
			if status, _ := s.deliver("/api/games/"+made.ID+"/join", "", newCmd(r), map[string]any{"join": made.Join, "name": "乙"}, &came); status != http.StatusOK {
				s.t.Errorf("a join: %d", status)
				return
			}
			seats[1] = came.Secret
		}
		s.mu.Lock()
		s.games = append(s.games, made.ID)
		s.mu.Unlock()
		var both sync.WaitGroup
		ctx, leave := context.WithCancel(context.Background())
		var players [2]*sitter
		for side := range players {
			p := &sitter{swarm: s, id: made.ID, seat: seats[side], side: match.Side(side), rand: rand.New(rand.NewPCG(r.Uint64(), uint64(side))), news: make(chan struct{}, 1)}
			players[side] = p
			go p.watch(ctx, rand.New(rand.NewPCG(r.Uint64(), 100)))
			both.Go(p.play)
		}
		both.Wait()
		for _, p := range players {
			p.agrees()
		}
		leave()
	}
}

// watch updates the player's copy of the game from a socket that breaks now
// and then.
func (p *sitter) watch(ctx context.Context, breaks *rand.Rand) {
	for ctx.Err() == nil {
		p.mu.Lock()
		path := fmt.Sprintf("%s/api/games/%s/ws?v=%d", p.swarm.url, p.id, p.game.Version)
		p.mu.Unlock()
		conn, _, err := websocket.Dial(ctx, path, &websocket.DialOptions{HTTPClient: p.swarm.client})
		if err != nil {
			time.Sleep(10 * time.Millisecond) // the server is away
			continue
		}
		conn.SetReadLimit(1 << 20)
		if p.seat != "" && conn.Write(ctx, websocket.MessageText, []byte(`{"seat":"`+p.seat+`"}`)) != nil {
			continue
		}
		for {
			_, text, err := conn.Read(ctx)
			if err != nil {
				break
			}
			var m message
			if err := json.Unmarshal(text, &m); err != nil {
				p.swarm.t.Errorf("%v in %s", err, text)
			}
			p.hear(m)
			if breaks.IntN(100) == 0 { // the network
				break
			}
		}
		conn.CloseNow()
	}
}

func (p *sitter) hear(m message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case m.Type == "game" && m.Game.Version >= p.game.Version:
		p.game = m.Game
	case m.Type == "update" && m.Update.Version > p.game.Version:
		if m.Update.FromVersion > p.game.Version {
			p.swarm.t.Errorf("game %s: an update from version %d for who has %d", p.id, m.Update.FromVersion, p.game.Version)
			return
		}
		p.game = p.game.after(m.Update)
	default:
		return
	}
	select {
	case p.news <- struct{}{}:
	default:
	}
}

func (p *sitter) now() game {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.game
}

// agrees waits until the player's copy has the server's version, and compares
// the games.
func (p *sitter) agrees() {
	for {
		var g game
		resp, err := p.swarm.client.Get(p.swarm.url + "/api/games/" + p.id)
		if err == nil {
			err = json.NewDecoder(resp.Body).Decode(&g)
			resp.Body.Close()
		}
		mine := p.now()
		if err != nil || g.ID == "" || mine.Version < g.Version {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		if mine.Version == g.Version {
			mine.Thinking, mine.Title, mine.Config.Players = g.Thinking, g.Title, g.Config.Players
			if diff := cmp.Diff(g, mine); diff != "" {
				p.swarm.t.Errorf("game %s of version %d: the server has, and a page\n%s", p.id, g.Version, diff)
			}
			return
		}
	}
}

// patience is how many tenths of a second may pass without any action.
const patience = 8

// longest is the version at which players give up.
const longest = 80

// play acts until the game or the swarm ends.
func (p *sitter) play() {
	for tried, waited := 0, 0; ; {
		g := p.now()
		if g.Result != nil || p.swarm.ending.Load() && g.Version > 0 {
			return
		}
		if g.Version <= tried && waited < patience {
			select {
			case <-p.news:
			case <-time.After(100 * time.Millisecond): // perhaps somebody's time is up, or both wait
				waited++
				p.command(g, map[string]any{"type": "flag"})
			}
			continue
		}
		thinks := waited < patience && p.rand.IntN(50) == 0
		tried, waited = g.Version, 0
		switch {
		case thinks:
			continue // for longer than some clocks have
		case g.Offer != nil && *g.Offer != p.side:
			p.command(g, map[string]any{"type": []string{"accept_draw", "decline_draw"}[p.rand.IntN(2)], "side": p.side})
		case g.Version > longest:
			p.command(g, map[string]any{"type": "resign", "side": p.side})
		case p.rand.IntN(60) == 0:
			p.command(g, map[string]any{"type": "resign", "side": p.side})
		case p.rand.IntN(25) == 0 && g.Offer == nil:
			p.command(g, map[string]any{"type": "offer_draw", "side": p.side})
		case g.UndoOffer != nil && g.UndoOffer.Side != p.side:
			p.command(g, map[string]any{"type": []string{"accept_undo", "decline_undo"}[p.rand.IntN(2)], "side": p.side})
		case p.seat != "" && p.rand.IntN(15) == 0 && g.Ply > 1 && g.UndoOffer == nil:
			p.command(g, map[string]any{"type": "offer_undo"})
		case p.seat != "" && p.rand.IntN(40) == 0 && g.Config.Clock.MainMS > 0 && g.Ply > 0:
			p.command(g, map[string]any{"type": "give_time"})
		case p.seat == "" && p.rand.IntN(25) == 0 && g.Ply > 0:
			p.command(g, map[string]any{"type": "undo"})
		case p.seat == "" && p.rand.IntN(40) == 0 && g.Ply < g.Length:
			p.command(g, map[string]any{"type": "redo"})
		}
		if g.Position.Turn == p.side && len(g.Position.Legal) > 0 {
			// If one of the commands above was executed, this one is stale,
			// which does no harm.
			p.command(g, map[string]any{"type": "move", "move": g.Position.Legal[p.rand.IntN(len(g.Position.Legal))]})
		}
	}
}

func (p *sitter) command(g game, body map[string]any) {
	body["version"] = g.Version
	var u update
	if p.swarm.send("/api/games/"+p.id+"/commands", p.id, p.seat, newCmd(p.rand), body, &u) < 300 {
		p.hear(message{Type: "update", Update: u})
	}
}

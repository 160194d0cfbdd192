package chaos

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"duiyi/ids"
	"duiyi/match"
)

// A swarm is pairs of people who play each other over the network, each with a
// page at any node that answers. Its socket reconnects from the version it
// has, and commands are repeated unchanged, at the next node, until they are
// answered.
type swarm struct {
	t      testing.TB
	nodes  []string
	pace   pace
	client *http.Client
	ending atomic.Bool   // no new games, no further moves
	acks   chan struct{} // one for each acknowledged command, while there is room

	mu      sync.Mutex
	history []sent
	pages   []shown
	games   int
	live    map[*page]struct{}
	took    []time.Duration            // from sending a command to its answer
	seen    []time.Duration            // from the answer to its arrival at the other page
	hurt    map[string]hurt            // by game: since when its players wait
	back    map[string][]time.Duration // by fault: until the players' next acknowledged command
	stall   map[string][]time.Duration // the same, without the players' thinking time
	longest map[string]time.Duration   // by game: the longest command, while measured
	reports []reported
	leaving []func()                   // ends the followed streams
	told    map[string]soFar           // finished reports, by game
	engine  map[string][]time.Duration // by fault, "" for none: how much later than planned an engine's move came
}

// A hurt is a fault that affects a game's players.
type hurt struct {
	what string
	at   time.Time
}

const (
	answerWithin = 3 * time.Second // a slower node is left for the next one
	silentFor    = 2 * time.Second // silence after which a page checks its node
)

func newSwarm(t testing.TB, nodes []string) *swarm {
	return &swarm{t: t, nodes: nodes, pace: hasty, acks: make(chan struct{}, 1000), hurt: map[string]hurt{}, live: map[*page]struct{}{}, back: map[string][]time.Duration{}, stall: map[string][]time.Duration{}, engine: map[string][]time.Duration{}, told: map[string]soFar{},
		client: &http.Client{Timeout: answerWithin, Transport: &http.Transport{MaxIdleConnsPerHost: 1000}}}
}

// A view is a page's copy of a game.
type view struct {
	ID        string
	Version   int
	Ply       int
	Moves     []struct{ Move string }
	Position  *match.View
	Result    *match.Result
	Offer     *match.Side
	UndoOffer *match.UndoOffer `json:"undo_offer"`
}

// A change is an update of a view.
type change struct {
	view
	FromVersion int `json:"from_version"`
	MovesFrom   int `json:"moves_from"`
}

// A page is one player's page.
type page struct {
	swarm  *swarm
	name   string
	id     string
	side   match.Side
	secret string
	rand   *rand.Rand
	other  *page // nil against an engine

	mu   sync.Mutex
	node int // current node
	game view
	told map[int]time.Time // when each version was first known, for the other page
	news chan struct{}     // has a value when the game may have changed
	asks time.Time         // since when an engine is to move; or zero
	late string            // faults meanwhile
	info chan int          // versions at which the engine reported; nil if unused
}

func newCmd(r *rand.Rand) string { return fmt.Sprintf("%016x", r.Uint64()) }

// at returns the address of a page's node.
func (p *page) at() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.swarm.nodes[p.node]
}

// leave switches to the next node, unless the page has left the failed one
// already.
func (p *page) leave(failed string) {
	p.mu.Lock()
	if p.swarm.nodes[p.node] == failed {
		p.node = (p.node + 1) % len(p.swarm.nodes)
	}
	p.mu.Unlock()
	time.Sleep(time.Duration(20+rand.IntN(80)) * time.Millisecond)
}

// A reply is the answer to a request.
type reply struct {
	status int
	text   []byte
	tries  int
}

// ask repeats a request until a node answers.
func (p *page) ask(method, path string, body map[string]any) (r reply) {
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	for {
		at := p.at()
		r.tries++
		req, err := http.NewRequest(method, at+path, bytes.NewReader(text))
		if err != nil {
			panic(err)
		}
		if body != nil {
			req.Header.Set("Content-Type", "application/json")
		}
		if p.secret != "" {
			req.Header.Set("Duiyi-Seat", p.secret)
		}
		resp, err := p.swarm.client.Do(req)
		if err == nil {
			r.status = resp.StatusCode
			r.text, err = io.ReadAll(resp.Body)
			resp.Body.Close()
		}
		if err == nil && r.status < 500 {
			return r
		}
		p.leave(at)
	}
}

// command sends a command for the page's version of the game, and records the
// outcome.
func (p *page) command(g view, body map[string]any) {
	s := p.swarm
	c := sent{game: p.id, cmd: newCmd(p.rand), version: g.Version, call: time.Now()}
	body["cmd"], body["version"] = c.cmd, c.version
	r := p.ask(http.MethodPost, "/api/games/"+p.id+"/commands", body)
	c.end, c.tries = time.Now(), r.tries
	var u change
	switch {
	case r.status < 300:
		if err := json.Unmarshal(r.text, &u); err != nil {
			s.t.Errorf("%v in %s", err, r.text)
		}
		c.outcome, c.at = acknowledged, u.Version
	case r.status == http.StatusConflict:
		var e struct{ Error struct{ Code string } }
		if err := json.Unmarshal(r.text, &e); err != nil {
			s.t.Errorf("%v in %s", err, r.text)
		}
		c.outcome = refused
		if e.Error.Code == "stale" {
			c.outcome = stale
		}
	case r.status == http.StatusBadRequest: // the offer was made already
		c.outcome = refused
	default:
		c.outcome = refused
		s.t.Errorf("%v: %d %s", body, r.status, r.text)
	}
	s.mu.Lock()
	s.history = append(s.history, c)
	if c.outcome == acknowledged {
		s.took = append(s.took, c.end.Sub(c.call))
		if s.longest != nil {
			s.longest[p.id] = max(s.longest[p.id], c.end.Sub(c.call))
		}
		if h, ok := s.hurt[p.id]; ok && c.end.After(h.at) {
			s.back[h.what] = append(s.back[h.what], c.end.Sub(h.at))
			ready := c.call
			if ready.Before(h.at) {
				ready = h.at
			}
			s.stall[h.what] = append(s.stall[h.what], c.end.Sub(ready))
			delete(s.hurt, p.id)
		}
	}
	s.mu.Unlock()
	if c.outcome != acknowledged {
		p.look()
		return
	}
	select {
	case s.acks <- struct{}{}:
	default:
	}
	if p.other != nil {
		p.other.mu.Lock()
		if p.other.game.Version < u.Version {
			p.other.told[u.Version] = c.end
		}
		p.other.mu.Unlock()
	}
	if u.FromVersion > 0 {
		p.hear(u)
	} else {
		p.hearWhole(u.view)
	}
}

// look fetches the whole game.
func (p *page) look() {
	r := p.ask(http.MethodGet, "/api/games/"+p.id, nil)
	var g view
	if err := json.Unmarshal(r.text, &g); err != nil || r.status != http.StatusOK {
		p.swarm.t.Errorf("game %s: %d %v in %s", p.id, r.status, err, r.text)
		return
	}
	p.hearWhole(g)
}

func (p *page) hearWhole(g view) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if g.Version >= p.game.Version {
		p.game = g
		p.await()
		p.tell()
	}
}

// hear applies a change, and returns false if it does not follow.
func (p *page) hear(u change) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case u.Version <= p.game.Version:
		return true
	case u.FromVersion > p.game.Version:
		return false
	}
	if at, ok := p.told[u.Version]; ok {
		p.swarm.mu.Lock()
		p.swarm.seen = append(p.swarm.seen, time.Since(at))
		p.swarm.mu.Unlock()
		delete(p.told, u.Version)
	}
	old := p.game
	p.game = u.view
	p.game.ID = old.ID
	p.game.Moves = append(old.Moves[:u.MovesFrom:u.MovesFrom], u.Moves...)
	if u.Position == nil {
		p.game.Position = old.Position
	}
	p.await()
	p.tell()
	return true
}

func (p *page) tell() {
	select {
	case p.news <- struct{}{}:
	default:
	}
}

func (p *page) now() view {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.game
}

// watch updates the page's copy of the game from a socket until ctx ends.
func (p *page) watch(ctx context.Context) {
	for ctx.Err() == nil {
		at := p.at()
		p.listen(ctx, at)
		if ctx.Err() == nil {
			p.leave(at)
		}
	}
}

func (p *page) listen(ctx context.Context, at string) {
	dial, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	conn, _, err := websocket.Dial(dial, fmt.Sprintf("%s/api/games/%s/ws?v=%d", at, p.id, p.now().Version), nil)
	if err != nil {
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)
	if conn.Write(dial, websocket.MessageText, []byte(`{"seat":"`+p.secret+`"}`)) != nil {
		return
	}
	alive, end := context.WithCancel(ctx)
	defer end()
	go func() {
		defer end() // and so stops reading
		for {
			select {
			case <-alive.Done():
				return
			case <-time.After(silentFor):
			}
			ping, cancel := context.WithTimeout(alive, answerWithin)
			err := conn.Ping(ping)
			cancel()
			if err != nil {
				return
			}
		}
	}()
	for {
		_, text, err := conn.Read(alive)
		if err != nil {
			return
		}
		var m struct {
			Type    string
			Game    view
			Update  change
			Version int
		}
		if err := json.Unmarshal(text, &m); err != nil {
			p.swarm.t.Errorf("%v in %s", err, text)
		}
		switch {
		case m.Type == "game":
			p.hearWhole(m.Game)
		case m.Type == "update" && !p.hear(m.Update):
			p.look()
		case m.Type == "info" && p.info != nil:
			select {
			case p.info <- m.Version:
			default:
			}
		}
	}
}

// begin starts a game between two people.
func (s *swarm) begin(r *rand.Rand, n int) (players [2]*page) {
	body := map[string]any{"game": "gomoku", "players": []match.Player{{Kind: match.Human}, {Kind: match.Human}}, "keeps": "network", "side": 0, "clock": match.ClockConfig{}}
	if r.IntN(2) == 0 {
		body["game"] = "xiangqi"
	}
	switch r.IntN(3) {
	case 0:
		body["clock"] = match.ClockConfig{MainMS: s.pace.main.Milliseconds(), IncrementMS: 100}
	case 1:
		body["clock"] = match.ClockConfig{ByoyomiMS: s.pace.byoyomi.Milliseconds(), Periods: 2}
	}
	for side := range players {
		players[side] = &page{swarm: s, side: match.Side(side), rand: rand.New(rand.NewPCG(r.Uint64(), uint64(side))), node: r.IntN(len(s.nodes)),
			told: map[int]time.Time{}, news: make(chan struct{}, 1)}
	}
	host, guest := players[0], players[1]
	host.other, guest.other = guest, host
	cmd := newCmd(r)
	body["cmd"] = cmd
	c := sent{cmd: ids.KeptCmd(cmd), call: time.Now()}
	var made struct {
		view
		Seat struct{ Secret string }
		Join string
	}
	if a := host.ask(http.MethodPost, "/api/games", body); json.Unmarshal(a.text, &made) != nil || a.status != http.StatusCreated {
		s.t.Errorf("a new game: %d %s", a.status, a.text)
		return [2]*page{}
	}
	c.game, c.end, c.outcome, c.at = made.ID, time.Now(), acknowledged, made.Version
	s.mu.Lock()
	s.games++
	s.history = append(s.history, c)
	s.mu.Unlock()
	var joined struct {
		Secret string
		Game   view
	}
	if a := guest.ask(http.MethodPost, "/api/games/"+made.ID+"/join", map[string]any{"join": made.Join, "name": "乙", "cmd": newCmd(r)}); json.Unmarshal(a.text, &joined) != nil || a.status != http.StatusOK {
		s.t.Errorf("a join: %d %s", a.status, a.text)
		return [2]*page{}
	}
	for side, secret := range []string{made.Seat.Secret, joined.Secret} {
		p := players[side]
		p.id, p.secret, p.game, p.name = made.ID, secret, joined.Game, fmt.Sprintf("page %d of pair %d", side, n)
	}
	return players
}

// pair plays games, one after another, until the swarm ends.
func (s *swarm) pair(seed uint64, n int) {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	for !s.ending.Load() {
		players := s.begin(r, n)
		if players[0] == nil {
			return
		}
		s.mu.Lock()
		for _, p := range players {
			s.live[p] = struct{}{}
		}
		s.mu.Unlock()
		ctx, end := context.WithCancel(context.Background())
		var watching, playing sync.WaitGroup
		for _, p := range players {
			watching.Go(func() { p.watch(ctx) })
			playing.Go(p.play)
		}
		playing.Wait()
		s.mu.Lock()
		for _, p := range players {
			delete(s.live, p)
		}
		delete(s.hurt, players[0].id) // the game ended meanwhile
		s.mu.Unlock()
		for _, p := range players {
			p.settle()
		}
		end()
		watching.Wait()
	}
}

// playing returns every page with a game.
func (s *swarm) playing() []*page {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.live))
}

// settle waits until the page has, through its socket, what the other one has,
// and records what it shows.
func (p *page) settle() {
	for p.now().Version < p.other.now().Version {
		select {
		case <-p.news:
		case <-time.After(100 * time.Millisecond):
		}
	}
	p.show()
}

// show records what the page shows at the end.
func (p *page) show() {
	g := p.now()
	at := shown{game: p.id, who: p.name, version: g.Version, board: g.Position.Board, over: g.Result != nil, left: time.Now()}
	for _, m := range g.Moves {
		at.moves = append(at.moves, m.Move)
	}
	p.swarm.mu.Lock()
	defer p.swarm.mu.Unlock()
	p.swarm.pages = append(p.swarm.pages, at)
}

// longest is the version at which players resign.
const longest = 90

// A pace is how fast people play.
type pace struct {
	least, most time.Duration // usual thinking time
	main        time.Duration // main time of some clocks, byo-yomi period of others
	byoyomi     time.Duration
	away        time.Duration // occasional absence, longer than some clocks
	patience    time.Duration // how long a player waits before claiming the opponent's time
}

var hasty = pace{most: 150 * time.Millisecond, main: 20 * time.Second, byoyomi: 3 * time.Second, away: 4 * time.Second, patience: 3 * time.Second}

// calm returns the pace of people who think for half of most to most.
func calm(most time.Duration) pace {
	return pace{least: most / 2, most: most, main: 60 * most, byoyomi: 2 * most, away: 5 * most, patience: 2 * most}
}

// play acts until the game or the swarm ends.
func (p *page) play() {
	tried, pace := 0, p.swarm.pace
	asked := time.Now()
	for {
		g := p.now()
		if g.Result != nil || p.swarm.ending.Load() {
			return
		}
		if g.Version <= tried {
			select {
			case <-p.news:
				asked = time.Now()
			case <-time.After(100 * time.Millisecond):
				if time.Since(asked) > pace.patience {
					p.command(g, map[string]any{"type": "flag"})
					asked = time.Now()
				}
			}
			if p.now().Version == g.Version && p.rand.IntN(20) > 0 {
				continue
			}
		}
		if p.rand.IntN(150) == 0 && g.Version > 5 {
			time.Sleep(pace.away)
		}
		time.Sleep(pace.least + time.Duration(p.rand.Int64N(int64(pace.most-pace.least))))
		g = p.now()
		tried = g.Version
		p.act(g)
	}
}

// act does what a player might do in this state of the game.
func (p *page) act(g view) {
	yes := func(one string, other string) string { return []string{one, other}[p.rand.IntN(2)] }
	switch {
	case g.Result != nil:
	case g.Offer != nil && *g.Offer != p.side:
		p.command(g, map[string]any{"type": yes("accept_draw", "decline_draw")})
	case g.UndoOffer != nil && g.UndoOffer.Side != p.side:
		p.command(g, map[string]any{"type": yes("accept_undo", "decline_undo")})
	case g.Version > longest, p.rand.IntN(200) == 0:
		p.command(g, map[string]any{"type": "resign"})
	case p.rand.IntN(40) == 0 && g.Offer == nil:
		p.command(g, map[string]any{"type": "offer_draw"})
	case p.rand.IntN(25) == 0 && g.Ply > 1 && g.UndoOffer == nil:
		p.command(g, map[string]any{"type": "offer_undo"})
	case p.rand.IntN(60) == 0 && g.Ply > 1:
		p.command(g, map[string]any{"type": "give_time"})
	case g.Position.Turn == p.side && len(g.Position.Legal) > 0:
		p.command(g, map[string]any{"type": "move", "move": g.Position.Legal[p.rand.IntN(len(g.Position.Legal))]})
	}
}

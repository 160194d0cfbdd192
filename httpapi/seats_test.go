package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"duiyi/match"
)

// A hosted is a network game as its creator, or the player who joined, sees
// it.
type hosted struct {
	game
	Network struct {
		Open, Present [2]bool
		You           *match.Side
	}
	Clock *struct {
		LeftMS [2]int64 `json:"left_ms"`
	}
	Seat struct {
		Side   match.Side
		Secret string
	}
	Join string
}

type joined struct {
	Side   match.Side
	Secret string
	Game   hosted
}

// seat makes a request come from the holder of a seat.
func seat(secret string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("Duiyi-Seat", secret) }
}

const (
	xiangqiOnline = `{"game":"xiangqi","players":[{"kind":"human","name":"甲"},{"kind":"human"}],"clock":{},"keeps":"network","side":0}`
	gomokuOnline  = `{"game":"gomoku","players":[{"kind":"human","name":"甲"},{"kind":"human"}],"clock":{},"keeps":"network","side":0}`
)

// hosts creates a game.
func (s *server) hosts(body string) hosted {
	s.t.Helper()
	return answered[hosted](s, s.request("POST", "/api/games", body), http.StatusCreated)
}

// joins takes a game's open seat.
func (s *server) joins(id, join, name string) joined {
	s.t.Helper()
	return answered[joined](s, s.request("POST", "/api/games/"+id+"/join", fmt.Sprintf(`{"join":%q,"name":%q}`, join, name)), http.StatusOK)
}

func answered[T any](s *server, r reply, status int) (v T) {
	s.t.Helper()
	if r.status != status {
		s.t.Fatalf("status %d, want %d: %s", r.status, status, r.text)
	}
	if err := json.Unmarshal([]byte(r.text), &v); err != nil {
		s.t.Fatalf("%v: %s", err, r.text)
	}
	return v
}

// A pair is two people at one game.
type pair struct {
	*server
	id      string
	secrets [2]string // by the side at the beginning
}

func (s *server) pair(body string) *pair {
	s.t.Helper()
	g := s.hosts(body)
	j := s.joins(g.ID, g.Join, "乙")
	p := &pair{server: s, id: g.ID}
	p.secrets[g.Seat.Side], p.secrets[j.Side] = g.Seat.Secret, j.Secret
	return p
}

// asks sends a command of one of them.
func (p *pair) asks(person int, body string) reply {
	p.t.Helper()
	return p.request("POST", "/api/games/"+p.id+"/commands", body, seat(p.secrets[person]))
}

// does is asks, and fails the test if it is refused.
func (p *pair) does(person int, body string) {
	p.t.Helper()
	if r := p.asks(person, body); r.status != http.StatusOK {
		p.t.Fatalf("%d %s: %d %s", person, body, r.status, r.text)
	}
}

// sees returns the game as one of them sees it.
func (p *pair) sees(person int) hosted {
	p.t.Helper()
	return answered[hosted](p.server, p.request("GET", "/api/games/"+p.id, "", seat(p.secrets[person])), http.StatusOK)
}

// TestSeats tests that the creator has a seat, the first to open the link has
// the other, each moves only for their own side, and nobody else moves.
func TestSeats(t *testing.T) {
	s := newServer(t)
	g := s.hosts(xiangqiOnline)
	if len(g.Seat.Secret) != 22 || len(g.Join) != 22 || g.Seat.Secret == g.Join || g.Seat.Side != 0 {
		t.Fatalf("the host has %+v and %q", g.Seat, g.Join)
	}
	if g.Network.Open != [2]bool{false, true} || g.Network.You == nil || *g.Network.You != match.First {
		t.Errorf("the host sees %+v", g.Network)
	}
	path := "/api/games/" + g.ID
	move := func(secret, m string) reply {
		return s.request("POST", path+"/commands", `{"type":"move","move":"`+m+`"}`, seat(secret))
	}
	refused := func(what string, r reply, status int, code string) {
		t.Helper()
		if r.status != status || r.failure(t).Error.Code != code {
			t.Errorf("%s: %d %s, want %d %s", what, r.status, r.text, status, code)
		}
	}
	refused("a move before the opponent has come", move(g.Seat.Secret, "h2e2"), http.StatusConflict, "no_opponent")
	refused("a join by another secret", s.request("POST", path+"/join", `{"join":"xxxxxxxxxxxxxxxxxxxxxx","name":"乙"}`), http.StatusForbidden, "bad_seat")
	refused("a name that is none", s.request("POST", path+"/join", `{"join":"`+g.Join+`","name":"`+strings.Repeat("x", 61)+`"}`), http.StatusBadRequest, "bad_config")

	j := s.joins(g.ID, g.Join, "乙")
	if j.Side != 1 || j.Game.Network.Open != [2]bool{} || j.Game.Network.You == nil || *j.Game.Network.You != match.Second || j.Game.Config.Players[1].Name != "乙" {
		t.Errorf("joined as %+v", j)
	}
	refused("a second join", s.request("POST", path+"/join", `{"join":"`+g.Join+`","name":"丙"}`), http.StatusConflict, "seat_taken")
	refused("the join's secret as a seat", move(g.Join, "h2e2"), http.StatusForbidden, "no_seat")
	refused("no seat", move("", "h2e2"), http.StatusForbidden, "no_seat")
	refused("the other side's turn", move(j.Secret, "h9g7"), http.StatusConflict, "illegal_move")
	refused("a move in another's name", s.request("POST", path+"/commands", `{"type":"resign","side":0}`, seat(j.Secret)), http.StatusForbidden, "no_seat")
	if r := move(g.Seat.Secret, "h2e2"); r.status != http.StatusOK {
		t.Fatalf("the host's move: %d %s", r.status, r.text)
	}
	if r := move(j.Secret, "h9g7"); r.status != http.StatusOK {
		t.Fatalf("the guest's move: %d %s", r.status, r.text)
	}
	if logs := s.logs.String(); strings.Contains(logs, g.Seat.Secret) || strings.Contains(logs, g.Join) || strings.Contains(logs, j.Secret) {
		t.Errorf("a secret is in the log: %s", logs)
	}
	whole := s.request("GET", path, "")
	for _, secret := range []string{g.Seat.Secret, g.Join, j.Secret, `"you"`} {
		if strings.Contains(whole.text, secret) {
			t.Errorf("%s is told to everybody", secret)
		}
	}
}

// Of many who open the link at once, one gets the seat and keeps it when
// asking again under the same name.
func TestJoinRaced(t *testing.T) {
	s := newServer(t)
	g := s.hosts(gomokuOnline)
	var (
		mu    sync.Mutex
		codes []int
		won   string
		wg    sync.WaitGroup
	)
	for i := range 20 {
		body := fmt.Sprintf(`{"join":%q,"name":"%d","cmd":"%016x"}`, g.Join, i, i+1)
		wg.Go(func() {
			r := s.request("POST", "/api/games/"+g.ID+"/join", body)
			mu.Lock()
			defer mu.Unlock()
			if codes = append(codes, r.status); r.status == http.StatusOK {
				won = body
			}
		})
	}
	wg.Wait()
	slices.Sort(codes)
	if codes[0] != http.StatusOK || codes[1] != http.StatusConflict || codes[19] != http.StatusConflict {
		t.Fatalf("the answers are %v", codes)
	}
	first := answered[joined](s, s.request("POST", "/api/games/"+g.ID+"/join", won), http.StatusOK)
	if again := answered[joined](s, s.request("POST", "/api/games/"+g.ID+"/join", won), http.StatusOK); again.Secret != first.Secret || again.Game.Network.You == nil {
		t.Errorf("asked again, the seat is %+v, not %+v", again, first)
	}
}

// A game created twice with the same id is one game, with the same seats.
func TestHostAgain(t *testing.T) {
	s := newServer(t)
	body := strings.Replace(gomokuOnline, `"side":0`, `"cmd":"00000000000000aa"`, 1)
	first, again := s.hosts(body), s.hosts(body)
	if first.ID != again.ID || first.Seat != again.Seat || first.Join != again.Join {
		t.Errorf("begun as %+v, and again as %+v", first, again)
	}
}

// All spectators see who is present, and the players' greetings.
func TestPresence(t *testing.T) {
	p := newServer(t).pair(xiangqiOnline)
	watcher, first := p.watch(p.id), p.watch(p.id)
	said := func(want string) {
		t.Helper()
		for _, c := range []*socket{watcher, first} {
			_, text, err := c.conn.Read(t.Context())
			if err != nil || string(text) != want {
				t.Fatalf("told %s, %v; want %s", text, err, want)
			}
		}
	}
	for _, c := range []*socket{watcher, first} {
		if _, text, err := c.conn.Read(t.Context()); err != nil || !strings.Contains(string(text), `"present":[false,false]`) || strings.Contains(string(text), `"you"`) {
			t.Fatalf("told first %s, %v", text, err)
		}
	}
	sit := func(c *socket, secret string) {
		t.Helper()
		if err := c.conn.Write(t.Context(), websocket.MessageText, []byte(`{"seat":"`+secret+`"}`)); err != nil {
			t.Fatal(err)
		}
	}
	sit(watcher, "nobody's")
	sit(first, p.secrets[0])
	said(`{"type":"presence","present":[true,false]}`)
	second := p.watch(p.id)
	sit(second, p.secrets[1])
	said(`{"type":"presence","present":[true,true]}`)
	if got := p.sees(1).Network; got.Present != [2]bool{true, true} || got.You == nil || *got.You != match.Second {
		t.Errorf("the second player sees %+v", got)
	}
	second.conn.Close(websocket.StatusNormalClosure, "")
	said(`{"type":"presence","present":[true,false]}`)

	greet := func(person int, what string) reply {
		return p.request("POST", "/api/games/"+p.id+"/greet", `{"greeting":"`+what+`"}`, seat(p.secrets[person]))
	}
	if r := greet(1, "thanks"); r.status != http.StatusNoContent {
		t.Fatalf("a greeting: %d %s", r.status, r.text)
	}
	said(`{"type":"greeting","side":1,"greeting":"thanks"}`)
	if r := greet(1, "again"); r.status != http.StatusTooManyRequests || r.failure(t).Error.Code != "too_fast" {
		t.Errorf("two at once: %d %s", r.status, r.text)
	}
	if r := greet(0, "<b>"); r.status != http.StatusBadRequest {
		t.Errorf("another word: %d %s", r.status, r.text)
	}
	if r := greet(0, "hello"); r.status != http.StatusNoContent {
		t.Errorf("the other's greeting: %d %s", r.status, r.text)
	}
	said(`{"type":"greeting","side":0,"greeting":"hello"}`)
}

// TestConditionalMoves plays what a player prepared, in both games, with nobody at their page; only
// they see it.
func TestConditionalMoves(t *testing.T) {
	for _, tt := range []struct{ body, lines, first, second, line string }{
		{xiangqiOnline, `[["炮二平五","h9g7","h0g2","i9h9"],["b2e2","b9c7"]]`, "h2e2", "h0g2", "h2e2 h9g7 h0g2 i9h9"},
		{gomokuOnline, `[["h8","i9","h7","i8"]]`, "h8", "h7", "h8 i9 h7 i8"},
	} {
		p := newServer(t).pair(tt.body)
		told := p.asks(1, fmt.Sprintf(`{"type":"conditional_moves","version":%d,"lines":%s}`, p.sees(1).Version, tt.lines))
		if told.status != http.StatusOK || !strings.Contains(told.text, `"from_version"`) || !strings.Contains(told.text, `"conditional":[[`) {
			t.Errorf("their maker is told: %d %s", told.status, told.text)
		}
		for person, want := range []bool{false, true} {
			if r := p.request("GET", "/api/games/"+p.id, "", seat(p.secrets[person])); strings.Contains(r.text, `"conditional":[[`) != want {
				t.Errorf("player %d sees: %s", person, r.text)
			}
		}
		r := p.asks(0, `{"type":"move","move":"`+tt.first+`"}`)
		if r.status != http.StatusOK || strings.Contains(r.text, `"conditional"`) {
			t.Errorf("the opponent is told: %d %s", r.status, r.text)
		}
		p.does(0, `{"type":"move","move":"`+tt.second+`"}`)
		var line []string
		for _, m := range p.sees(0).Moves {
			line = append(line, m.Move)
		}
		if got := strings.Join(line, " "); got != tt.line {
			t.Errorf("the line is %s, want %s", got, tt.line)
		}
		if r := p.asks(1, `{"type":"conditional_moves","lines":[["a0a0","b9c7"]]}`); r.status != http.StatusConflict || r.failure(t).Error.Code != "illegal_move" {
			t.Errorf("an illegal move: %d %s", r.status, r.text)
		}
		if r := p.asks(0, `{"type":"conditional_moves","lines":[]}`); r.failure(t).Error.Code != "no_conditional" {
			t.Errorf("on one's own turn: %d %s", r.status, r.text)
		}
	}
}

package httpapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"

	"duiyi/engine"
	"duiyi/match"
)

// A whole game of each kind against the computer, with two spectators: one
// plays from what it receives, and both end with the whole line.
func TestWholeGame(t *testing.T) {
	tests := []struct {
		name, config string
		side         match.Side // the human's
		reasons      string
	}{
		{"xiangqi", xiangqiAI, match.First, "checkmate stalemate perpetual_check repetition move_limit bare"},
		{"gomoku", `{"game":"gomoku","players":[{"kind":"engine","engine":"gomoku-classic"},{"kind":"human"}]}`, match.Second, "five full_board"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := newServer(t, thesis, shapes)
			id := s.game("POST", "/api/games", tt.config).ID
			one, two := s.watch(id), s.watch(id)
			r := rand.New(rand.NewPCG(1, 2)) // fixed seed: the same game every time
			var last game
			for {
				last = one.until(func(g game) bool { return g.Result != nil || g.Position.Turn == tt.side })
				if last.Result != nil {
					break
				}
				legal := last.Position.Legal
				s.command(id, fmt.Sprintf(`{"type":"move","move":%q,"version":%d}`, legal[r.IntN(len(legal))], last.Version))
			}
			two.until(func(g game) bool { return g.Version == last.Version })

			if !strings.Contains(tt.reasons, last.Result.Reason) || len(last.Position.Legal) != 0 {
				t.Errorf("ended with %+v and %d legal moves", last.Result, len(last.Position.Legal))
			}
			if last.Result.Reason == "five" && len(last.Position.Row) < 5 {
				t.Errorf("the winning row is %v", last.Position.Row)
			}
			whole := s.game("GET", "/api/games/"+id, "")
			for name, told := range map[string]game{"mover": one.game, "watcher": two.game} {
				if diff := cmp.Diff(whole, told); diff != "" {
					t.Errorf("what the %s was told comes to another game (-game +its own):\n%s", name, diff)
				}
			}
			engines := 0
			for _, m := range whole.Moves {
				if m.Info != nil {
					engines++
				}
			}
			if want := len(whole.Moves) / 2; engines < want-1 || engines > want+1 {
				t.Errorf("%d of %d moves carry an engine's info", engines, len(whole.Moves))
			}
			t.Logf("%d plies, %s", len(whole.Moves), last.Result.Reason)

			var listed struct{ Games []struct{ ID string } }
			if err := json.Unmarshal([]byte(s.request("GET", "/api/games?status=finished", "").text), &listed); err != nil || len(listed.Games) != 1 || listed.Games[0].ID != id {
				t.Errorf("finished games: %+v, %v", listed, err)
			}
		})
	}
}

// Undo stops a searching engine, whose further output is dropped.
func TestUndoWhileEngineThinks(t *testing.T) {
	stopped, late := make(chan struct{}), make(chan struct{})
	dawdle := func(ctx context.Context, _ engine.Position, info func(engine.Info)) (engine.Result, error) {
		info(engine.Info{Depth: 1, Nodes: 1})
		<-ctx.Done()
		close(stopped)
		<-late
		info(engine.Info{Depth: 2, Nodes: 2})
		return engine.Result{Move: "h9g7"}, nil
	}
	s := newServer(t, with(thesis, dawdle))
	id := s.game("POST", "/api/games", xiangqiAI).ID
	watcher := s.watch(id)
	s.command(id, `{"type":"move","move":"h2e2"}`)
	for watcher.next().Type != "info" {
	}
	g := s.command(id, `{"type":"undo"}`)
	if g.Ply != 0 || g.Length != 1 || g.Thinking {
		t.Errorf("after undo: ply %d of %d, thinking %v", g.Ply, g.Length, g.Thinking)
	}
	<-stopped
	close(late)
	// Another command shows that nothing came in between.
	renamed := s.game("PATCH", "/api/games/"+id, `{"title":"after"}`)
	if renamed.Version != g.Version || renamed.Ply != 0 {
		t.Errorf("version %d, ply %d; want %d, 0", renamed.Version, renamed.Ply, g.Version)
	}
	for {
		m := watcher.next()
		if m.Type == "info" && m.Info.Depth == 2 || watcher.game.Version > g.Version {
			t.Fatalf("told %+v after the undo", m)
		}
		if m.Title == "after" {
			break
		}
	}
}

func TestEngineFailure(t *testing.T) {
	broken := func(context.Context, engine.Position, func(engine.Info)) (engine.Result, error) {
		return engine.Result{}, errors.New("out of ideas")
	}
	s := newServer(t, with(thesis, broken))
	id := s.game("POST", "/api/games", xiangqiAI).ID
	watcher := s.watch(id)
	g := s.command(id, `{"type":"move","move":"h2e2"}`)
	for {
		m := watcher.next()
		if m.Type != "engine_failed" {
			continue
		}
		if m.Version != g.Version || !strings.Contains(m.Message, "out of ideas") {
			t.Errorf("told %+v", m)
		}
		break
	}
	if g := watcher.game; g.Thinking || g.Ply != 1 {
		t.Errorf("after the failure the game is at ply %d, thinking %v", g.Ply, g.Thinking)
	}
	if g := s.command(id, `{"type":"undo"}`); g.Ply != 0 {
		t.Error("the game does not go on")
	}
}

// An illegal move is refused with its reason and has no effect, for sender and
// spectators.
func TestIllegalMove(t *testing.T) {
	s := newServer(t)
	xiangqi := s.game("POST", "/api/games", `{"game":"xiangqi",`+twoHumans+`}`).ID
	gomoku := s.game("POST", "/api/games", gomokuHuman).ID
	s.command(gomoku, `{"type":"move","move":"e5"}`)
	tests := []struct {
		name, id, move, side, want string
	}{
		{"no text", xiangqi, "", "", "bad_text"},
		{"nonsense", xiangqi, "castle", "", "bad_text"},
		{"empty point", xiangqi, "e4e5", "", "empty"},
		{"the other's piece", xiangqi, "h7e7", "", "not_yours"},
		{"no such move", xiangqi, "h2g3", "", "cannot_move_so"},
		{"blocked", xiangqi, "a0a5", "", "blocked"},
		{"own piece", xiangqi, "a0a3", "", "own_piece"},
		{"not their turn", xiangqi, "h7e7", `,"side":1`, "not_your_turn"},
		{"taken point", gomoku, "e5", "", "occupied"},
		{"off the board", gomoku, "k9", "", "off_board"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := s.in(t)
			path := "/api/games/" + tt.id
			before := s.request("GET", path, "").text
			watcher := s.watch(tt.id)
			watcher.next()
			r := s.request("POST", path+"/commands", fmt.Sprintf(`{"type":"move","move":%q%s}`, tt.move, tt.side))
			f := r.failure(t)
			if r.status != http.StatusConflict || f.Error.Code != "illegal_move" || f.Error.Refusal == nil || f.Error.Version == 0 {
				t.Fatalf("%d %s", r.status, r.text)
			}
			if got := f.Error.Refusal; got.Code != tt.want || got.Detail == "" || got.Move != tt.move {
				t.Errorf("refusal %+v, want code %s", got, tt.want)
			}
			if after := s.request("GET", path, "").text; after != before {
				t.Errorf("the game was\n%s\nand is\n%s", before, after)
			}
			s.game("PATCH", path, `{"title":"`+tt.name+`"}`)
			if m := watcher.next(); m.Title != tt.name {
				t.Errorf("the watcher was told %+v", m)
			}
		})
	}
}

// A spectator's connection that breaks during a move affects nothing else: the
// move is made, others receive it, and a reconnecting client gets the whole
// game.
func TestSocketDies(t *testing.T) {
	release := make(chan struct{})
	wait := func(ctx context.Context, _ engine.Position, _ func(engine.Info)) (engine.Result, error) {
		select {
		case <-release:
		case <-ctx.Done():
		}
		return engine.Result{Move: "h9g7"}, nil
	}
	s := newServer(t, with(thesis, wait))
	id := s.game("POST", "/api/games", xiangqiAI).ID
	stays := s.watch(id)

	var raw net.Conn
	client := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(ctx, network, addr)
		raw = conn
		return conn, err
	}}}
	dying, _, err := websocket.Dial(t.Context(), s.url+"/api/games/"+id+"/ws", &websocket.DialOptions{HTTPClient: client})
	if err != nil {
		t.Fatal(err)
	}
	defer dying.CloseNow()
	s.command(id, `{"type":"move","move":"h2e2"}`)
	if err := raw.(*net.TCPConn).SetLinger(0); err != nil { // a reset, as when a machine falls asleep
		t.Fatal(err)
	}
	raw.Close()
	close(release)

	g := stays.until(func(g game) bool { return g.Ply == 2 })
	again := s.watch(id)
	if m := again.next(); m.Game.Version != g.Version || len(m.Game.Moves) != 2 {
		t.Errorf("sent on coming back: %+v", m)
	}
}

// Input on a socket is ignored, up to a size that only an attacker sends.
func TestSocketInput(t *testing.T) {
	s := newServer(t)
	id := s.game("POST", "/api/games", gomokuHuman).ID
	c := s.watch(id)
	c.next()
	for _, text := range []string{"hello", `{"type":"move","move":"e5"}`, "\xff\xfe", strings.Repeat("x", 4096)} {
		if err := c.conn.Write(t.Context(), websocket.MessageBinary, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	s.command(id, `{"type":"move","move":"a1"}`)
	if m := c.next(); len(m.Update.Moves) != 1 || m.Update.Moves[0].Move != "a1" {
		t.Errorf("told %+v", m)
	}
	if err := c.conn.Write(t.Context(), websocket.MessageText, []byte(strings.Repeat("x", 5000))); err != nil {
		t.Fatal(err)
	}
	if _, err := c.read(); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("after a message that is too large: %v", err)
	}
}

// A closing socket gives the reason.
func TestSocketEnds(t *testing.T) {
	s := newServer(t)
	id := s.game("POST", "/api/games", gomokuHuman).ID
	deleted := s.watch(id)
	deleted.next()
	if r := s.request("DELETE", "/api/games/"+id, ""); r.status != http.StatusNoContent || r.text != "" {
		t.Fatalf("DELETE: %d %s", r.status, r.text)
	}
	if m := deleted.next(); m.Type != "deleted" {
		t.Errorf("told %+v", m)
	}
	if _, err := deleted.read(); websocket.CloseStatus(err) != websocket.StatusNormalClosure {
		t.Errorf("after deleted: %v", err)
	}
	s.game("POST", "/api/games/"+id+"/restore", "")
	stopped := s.watch(id)
	stopped.next()
	s.app.Close()
	if _, err := stopped.read(); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("after the app has stopped: %v", err)
	}
	if r := s.request("GET", "/api/games/"+id, ""); r.status != http.StatusServiceUnavailable || r.failure(t).Error.Code != "stopping" {
		t.Errorf("after the app has stopped: %d %s", r.status, r.text)
	}
}

// Serve stops when told: it finishes requests in progress, closes the sockets
// and frees the port.
func TestServeStops(t *testing.T) {
	s := newServer(t)
	id := s.game("POST", "/api/games", gomokuHuman).ID
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.api.Serve(ctx, l) }()

	s.url = "http://" + l.Addr().String()
	c := s.watch(id)
	c.next()
	cancel()
	if _, err := c.read(); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("the socket ended with %v", err)
	}
	select {
	case err := <-served:
		if err != nil {
			t.Errorf("Serve = %v", err)
		}
	case <-time.After(10 * time.Minute):
		t.Fatal("Serve does not return")
	}
	again, err := net.Listen("tcp", l.Addr().String())
	if err != nil {
		t.Fatalf("the port is not free: %v", err)
	}
	again.Close()
}

package httpapi_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/coder/websocket"

	"duiyi/app"
	"duiyi/match"
	"duiyi/store"
)

// A full store refuses appends while it is told to.
type full struct {
	app.Store
	on atomic.Bool
}

func (f *full) Append(ctx context.Context, s store.Summary, seq int, events []match.Event) error {
	if f.on.Load() {
		return store.ErrOverloaded
	}
	return f.Store.Append(ctx, s, seq, events)
}

func checkTurnedAway(t *testing.T, r reply, code string) {
	t.Helper()
	if got := r.failure(t).Error.Code; r.status != http.StatusServiceUnavailable || got != code || r.header.Get("Retry-After") != "1" {
		t.Errorf("status %d, code %q, Retry-After %q; want 503 %s", r.status, got, r.header.Get("Retry-After"), code)
	}
}

// A client of an overloaded server is told when to retry, and loses nothing:
// neither the game nor the socket.
func TestOverloaded(t *testing.T) {
	store := &full{Store: newStore(t)}
	s := newServerOn(t, store)
	id := s.game("POST", "/api/games", gomokuHuman).ID
	w := s.watch(id)
	w.next()
	const move = `{"type":"move","move":"e5","version":1}`
	send := func() reply { return s.request("POST", "/api/games/"+id+"/commands", move) }

	store.on.Store(true)
	checkTurnedAway(t, send(), "overloaded")
	store.on.Store(false)
	s.api.SetLimits(0, 1)
	checkTurnedAway(t, send(), "overloaded")
	checkTurnedAway(t, s.request("POST", "/api/games", gomokuHuman), "overloaded")
	s.api.SetLimits(1, 1)
	for range 3 { // each leaves when it is done
		s.request("POST", "/api/games/"+id+"/commands", `{"type":"redo"}`)
	}
	if r := send(); r.status != http.StatusOK {
		t.Errorf("the same move later: %d %s", r.status, r.text)
	}
	if m := w.next(); m.Update.Version != 2 {
		t.Errorf("the watcher was told %+v", m)
	}
}

// The number of sockets is limited, with a clear answer beyond; closing one
// makes room.
func TestSocketLimit(t *testing.T) {
	s := newServer(t)
	s.api.SetLimits(1, 2)
	id := s.game("POST", "/api/games", gomokuHuman).ID
	one := s.watch(id)
	s.watch(id).next()
	upgrade := func(r *http.Request) {
		r.Header.Set("Connection", "Upgrade")
		r.Header.Set("Upgrade", "websocket")
		r.Header.Set("Sec-WebSocket-Version", "13")
		r.Header.Set("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")
	}
	checkTurnedAway(t, s.request("GET", "/api/games/"+id+"/ws", "", upgrade), "sockets_full")
	if err := one.conn.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Fatal(err)
	}
	for s.api.Sockets() == 2 { // until the server has seen it go
		s.game("GET", "/api/games/"+id, "")
	}
	s.watch(id).next()
}

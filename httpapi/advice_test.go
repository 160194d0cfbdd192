package httpapi_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/engines"
)

const twoPeople = `{"game":"gomoku","players":[{"kind":"human"},{"kind":"human"}]}`

// endless searches until it is stopped, and then signals stopped.
func endless(stopped chan<- struct{}) engineFunc {
	return func(ctx context.Context, _ engine.Position, info func(engine.Info)) (engine.Result, error) {
		info(engine.Info{Depth: 1, PV: []string{"h8"}})
		<-ctx.Done()
		stopped <- struct{}{}
		return engine.Result{}, ctx.Err()
	}
}

// An adviceLine is a line of advice, or the error that ends it.
type adviceLine struct {
	Done  bool
	Lines []struct{ PV []string }
	Error struct{ Code string }
}

// A move played meanwhile ends the advice with an error as its last line,
// although the status was 200.
func TestAdviceGoesStale(t *testing.T) {
	stopped := make(chan struct{}, 1)
	s := newServer(t, with(shapes, endless(stopped)))
	id := s.game("POST", "/api/games", twoPeople).ID
	r, err := http.Post(s.url+"/api/games/"+id+"/advice", "application/json", strings.NewReader(`{"time_ms":10000}`))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if got := r.Header.Get("Content-Type"); r.StatusCode != 200 || !strings.HasPrefix(got, "application/x-ndjson") {
		t.Fatalf("answered %d, %s", r.StatusCode, got)
	}
	lines := bufio.NewScanner(r.Body)
	next := func() (l adviceLine) {
		t.Helper()
		if !lines.Scan() || json.Unmarshal(lines.Bytes(), &l) != nil {
			t.Fatalf("no line: %q, %v", lines.Text(), lines.Err())
		}
		return l
	}
	if l := next(); l.Done || l.Lines[0].PV[0] != "h8" {
		t.Errorf("first %+v", l)
	}
	s.command(id, `{"type":"move","move":"a1"}`)
	if l := next(); l.Error.Code != "stale" {
		t.Errorf("then %+v", l)
	}
	if lines.Scan() {
		t.Errorf("and %q", lines.Text())
	}
	<-stopped
}

// Closing the connection cancels the advice.
func TestAdviceHungUp(t *testing.T) {
	stopped := make(chan struct{}, 1)
	s := newServer(t, with(shapes, endless(stopped)))
	id := s.game("POST", "/api/games", twoPeople).ID
	r, err := http.Post(s.url+"/api/games/"+id+"/advice", "application/json", strings.NewReader(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(r.Body).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	<-stopped
}

func TestAdviceRefused(t *testing.T) {
	s := newServer(t, shapes, thesis)
	free := s.game("POST", "/api/games", twoPeople).ID
	without := s.game("POST", "/api/games", strings.TrimSuffix(twoPeople, "}")+`,"no_hints":true}`).ID
	tests := []struct {
		name, path, body string
		status           int
		code             string
	}{
		{"too many lines", free + "/advice", `{"lines":21}`, 400, "bad_config"},
		{"too long", free + "/advice", `{"time_ms":10001}`, 400, "bad_config"},
		{"for ever", free + "/advice", `{"time_ms":9223372036854775807}`, 400, "bad_config"},
		{"negative", free + "/advice", `{"time_ms":-5}`, 400, "bad_config"},
		{"an unknown field", free + "/advice", `{"depth":3}`, 400, "bad_json"},
		{"without hints", without + "/advice", `{}`, 409, "no_hints"},
		{"a win without hints", without + "/win", `{}`, 409, "no_hints"},
		{"stale", free + "/advice", `{"version":9}`, 409, "stale"},
		{"no solver", free + "/win", `{}`, 400, "bad_command"},
		{"no game", "0123456789abcdef/advice", `{}`, 404, "no_game"},
	}
	for _, tt := range tests {
		if r := s.request("POST", "/api/games/"+tt.path, tt.body); r.status != tt.status || !strings.Contains(r.text, `"code":"`+tt.code+`"`) {
			t.Errorf("%s: %d %s, want %d %s", tt.name, r.status, r.text, tt.status, tt.code)
		}
	}
	if r := s.request("POST", "/api/games/"+free+"/commands", `{"type":"vary"}`); r.status != 409 || !strings.Contains(r.text, "nothing_to_vary") {
		t.Errorf("nothing to vary: %d %s", r.status, r.text)
	}
	if r := s.request("POST", "/api/games/"+free+"/commands", `{"type":"move_now"}`); r.status != 409 || !strings.Contains(r.text, "not_thinking") {
		t.Errorf("nobody thinks: %d %s", r.status, r.text)
	}
}

// A queued search for a win reports its place in the queue, then that it has
// started, then its result.
func TestWinTellsItsPlace(t *testing.T) {
	begun := make(chan struct{}, processors)
	spec := with(shapes, func(ctx context.Context, _ engine.Position, _ func(engine.Info)) (engine.Result, error) {
		begun <- struct{}{}
		<-ctx.Done()
		return engine.Result{}, ctx.Err()
	})
	spec.ForcedWin = func(context.Context, engine.Position) (engines.ForcedWin, error) {
		return engines.ForcedWin{Line: []string{"h8"}}, nil
	}
	s := newServer(t, spec)
	var thinking string
	for range processors { // in games: advice would end by itself after some seconds
		thinking = s.game("POST", "/api/games", `{"game":"gomoku","players":[{"kind":"human"},{"kind":"engine","engine":"gomoku-classic"}]}`).ID
		s.command(thinking, `{"type":"move","move":"h8"}`)
		<-begun
	}
	id := s.game("POST", "/api/games", twoPeople).ID
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+"/api/games/"+id+"/win", strings.NewReader(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/x-ndjson")
	r, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	lines := bufio.NewScanner(r.Body)
	if !lines.Scan() || lines.Text() != `{"waiting":1}` {
		t.Fatalf("first %q, %v", lines.Text(), lines.Err())
	}
	if r := s.request("DELETE", "/api/games/"+thinking, ""); r.status != http.StatusNoContent {
		t.Fatalf("%d %s", r.status, r.text)
	}
	for lines.Scan() && lines.Text() == `{"waiting":1}` {
	}
	if lines.Text() != `{"waiting":0}` || !lines.Scan() || !strings.Contains(lines.Text(), `"line":["h8"]`) {
		t.Errorf("then %q, %v", lines.Text(), lines.Err())
	}
}

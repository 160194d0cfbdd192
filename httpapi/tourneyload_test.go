package httpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// telephones lets many pages show the standings of a tournament, each with its socket, and measures
// how long the last of them takes to have the standings after a result.
func (l *load) telephones(t *testing.T, pages, results int) {
	ctx := t.Context()
	type answer struct {
		ID      string
		Version int
	}
	post := func(path, body string) (a answer) {
		t.Helper()
		if status, _ := l.post(ctx, "/api/tournaments"+path, body, &a); status >= 300 {
			t.Fatalf("POST %s: %d", path, status)
		}
		return a
	}
	at := "/" + post("", `{"name":"load","system":"swiss","rounds":9,"wooden":true,"config":{"game":"gomoku"}}`).ID
	for n := range 2 * results {
		post(at+"/entries", fmt.Sprintf(`{"name":"player %d"}`, n))
	}
	post(at+"/rounds", `{"round":1}`)
	post(at+"/rounds/1/begin", `{}`)

	standings := func(ctx context.Context) (a answer, err error) {
		r, err := http.NewRequestWithContext(ctx, "GET", l.url+"/api/tournaments"+at+"/standings?cross=true", nil)
		if err != nil {
			return a, err
		}
		resp, err := l.client.Do(r)
		if err != nil {
			return a, err
		}
		defer resp.Body.Close()
		return a, json.NewDecoder(resp.Body).Decode(&a)
	}
	shown := make(chan int, pages*(results+1)) // versions of the standings, once for each page and change
	each(pages, 32, func(int) {
		conn, _, err := websocket.Dial(ctx, l.url+"/api/tournaments"+at+"/ws", &websocket.DialOptions{HTTPClient: l.client})
		if err != nil {
			t.Error(err)
			return
		}
		t.Cleanup(func() { conn.CloseNow() })
		conn.SetReadLimit(1 << 20)
		if _, _, err := conn.Read(ctx); err != nil { // as it is
			t.Error(err)
			return
		}
		go func() { // ends when the socket does
			for {
				if _, _, err := conn.Read(ctx); err != nil {
					return
				}
				if a, err := standings(ctx); err == nil {
					shown <- a.Version
				}
			}
		}()
	})
	if t.Failed() {
		return
	}
	var last []time.Duration
	cpu, _ := used()
	for board := 1; board <= results; board++ {
		began := time.Now()
		v := post(fmt.Sprintf("%s/rounds/1/boards/%d", at, board), `{"result":"1-0"}`).Version
		for range pages {
			select {
			case version := <-shown:
				if version < v {
					t.Errorf("a page shows version %d after %d", version, v)
				}
			case <-time.After(time.Minute):
				t.Fatal("a page was not told")
			}
		}
		last = append(last, time.Since(began))
	}
	after, _ := used()
	t.Logf("%d pages with the standings of %d players: the last has them after p50 %v, at most %v; %v of processor a result", pages, 2*results, quantile(last, 50), quantile(last, 100), (after-cpu)/time.Duration(results))
}

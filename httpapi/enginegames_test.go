package httpapi_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
)

var (
	loadEngines = flag.Duration("load.engines", 0, "for how long engines play each other on the server under load")
	loadMost    = flag.Int("load.most", 400, "MiB that the measured process may have resident meanwhile")
)

// Ten games between engines of all strengths, each watched and followed by
// another, take a bounded amount of memory, however long they run:
//
//	duiyi serve --no-open --addr 127.0.0.1:8899 --data /tmp/load &
//	go test ./httpapi -run TestEngineGames -v -timeout 1h -load http://127.0.0.1:8899 -load.pid $! -load.engines 22m
func TestEngineGames(t *testing.T) {
	if *loadServer == "" || *loadPID == 0 || *loadEngines == 0 {
		t.Skip("-load, -load.pid and -load.engines name no server, process and time")
	}
	l := newLoad(*loadServer)
	ctx, cancel := context.WithTimeout(t.Context(), *loadEngines)
	defer cancel()
	var moves, ended atomic.Int64
	var all sync.WaitGroup
	for i := range 10 {
		all.Go(func() {
			for n := i; ; n += 10 {
				switch err := l.watchEngines(ctx, n, &moves); {
				case ctx.Err() != nil:
					return
				case err != nil:
					t.Error(err)
					return
				}
				ended.Add(1)
			}
		})
	}
	most := 0
	for n := 1; ctx.Err() == nil; n++ {
		pause(ctx, 10*time.Second)
		_, kB := used()
		if most = max(most, kB>>10); n%6 == 0 {
			t.Logf("after %d minutes: %d MiB resident, at most %d; %d moves, %d games ended", n/6, kB>>10, most, moves.Load(), ended.Load())
		}
	}
	all.Wait()
	if most == 0 || most > *loadMost {
		t.Errorf("at most %d MiB resident, want at most %d", most, *loadMost)
	}
}

// watchEngines lets two engines play a game, whose kind and strengths depend
// on its number, and watches it to the end.
func (l *load) watchEngines(ctx context.Context, n int, moves *atomic.Int64) error {
	games := []struct {
		game, engine string
		levels       []string
	}{
		{"xiangqi", "xiangqi-duiyi", []string{"1", "3", "5", "7", "9", "10"}},
		{"gomoku", "gomoku-duiyi", []string{"1", "3", "5", "7", "9", "10"}},
	}
	of := games[n%len(games)]
	player := func(n int) string {
		return fmt.Sprintf(`{"kind":"engine","engine":%q,"level":%q}`, of.engine, of.levels[n%len(of.levels)])
	}
	var made struct{ ID string }
	status, _ := l.post(ctx, "/api/games", fmt.Sprintf(`{"game":%q,"players":[%s,%s],"seed":%d}`, of.game, player(n/2), player(n/2+1+n%3), n+1), &made)
	if status != http.StatusCreated {
		return fmt.Errorf("a game of engines: status %d", status)
	}
	conn, _, err := websocket.Dial(ctx, l.url+"/api/games/"+made.ID+"/ws", &websocket.DialOptions{HTTPClient: l.client})
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	conn.SetReadLimit(4 << 20)
	for {
		_, text, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		var m struct {
			Type         string
			Update, Game struct{ Result *struct{ Reason string } }
		}
		if err := json.Unmarshal(text, &m); err != nil {
			return err
		}
		if m.Type == "update" {
			moves.Add(1)
		}
		if m.Update.Result != nil || m.Game.Result != nil {
			return nil
		}
	}
}

package httpapi_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
)

// Spectators wait without a goroutine, or without a poller with one each for
// input; all receive the same, in order.
func TestWatchersWithoutGoroutines(t *testing.T) {
	s := newServer(t)
	id := s.game("POST", "/api/games", gomokuHuman).ID
	const watchers = 50
	before := runtime.NumGoroutine()
	var clients []net.Conn
	for range watchers {
		clients = append(clients, watchRaw(t, s.url, id))
	}
	for _, move := range []string{"e5", "e6"} {
		s.game("POST", "/api/games/"+id+"/commands", fmt.Sprintf(`{"type":"move","move":%q}`, move))
	}
	for n, c := range clients {
		var text strings.Builder
		for b := make([]byte, 4096); !strings.Contains(text.String(), `"version":3`); {
			m, err := c.Read(b)
			if err != nil {
				t.Fatalf("watcher %d: %v", n, err)
			}
			text.Write(b[:m])
		}
		if two := strings.Index(text.String(), `"version":2`); two < 0 || two > strings.Index(text.String(), `"version":3`) {
			t.Errorf("watcher %d was told %s", n, text.String())
		}
	}
	most := before + watchers/2
	if runtime.GOOS != "linux" {
		most += watchers
	}
	for runtime.NumGoroutine() >= most { // until those who wrote are gone
		runtime.Gosched()
	}
}

// watchRaw watches a game until the test ends, over a connection that itself
// takes hardly any memory. The first byte has been read.
func watchRaw(t *testing.T, url, id string) net.Conn {
	t.Helper()
	addr := strings.TrimPrefix(url, "http://")
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	fmt.Fprintf(conn, "GET /api/games/%s/ws HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", id, addr)
	r := bufio.NewReader(conn)
	if resp, err := http.ReadResponse(r, nil); err != nil || resp.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("%v, %v", resp, err)
	}
	if _, err := r.ReadByte(); err != nil { // of the whole game, which has been sent then
		t.Fatal(err)
	}
	return conn
}

package httpapi_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"

	"duiyi/httpapi"
)

// What a client does not take at once is begun and gone on with: nothing gets
// into the middle of a frame, from wherever else it comes.
func TestOffer(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	client, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	conn, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	const frames, size = 10, 100_000 // more than the buffers between the two
	for _, end := range []net.Conn{client, conn} {
		tcp := end.(*net.TCPConn)
		if err := errors.Join(tcp.SetReadBuffer(32<<10), tcp.SetWriteBuffer(16<<10)); err != nil {
			t.Fatal(err)
		}
	}
	out := httpapi.NewOutlet(conn)
	frame := func(n int) []byte { return httpapi.TextFrame(bytes.Repeat([]byte{byte('a' + n%26)}, size)) }
	var sent sync.WaitGroup
	var begun, whole int
	sent.Go(func() {
		for n := range frames {
			left, all := out.Offer(frame(n))
			if all {
				whole++
				continue
			}
			if left == nil {
				begun++
			}
			var others sync.WaitGroup
			others.Go(func() { out.Write([]byte{0x8a, 0}) }) // a pong, meanwhile
			if left != nil {
				others.Wait() // it may come first
			}
			if _, err := out.Write(left); err != nil {
				t.Error(err)
			}
			others.Wait()
		}
		conn.Close()
	})
	r := bufio.NewReader(client)
	got := 0
	for {
		head := make([]byte, 2)
		if _, err := io.ReadFull(r, head); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		switch {
		case head[0] == 0x8a && head[1] == 0:
		case head[0] == 0x81 && head[1] == 127:
			var length [8]byte
			io.ReadFull(r, length[:])
			text := make([]byte, binary.BigEndian.Uint64(length[:]))
			if _, err := io.ReadFull(r, text); err != nil || string(text) != strings.Repeat(string(rune('a'+got%26)), size) {
				t.Fatalf("frame %d of %d bytes is another, %v", got, len(text), err)
			}
			got++
		default:
			t.Fatalf("after %d frames a head of %x", got, head)
		}
	}
	sent.Wait()
	if got != frames || begun == 0 && runtime.GOOS != "windows" {
		t.Errorf("%d frames came of %d; %d were taken at once, %d begun", got, frames, whole, begun)
	}
}

// A game's watchers wait without a goroutine, and where there is no poller with one
// each, for what they say; all are told the same, in order.
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

// watchRaw watches a game over a connection that itself takes next to nothing,
// until the test ends, and of which the first byte has been read.
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

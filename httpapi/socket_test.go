package httpapi_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// Data sent along with the handshake is read first.
func TestFrameWithHandshake(t *testing.T) {
	s := newServer(t)
	id := s.game("POST", "/api/games", `{"game":"gomoku",`+twoHumans+`}`).ID
	addr := strings.TrimPrefix(s.url, "http://")
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ping := []byte{0x89, 0x80 | 5, 0, 0, 0, 0, 'h', 'e', 'l', 'l', 'o'} // masked, by nothing
	fmt.Fprintf(conn, "GET /api/games/%s/ws HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n%s", id, addr, ping)
	r := bufio.NewReader(conn)
	resp, err := http.ReadResponse(r, nil)
	if err != nil || resp.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("%v, %v", resp, err)
	}
	// The game and the pong come in either order.
	pong := []byte{0x8a, 5, 'h', 'e', 'l', 'l', 'o'}
	for found := false; !found; {
		head := make([]byte, 2)
		if _, err := io.ReadFull(r, head); err != nil {
			t.Fatal(err)
		}
		n := int64(head[1])
		if n == 126 {
			var more [2]byte
			if _, err := io.ReadFull(r, more[:]); err != nil {
				t.Fatal(err)
			}
			n = int64(more[0])<<8 | int64(more[1])
		}
		body := make([]byte, n)
		if _, err := io.ReadFull(r, body); err != nil {
			t.Fatal(err)
		}
		found = bytes.Equal(append(head, body...), pong)
	}
}

package socket

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"
	"github.com/gobwas/ws"
)

// newOutlet returns what writes frames to a connection.
func newOutlet(conn net.Conn) *outlet {
	o := new(outlet)
	o.over(conn)
	return o
}

// Frames are written by hand; a client of the library reads what was in them,
// whatever form their length takes.
func TestTextFrame(t *testing.T) {
	lengths := []int{0, 1, 125, 126, 127, 65535, 65536, 200_000}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out, err := accept(w, r)
		if err != nil {
			t.Error(err)
			return
		}
		defer out.Close()
		for _, n := range lengths {
			if _, err := out.Write(Frame([]byte(strings.Repeat("象", n)[:n]))); err != nil {
				t.Error(err)
			}
		}
		out.Write(closeFrame(ws.StatusNormalClosure, ""))
	}))
	defer s.Close()
	conn, _, err := websocket.Dial(t.Context(), s.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)
	for _, n := range lengths {
		kind, text, err := conn.Read(t.Context())
		if err != nil || kind != websocket.MessageText || string(text) != strings.Repeat("象", n)[:n] {
			t.Fatalf("%d bytes came as %d of kind %v, %v", n, len(text), kind, err)
		}
	}
	if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusNormalClosure {
		t.Errorf("the end is %v", err)
	}
}

// TestFrameText: a text is found again in its frame, whatever its length.
func TestFrameText(t *testing.T) {
	for _, n := range []int{0, 1, 125, 126, 127, 65535, 65536} {
		text := make([]byte, n)
		for i := range text {
			text[i] = byte('a' + i%26)
		}
		if got := Text(Frame(text)); string(got) != string(text) {
			t.Errorf("of %d bytes %d are found", n, len(got))
		}
	}
}

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
	out := newOutlet(conn)
	frame := func(n int) []byte { return Frame(bytes.Repeat([]byte{byte('a' + n%26)}, size)) }
	var sent sync.WaitGroup
	var begun, whole int
	sent.Go(func() {
		for n := range frames {
			left, all := out.offer(frame(n))
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

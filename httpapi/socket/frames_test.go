package socket

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/gobwas/ws"
)

// said is a frame as a client sends it.
func said(first byte, data string) []byte { return saidAs(first, data, 0) }

// saidAs is said with the length in so many bytes: 0 is as many as it takes.
func saidAs(first byte, data string, bytes int) []byte {
	key := [4]byte{0x37, 0xfa, 0x21, 0x3d}
	frame := []byte{first}
	switch n := len(data); {
	case bytes == 8 || bytes == 0 && n >= 1<<16:
		frame = append(frame, 0x80|127, 0, 0, 0, 0, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
	case bytes == 2 || bytes == 0 && n >= 126:
		frame = append(frame, 0x80|126, byte(n>>8), byte(n))
	default:
		frame = append(frame, 0x80|byte(n))
	}
	frame = append(frame, key[:]...)
	for i := range len(data) {
		frame = append(frame, data[i]^key[i&3])
	}
	return frame
}

// conformance is what clients may say and may not, and what an echo answers.
var conformance = []struct {
	name    string
	say     []byte
	want    []string // what comes back
	library []string // where the library does otherwise
}{
	{"text", said(0x81, "hello"), []string{`text "hello"`}, nil},
	{"nothing", said(0x81, ""), []string{`text ""`}, nil},
	{"bytes", said(0x82, "\x00\xff"), []string{`binary "\x00\xff"`}, nil},
	{"two messages", slices.Concat(said(0x81, "a"), said(0x82, "b")), []string{`text "a"`, `binary "b"`}, nil},
	{"125 bytes", said(0x81, strings.Repeat("x", 125)), []string{fmt.Sprintf("text %q", strings.Repeat("x", 125))}, nil},
	{"126 bytes", said(0x81, strings.Repeat("x", 126)), []string{fmt.Sprintf("text %q", strings.Repeat("x", 126))}, nil},
	{"a length in more bytes than it takes", slices.Concat(saidAs(0x81, "a", 2), saidAs(0x81, "b", 8)), []string{`text "a"`, `text "b"`}, nil},
	{"the longest", said(0x82, strings.Repeat("x", maxFrame)), []string{fmt.Sprintf("binary %q", strings.Repeat("x", maxFrame))}, nil},
	{"too long", said(0x82, strings.Repeat("x", maxFrame+2)), []string{"close 1009"}, nil},
	{"far too long", said(0x82, strings.Repeat("x", 1<<17)), []string{"close 1009"}, nil},
	{"fragments", slices.Concat(said(0x01, "he"), said(0x00, "ll"), said(0x80, "o"), said(0x81, "!")), []string{`text "hello"`, `text "!"`}, nil},
	{"fragments of bytes", slices.Concat(said(0x02, ""), said(0x00, ""), said(0x80, "\xff")), []string{`binary "\xff"`}, nil},
	{"a ping within a message", slices.Concat(said(0x01, "he"), said(0x89, "?"), said(0x80, "llo")), []string{`pong "?"`, `text "hello"`}, nil},
	{"fragments that are too long", slices.Concat(said(0x02, strings.Repeat("x", maxFrame)), said(0x80, "xy")), []string{"close 1009"}, nil},
	{"a letter cut in two", slices.Concat(said(0x01, "\xe8\xb1"), said(0x80, "\xa1")), []string{`text "象"`}, nil},
	{"no UTF-8", said(0x81, "a\xffb"), []string{"close 1007"}, []string{`text "a\xffb"`}},
	{"the rest of nothing", said(0x80, "a"), []string{"close 1002"}, nil},
	{"a message within another", slices.Concat(said(0x01, "a"), said(0x81, "b")), []string{"close 1002"}, nil},
	{"a ping", said(0x89, "are you there"), []string{`pong "are you there"`}, nil},
	{"a ping of nothing", said(0x89, ""), []string{`pong ""`}, nil},
	{"a ping that is too long", said(0x89, strings.Repeat("x", 126)), []string{"close 1002"}, nil},
	{"a part of a ping", said(0x09, "a"), []string{"close 1002"}, nil},
	{"a pong", slices.Concat(said(0x8a, "a"), said(0x81, "b")), []string{`text "b"`}, nil},
	{"a bit that is reserved", said(0xc1, "a"), []string{"close 1002"}, nil},
	{"another", said(0xa1, "a"), []string{"close 1002"}, nil},
	{"the third", said(0x91, "a"), []string{"close 1002"}, nil},
	{"a kind that is not", said(0x83, "a"), []string{"close 1002"}, nil},
	{"a control frame that is not", said(0x8b, "a"), []string{"close 1002"}, nil},
	{"without a mask", []byte{0x81, 1, 'a'}, []string{"close 1002"}, []string{}},
	{"good-bye", said(0x88, "\x03\xe8"), []string{"close 1000"}, nil},
	{"good-bye with a reason", said(0x88, "\x03\xe9going"), []string{"close 1001"}, nil},
	{"good-bye without a status", said(0x88, ""), []string{"close 1005"}, nil},
	{"good-bye of ours", said(0x88, "\x0f\xa0"), []string{"close 4000"}, nil},
	{"half a status", said(0x88, "\x03"), []string{"close 1002"}, nil},
	{"a status that none sends", said(0x88, "\x03\xed"), []string{"close 1002"}, nil},
	{"another that none sends", said(0x88, "\x03\xee"), []string{"close 1002"}, nil},
	{"a status that is none", said(0x88, "\x03\xe7"), []string{"close 1002"}, nil},
	{"a status of no range", said(0x88, "\x07\xd0"), []string{"close 1002"}, nil},
	{"a status beyond all", said(0x88, "\x13\x88"), []string{"close 1002"}, nil},
	{"a reason that is no UTF-8", said(0x88, "\x03\xe8\xff"), []string{"close 1007"}, []string{"close 1000"}},
	{"good-bye, and on", slices.Concat(said(0x88, "\x03\xe8"), said(0x81, "a")), []string{"close 1000"}, nil},
}

// echo answers as the library's echo does, by an inlet that is given what is said in
// pieces.
func echo(pieces iter.Seq[[]byte], check func(*inlet)) []string {
	list := []string{}
	var in inlet
	hear := func(op ws.OpCode, data []byte) error {
		switch op {
		case ws.OpPing:
			list = append(list, told(ws.MustCompileFrame(ws.NewPongFrame(data))))
		case ws.OpClose:
			status, err := closeStatus(data)
			if err != nil {
				return err
			}
			list = append(list, told(closeFrame(status, "")))
			return errBye
		case ws.OpText, ws.OpBinary:
			list = append(list, fmt.Sprintf("%s %q", kindNames[op], data))
		}
		return nil
	}
	for piece := range pieces {
		err := in.take(slices.Clone(piece), hear)
		if refused, ok := errors.AsType[*violation](err); ok {
			return append(list, told(closeFrame(refused.status, refused.reason)))
		}
		if err != nil {
			return list
		}
		check(&in)
	}
	return list
}

var kindNames = map[ws.OpCode]string{ws.OpText: "text", ws.OpBinary: "binary", ws.OpPong: "pong"}

// told describes a frame of a server.
func told(frame []byte) string {
	data := Text(frame)
	if op := ws.OpCode(frame[0] & 0x0f); op != ws.OpClose {
		return fmt.Sprintf("%s %q", kindNames[op], data)
	}
	if len(data) == 0 {
		return "close 1005"
	}
	return fmt.Sprintf("close %d", int(data[0])<<8|int(data[1]))
}

// TestConformance: what a client says is taken as the library takes it, however it
// comes, but where the RFC has the better of both.
func TestConformance(t *testing.T) {
	for _, tt := range conformance {
		t.Run(tt.name, func(t *testing.T) {
			for _, piece := range []int{1, 2, 3, 7, len(tt.say)} {
				if got := echo(slices.Chunk(tt.say, piece), func(*inlet) {}); !slices.Equal(got, tt.want) {
					t.Errorf("in pieces of %d: %.100q, want %.100q", piece, got, tt.want)
				}
			}
			want := tt.want
			if tt.library != nil {
				want = tt.library
			}
			if got := echoOfLibrary(t, tt.say); !slices.Equal(got, want) {
				t.Errorf("the library: %.100q, want %.100q", got, want)
			}
		})
	}
}

// echoOfLibrary is what an echo by the library answers.
func echoOfLibrary(t *testing.T, say []byte) []string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.CloseNow()
		conn.SetReadLimit(maxFrame)
		for {
			kind, text, err := conn.Read(t.Context())
			if err != nil || conn.Write(t.Context(), kind, text) != nil {
				return
			}
		}
	}))
	defer s.Close()
	r, conn := shaken(t, s.URL, "/")
	defer conn.Close()
	go func() {
		conn.Write(say)
		conn.(*net.TCPConn).CloseWrite()
	}()
	return frames(r)
}

// shaken is a connection after the handshake.
func shaken(t *testing.T, url, path string) (*bufio.Reader, net.Conn) {
	t.Helper()
	addr := strings.TrimPrefix(url, "http://")
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", path, addr)
	r := bufio.NewReader(conn)
	if resp, err := http.ReadResponse(r, nil); err != nil || resp.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("%v, %v", resp, err)
	}
	return r, conn
}

// frames describes what a server sends until the connection is closed.
func frames(r *bufio.Reader) []string {
	list := []string{}
	for {
		head, err := r.Peek(2)
		if err != nil {
			return list
		}
		size, length := 2, int(head[1])
		if length == 126 {
			if head, err = r.Peek(4); err != nil {
				return list
			}
			size, length = 4, int(head[2])<<8|int(head[3])
		}
		frame := make([]byte, size+length)
		if _, err := io.ReadFull(r, frame); err != nil {
			return list
		}
		list = append(list, told(frame))
	}
}

// TestSocketConforms: of the same cases a socket answers the pings and the ends, whether
// a poller reads what came or a goroutine, and good-bye is said once.
func TestSocketConforms(t *testing.T) {
	for _, tt := range conformance {
		t.Run(tt.name, func(t *testing.T) {
			var want []string
			for _, w := range tt.want {
				if !strings.HasPrefix(w, "text") && !strings.HasPrefix(w, "binary") {
					want = append(want, w)
				}
			}
			for _, polled := range []bool{true, false} {
				ended := make(chan bool)
				h := newHub()
				s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					out, err := accept(w, r)
					if err != nil {
						t.Error(err)
						return
					}
					if !polled {
						out.raw = nil
					}
					newSocket(h, out, silent{}, false).begin(func() { close(ended) })
				}))
				r, conn := shaken(t, s.URL, "/")
				if _, err := conn.Write(tt.say); err != nil {
					t.Error(err)
				}
				conn.(*net.TCPConn).CloseWrite()
				if got := frames(r); !slices.Equal(got, want) {
					t.Errorf("polled %v: %q, want %q", polled, got, want)
				}
				<-ended
				conn.Close()
				s.Close()
			}
		})
	}
}

// FuzzInlet: whatever is said, and in whichever pieces, is taken alike, keeps no more
// than a frame and a message, and does not panic.
func FuzzInlet(f *testing.F) {
	for _, tt := range conformance {
		f.Add(tt.say, uint64(1))
	}
	f.Fuzz(func(t *testing.T, say []byte, seed uint64) {
		whole := echo(slices.Values([][]byte{say}), func(*inlet) {})
		r := rand.New(rand.NewPCG(seed, 1))
		pieces := func(yield func([]byte) bool) {
			for rest := say; len(rest) > 0; {
				n := 1 + r.IntN(len(rest))
				if !yield(rest[:n]) {
					return
				}
				rest = rest[n:]
			}
		}
		got := echo(pieces, func(in *inlet) {
			if len(in.rest) > maxFrame+ws.MaxHeaderSize || len(in.text) > maxFrame {
				t.Fatalf("%d bytes of a frame are kept, and %d of a message", len(in.rest), len(in.text))
			}
		})
		if !slices.Equal(got, whole) {
			t.Fatalf("in pieces %q, at once %q", got, whole)
		}
	})
}

// listening is a server of sockets to which there is nothing to tell, each of which is
// given once it has begun.
func listening(t *testing.T, h *Hub, leave func()) (url string, sockets <-chan *socket) {
	begun := make(chan *socket, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out, err := accept(w, r)
		if err != nil {
			t.Error(err)
			return
		}
		s := newSocket(h, out, silent{}, false)
		s.begin(leave)
		begun <- s
	}))
	t.Cleanup(server.Close)
	return server.URL, begun
}

// TestGoodbyesCross: good-bye is said by the server while another frame is being written,
// and by the client at the same moment; the server's arrives all the same.
func TestGoodbyesCross(t *testing.T) {
	h := newHub()
	ended := make(chan struct{})
	url, sockets := listening(t, h, func() { close(ended) })
	r, conn := shaken(t, url, "/")
	defer conn.Close()
	s := <-sockets
	s.out.mu.Lock() // as who writes does
	s.bye(StatusTryAgainLater, "")
	if _, err := conn.Write(said(0x88, "\x03\xe8")); err != nil {
		t.Fatal(err)
	}
	time.Sleep(50 * time.Millisecond) // within which the client's is read
	s.out.mu.Unlock()
	if got := frames(r); !slices.Equal(got, []string{"close 1013"}) {
		t.Errorf("the server's good-bye is %q", got)
	}
	<-ended
}

package httpapi

import (
	"bufio"
	"context"
	"encoding/binary"
	"net"
	"net/http"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/coder/websocket"
)

const (
	// A client says little: its answers to pings, and good-bye. What package
	// http sets aside for a request, 4 KiB each way, would be most of what a
	// socket takes.
	readBuffer = 256
	// writeBuffer holds the longest frame but those of updates, which are
	// written as they are: a control frame has two bytes and at most 125 more.
	writeBuffer = 128
)

// accept makes the request's connection a WebSocket. Frames are written to the
// outlet, all else is done with the Conn.
func accept(w http.ResponseWriter, r *http.Request) (*websocket.Conn, *outlet, error) {
	out := new(outlet) // what the connection keeps; the request and its buffers go
	conn, err := websocket.Accept(&smallBuffers{w, out}, r, &websocket.AcceptOptions{OnPongReceived: func(_ context.Context, payload []byte) {
		if out.pong != nil {
			out.pong(payload)
		}
	}})
	if err != nil {
		return nil, nil, err
	}
	conn.SetReadLimit(maxFrame)
	return conn, out, nil
}

// smallBuffers hands a connection over without the buffers that it had for
// requests.
type smallBuffers struct {
	http.ResponseWriter
	out *outlet // which it is handed to
}

func (b *smallBuffers) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(b.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	came, _ := rw.Reader.Peek(rw.Reader.Buffered()) // of what is buffered there is enough
	b.out.over(conn)
	b.out.came = slices.Clone(came)
	return b.out, bufio.NewReadWriter(bufio.NewReaderSize(b.out, readBuffer), bufio.NewWriterSize(b.out, writeBuffer)), nil
}

// An outlet is a connection to which two write, each of them whole frames: the
// updates of a game, and what a websocket.Conn has to say of the connection. A
// client that takes no frame for writeWithin is gone.
type outlet struct {
	net.Conn
	raw  syscall.RawConn // of Conn, nil where writing without waiting is not known
	pong func([]byte)    // nil, or told of what answers a ping; set before anything is read
	came []byte          // what had been read of it before; only who reads touches it

	mu     sync.Mutex
	rest   []byte // of a frame that was begun
	broken error  // what became of the first write that failed: nothing makes sense after it
}

// over has the outlet be that of a connection.
func (o *outlet) over(conn net.Conn) {
	o.Conn = conn
	if c, ok := conn.(syscall.Conn); ok && writesAtOnce {
		if raw, err := c.SyscallConn(); err == nil {
			o.raw = raw
		}
	}
}

// Write waits until the client has taken the frame, and what was begun before.
func (o *outlet) Write(frame []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.broken != nil {
		return 0, o.broken
	}
	if o.broken = o.Conn.SetWriteDeadline(time.Now().Add(writeWithin)); o.broken != nil {
		return 0, o.broken
	}
	if len(o.rest) > 0 {
		if _, o.broken = o.Conn.Write(o.rest); o.broken != nil {
			return 0, o.broken
		}
		o.rest = nil
	}
	n := 0
	if len(frame) > 0 {
		if n, o.broken = o.Conn.Write(frame); o.broken != nil {
			return n, o.broken
		}
	}
	// A deadline that has passed would be in the way of offer.
	o.broken = o.Conn.SetWriteDeadline(time.Time{})
	return n, o.broken
}

// offer writes of a frame what the client takes at once, without waiting. It
// reports whether that was all; if not, left is to be given to Write, nil where
// the frame is begun, which goes on with it.
func (o *outlet) offer(frame []byte) (left []byte, all bool) {
	if o.raw == nil || !o.mu.TryLock() {
		return frame, false
	}
	defer o.mu.Unlock()
	if o.broken != nil || len(o.rest) > 0 {
		return frame, false
	}
	var n int
	n, o.broken = writeAtOnce(o.raw, frame)
	switch {
	case o.broken != nil || n == 0:
		return frame, false
	case n < len(frame):
		o.rest = frame[n:]
		return nil, false
	}
	return nil, true
}

func (o *outlet) Read(p []byte) (int, error) {
	if len(o.came) > 0 {
		n := copy(p, o.came)
		o.came = o.came[n:]
		return n, nil
	}
	return o.Conn.Read(p)
}

// A message of text has one of three heads as a server sends it, whole and unmasked
// (RFC 6455, 5.2), by its length.
const (
	finalText   = 0x81
	twoBytes    = 126 // of length follow
	eightBytes  = 127
	longestHead = 2 + 8
)

// textFrame returns a message of text as a server sends it.
func textFrame(text []byte) []byte {
	return frameIn(append(append(make([]byte, 0, longestHead+len(text)), make([]byte, longestHead)...), text...))
}

// frameIn returns a message as a server sends it, of a text that has room for the
// longest head before it.
func frameIn(text []byte) []byte {
	switch n := len(text) - longestHead; {
	case n < twoBytes:
		text = text[longestHead-2:]
		text[1] = byte(n)
	case n < 1<<16:
		text = text[longestHead-4:]
		text[1] = twoBytes
		binary.BigEndian.PutUint16(text[2:], uint16(n))
	default:
		text[1] = eightBytes
		binary.BigEndian.PutUint64(text[2:], uint64(n))
	}
	text[0] = finalText
	return text
}

// textIn returns the text of a frame.
func textIn(frame []byte) []byte {
	switch frame[1] {
	case twoBytes:
		return frame[4:]
	case eightBytes:
		return frame[longestHead:]
	}
	return frame[2:]
}

// pingFrame returns the ping of a number, as a server sends it (RFC 6455, 5.5.2).
func pingFrame(number uint64) []byte {
	const finalPing, eightBytes = 0x89, 8
	return binary.BigEndian.AppendUint64([]byte{finalPing, eightBytes}, number)
}

// baseKey is where a request's context has the one of sockets, which ends with the
// server, and not with the request.
type baseKey struct{}

// withBase returns the context of all requests, with the one of sockets, which may
// end before.
func withBase(base, sockets context.Context) context.Context {
	return context.WithValue(base, baseKey{}, sockets)
}

// baseOf returns the context that ends with the server; under another server
// than Serve's it does not end.
func baseOf(r *http.Request) context.Context {
	if base, ok := r.Context().Value(baseKey{}).(context.Context); ok {
		return base
	}
	return context.Background()
}

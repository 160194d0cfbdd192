//go:build !js

package socket

import (
	"bufio"
	"net"
	"net/http"
	"slices"

	"github.com/coder/websocket"
)

// accept makes the request's connection a WebSocket. The library does the handshake; the
// outlet has the connection from then on.
func accept(w http.ResponseWriter, r *http.Request) (*outlet, error) {
	out := new(outlet) // all that the connection keeps: the request and its buffers are freed
	conn, err := websocket.Accept(&handover{w, out}, r, nil)
	if err != nil {
		return nil, err
	}
	conn.CloseNow() // otherwise it is never collected; the connection stays open
	return out, nil
}

// A handover gives the connection to an outlet instead of the library, which would take
// three times the memory and a goroutine to read.
type handover struct {
	http.ResponseWriter
	out *outlet // that gets the connection
}

func (h *handover) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	came, _ := rw.Reader.Peek(rw.Reader.Buffered()) // bytes that are buffered already
	h.out.over(conn)
	h.out.came = slices.Clone(came)
	return ours{conn}, bufio.NewReadWriter(bufio.NewReaderSize(nil, 0), bufio.NewWriterSize(nil, 0)), nil
}

// ours is a connection that the library no longer uses and does not close.
type ours struct{ net.Conn }

func (ours) Close() error { return nil }

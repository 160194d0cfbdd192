package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"syscall/js"
	"time"

	"github.com/gobwas/ws"
)

// host is the address of requests, under which the page is that of the person at the machine.
const host = "127.0.0.1:80"

// A bridge takes requests from the page's worker to the handler.
type bridge struct{ handler http.Handler }

// ask answers a request: ask(method, path, headers, body, tell) with headers as an array
// of names and values, body as a Uint8Array or null, and tell(status, headers, null),
// tell(0, null, bytes) and at last tell(0, null, null). It returns a function that
// cancels the request.
func (b bridge) ask(_ js.Value, args []js.Value) any {
	ctx, cancel := context.WithCancel(context.Background())
	method, path, headers, tell := args[0].String(), args[1].String(), args[2], args[4]
	r, err := newRequest(ctx, method, path, headers, bytesOf(args[3]))
	w := &writer{tell: tell, header: http.Header{}}
	go func() {
		defer cancel()
		if err == nil {
			b.serve(w, r)
		} else {
			http.Error(w, err.Error(), http.StatusBadRequest)
		}
		w.end()
	}()
	return once(cancel)
}

// serve answers a request; a handler that gives up in the middle cuts the answer short.
func (b bridge) serve(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if p := recover(); p != nil {
			if err, ok := p.(error); !ok || !errors.Is(err, http.ErrAbortHandler) {
				panic(p)
			}
		}
	}()
	b.handler.ServeHTTP(w, r)
}

func newRequest(ctx context.Context, method, path string, headers js.Value, body []byte) (*http.Request, error) {
	r, err := http.NewRequestWithContext(ctx, method, "http://"+host+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.RequestURI, r.RemoteAddr = path, host
	for i := 0; i+1 < headers.Length(); i += 2 {
		r.Header.Add(headers.Index(i).String(), headers.Index(i+1).String())
	}
	return r, nil
}

// bytesOf copies a Uint8Array; null has none.
func bytesOf(v js.Value) []byte {
	if !v.Truthy() {
		return nil
	}
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return b
}

// arrayOf copies bytes to a Uint8Array.
func arrayOf(b []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(v, b)
	return v
}

// once makes a function for the page of one that is called once at the most.
func once(f func()) js.Func {
	var called js.Func
	called = js.FuncOf(func(js.Value, []js.Value) any {
		f()
		called.Release()
		return nil
	})
	return called
}

// A writer is an answer, told as it comes.
type writer struct {
	tell   js.Value
	header http.Header
	begun  bool
}

// Header implements http.ResponseWriter.
func (w *writer) Header() http.Header { return w.header }

// WriteHeader implements http.ResponseWriter.
func (w *writer) WriteHeader(status int) {
	if w.begun {
		return
	}
	w.begun = true
	flat := js.Global().Get("Array").New()
	for name, values := range w.header {
		for _, v := range values {
			flat.Call("push", name, v)
		}
	}
	w.tell.Invoke(status, flat, js.Null())
}

// Write implements http.ResponseWriter.
func (w *writer) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	w.tell.Invoke(0, js.Null(), arrayOf(b))
	return len(b), nil
}

func (w *writer) end() {
	w.WriteHeader(http.StatusOK)
	w.tell.Invoke(0, js.Null(), js.Null())
}

// Flush implements http.Flusher: what is written is told already.
func (*writer) Flush() {}

// SetReadDeadline and SetWriteDeadline do nothing: a worker's page takes what it is told.
func (*writer) SetReadDeadline(time.Time) error  { return nil }
func (*writer) SetWriteDeadline(time.Time) error { return nil }

// dial opens a socket: dial(path, tell) with tell("open"), tell("message", text) and at last
// tell("closed", code). It returns a function that sends a text, and closes the socket if
// it is null; it must not be called after "closed".
func (b bridge) dial(_ js.Value, args []js.Value) any {
	path, tell := args[0].String(), args[1]
	ctx, cancel := context.WithCancel(context.Background())
	ours, theirs := net.Pipe()
	c := &client{conn: ours, in: newFrames(ours)}
	said := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].IsNull() {
			go c.leave()
			return nil
		}
		go c.say(ws.OpText, []byte(args[0].String()))
		return nil
	})
	go func() {
		defer cancel()
		code := ws.StatusAbnormalClosure
		if b.upgrade(ctx, path, theirs) {
			tell.Invoke("open")
			code = c.listen(func(text []byte) { tell.Invoke("message", string(text)) })
		}
		tell.Invoke("closed", int(code))
		said.Release()
	}()
	return said
}

// upgrade gives a connection to the handler of a path, and reports whether it took it.
func (b bridge) upgrade(ctx context.Context, path string, conn net.Conn) bool {
	r, err := newRequest(ctx, http.MethodGet, path, js.Global().Get("Array").New(), nil)
	if err != nil {
		return false
	}
	r.Header.Set("Upgrade", "websocket")
	u := &upgrade{header: http.Header{}, conn: conn}
	b.handler.ServeHTTP(u, r)
	return u.taken
}

// An upgrade is the answer to a request that becomes a socket.
type upgrade struct {
	header http.Header
	conn   net.Conn
	taken  bool
}

// Header implements http.ResponseWriter.
func (u *upgrade) Header() http.Header { return u.header }

// WriteHeader implements http.ResponseWriter.
func (*upgrade) WriteHeader(int) {}

// Write implements http.ResponseWriter: why there is no socket is asked for by a request.
func (*upgrade) Write(b []byte) (int, error) { return len(b), nil }

// Hijack implements http.Hijacker.
func (u *upgrade) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	u.taken = true
	return u.conn, bufio.NewReadWriter(bufio.NewReader(u.conn), bufio.NewWriter(u.conn)), nil
}

// A client is the page's side of a socket.
type client struct {
	conn net.Conn
	in   *frames
	mu   sync.Mutex // held while writing
}

// say sends a frame.
func (c *client) say(op ws.OpCode, payload []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, err := c.conn.Write(masked(op, payload)); err != nil {
		c.conn.Close() // listen says so
	}
}

// leave says that the page goes, which the other side answers.
func (c *client) leave() { c.say(ws.OpClose, ws.NewCloseFrameBody(ws.StatusGoingAway, "")) }

// listen tells of messages until the socket is closed, and returns the code of that.
func (c *client) listen(tell func(text []byte)) ws.StatusCode {
	defer c.conn.Close()
	for {
		op, payload, err := c.in.next()
		switch {
		case err != nil:
			return ws.StatusAbnormalClosure
		case op == ws.OpText:
			tell(payload)
		case op == ws.OpPing:
			go c.say(ws.OpPong, bytes.Clone(payload))
		case op == ws.OpClose:
			c.say(ws.OpClose, bytes.Clone(payload[:min(len(payload), 2)]))
			if len(payload) == 0 {
				return ws.StatusNoStatusRcvd
			}
			code, _ := ws.ParseCloseFrameData(payload)
			return code
		}
	}
}

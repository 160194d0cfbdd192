package socket

import (
	"io"
	"net"
	"slices"
	"sync"
	"syscall"
	"testing"

	"github.com/gobwas/ws"
)

// TestPoller: sockets come and go, by whichever side, while others are told and answer;
// each ends once, and with the last the poller's goroutine.
func TestPoller(t *testing.T) {
	h := newHub()
	var ended sync.WaitGroup
	url, sockets := listening(t, h, ended.Done)
	for range 3 {
		for n := range 40 {
			ended.Add(1)
			r, conn := shaken(t, url, "/")
			s := <-sockets
			if h.poller.epoll == nil {
				t.Fatal("nobody waits for what is said")
			}
			for range 3 {
				if _, err := conn.Write(said(0x89, "?")); err != nil {
					t.Fatal(err)
				}
				answer := make([]byte, 3)
				if _, err := r.Read(answer); err != nil || !slices.Equal(answer, ws.MustCompileFrame(ws.NewPongFrame([]byte("?")))) {
					t.Fatalf("a ping is answered with %x, %v", answer, err)
				}
			}
			switch n % 3 {
			case 0: // it is cut off
				conn.Close()
			case 1: // the client goes
				conn.Write(said(0x88, "\x03\xe8"))
				if got := frames(r); !slices.Equal(got, []string{"close 1000"}) {
					t.Errorf("the client's good-bye is answered with %q", got)
				}
				conn.Close()
			case 2: // the server sends it away
				s.bye(StatusTryAgainLater, "")
				conn.Write(said(0x88, "\x03\xf5"))
				if got := frames(r); !slices.Equal(got, []string{"close 1013"}) {
					t.Errorf("the server's good-bye is %q", got)
				}
				conn.Close()
			}
		}
		ended.Wait()
		h.ended.Wait()
		h.poller.mu.Lock()
		if h.poller.epoll != nil || h.poller.in != 0 {
			t.Errorf("%d sockets are waited for when all are gone", h.poller.in)
		}
		h.poller.mu.Unlock()
	}
	if len(h.open) > 0 {
		t.Errorf("%d sockets are open when all are gone", len(h.open))
	}
}

// Where the poller fails, its sockets are closed and not left unheard; those that come
// afterwards have another one.
func TestPollerFails(t *testing.T) {
	h := newHub()
	var ended sync.WaitGroup
	url, sockets := listening(t, h, ended.Done)
	for range 2 {
		ended.Add(2)
		var clients []net.Conn
		for range 2 {
			_, conn := shaken(t, url, "/")
			defer conn.Close()
			clients = append(clients, conn)
			<-sockets
		}
		h.poller.mu.Lock()
		epoll := h.poller.epoll
		h.poller.mu.Unlock()
		h.poller.fail(nil, syscall.EBADF) // of an instance that was closed before
		if h.Count() != 2 {
			t.Fatalf("%d sockets are open", h.Count())
		}
		h.poller.fail(epoll, syscall.EBADF)
		ended.Wait()
		for _, conn := range clients {
			if _, err := conn.Read(make([]byte, 1)); err != io.EOF {
				t.Errorf("the connection ends with %v", err)
			}
		}
		h.ended.Wait()
	}
}

// TestPollerAgain: the number of a connection that is closed goes to another, and what
// was said of the one is not taken to be of the other.
func TestPollerAgain(t *testing.T) {
	var p poller
	socketOn := func() (*socket, net.Conn) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		client, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		conn, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		return &socket{hub: newHub(), out: newOutlet(conn)}, client
	}
	first, client := socketOn()
	defer client.Close()
	if !p.add(first) {
		t.Fatal("a socket is not waited for")
	}
	first.out.Close() // before it is removed
	second := &socket{hub: first.hub, out: first.out, fd: first.fd}
	p.by[first.fd] = second // as if it had come to the same number
	p.remove(first)
	if p.by[second.fd] != second || p.again(first) {
		t.Error("one that is gone is taken for the other")
	}
	if p.again(second) {
		t.Error("a closed connection is waited for")
	}
	if p.add(first) {
		t.Error("a closed connection is waited for anew")
	}
	p.remove(second)
	if p.epoll != nil || p.in != 0 {
		t.Errorf("%d are waited for when all are gone", p.in)
	}
}

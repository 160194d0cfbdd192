package socket

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
	"github.com/gobwas/ws"

	"duiyi/feed"
)

// newHub returns a Hub whose clients come without a proxy.
func newHub() *Hub {
	return NewHub(Config{
		Farewell: func(error) (Status, string) { return StatusTryAgainLater, "" },
		Proxied:  func(netip.Addr) bool { return false },
		Slowed:   func() {},
		Log:      slog.New(slog.DiscardHandler),
	})
}

// TestRelayLine: a line that never empties takes no more room than who stands in it.
func TestRelayLine(t *testing.T) {
	r := &relay{busy: runtime.GOMAXPROCS(0)} // nobody comes to work
	sockets := make([]socket, 10)
	for i := range sockets {
		r.add(&sockets[i])
	}
	for i := range 100_000 {
		if got, want := r.take(), &sockets[i%len(sockets)]; got != want {
			t.Fatalf("socket %d came out of its turn", i)
		}
		r.add(&sockets[i%len(sockets)])
	}
	if len(r.line) > 100 {
		t.Errorf("%d places for %d sockets", len(r.line), len(sockets))
	}
}

// A silent watch has nothing to tell.
type silent struct{ Watch }

func (silent) Updates() <-chan *feed.Message { return nil }
func (silent) Notify(func())                 {}
func (silent) Close()                        {}

// TestPing: a client that answers what it was asked is asked again later; one that
// has not answered by then, or something else, is sent away.
func TestPing(t *testing.T) {
	for _, tt := range []struct {
		name    string
		answers bool
		say     []byte // what it says in the place of the answer
	}{{"answers", true, nil}, {"says nothing", false, nil}, {"answers something else", false, pingNumber(7)}} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHub()
			url, sockets := listening(t, h, func() {})
			pinged := make(chan bool, 3)
			conn, _, err := websocket.Dial(t.Context(), url, &websocket.DialOptions{OnPingReceived: func(context.Context, []byte) bool {
				pinged <- true
				return tt.answers
			}})
			if err != nil {
				t.Fatal(err)
			}
			defer conn.CloseNow()
			left := make(chan error, 1)
			go func() {
				_, _, err := conn.Read(t.Context())
				left <- err
			}()
			s := <-sockets
			asked := func() bool {
				s.mu.Lock()
				defer s.mu.Unlock()
				return s.asked
			}
			s.sendPing()
			<-pinged
			for tt.answers && asked() {
				runtime.Gosched()
			}
			if tt.say != nil {
				s.pong(tt.say)
			}
			s.sendPing()
			if tt.answers {
				<-pinged
				return
			}
			if err := <-left; websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
				t.Errorf("the end is %v", err)
			}
		})
	}
}

// A client that ends with the program is not pinged.
func TestNear(t *testing.T) {
	for _, near := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			h := newHub()
			h.config.Near = near
			ours, theirs := net.Pipe()
			left := make(chan struct{})
			newSocket(h, newOutlet(ours), silent{}, false).begin(func() { close(left) })
			pings := make(chan int)
			go func() {
				n := 0
				for {
					h, err := ws.ReadHeader(theirs)
					if err == nil {
						_, err = io.CopyN(io.Discard, theirs, h.Length)
					}
					if err != nil {
						pings <- n
						return
					}
					if h.OpCode == ws.OpPing {
						n++
					}
				}
			}()
			time.Sleep(pingEvery + time.Second)
			theirs.Close()
			if n := <-pings; (n == 0) != near {
				t.Errorf("near %v: %d pings", near, n)
			}
			<-left
		})
	}
}

// A faulty watch panics when it is asked.
type faulty struct{ Watch }

func (faulty) Updates() <-chan *feed.Message { panic("out of order") }

// TestRelaySurvives: a panic on behalf of one watcher ends that one's watching alone.
func TestRelaySurvives(t *testing.T) {
	s := &socket{hub: newHub(), watch: faulty{}, status: status{gone: true}}
	s.send(false)
}

package httpapi

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

// A socket is a connection to somebody who watches. Its goroutine waits for what
// the client says, which is little. What there is to tell is written by a relay,
// and by a goroutine of its own only to a client that does not take it at once:
// one that waits for updates would have a stack of 4 KiB, and 1,000 of them
// would be woken for each move of a game with so many watchers.
type socket struct {
	api   *API
	conn  *websocket.Conn
	out   *outlet
	watch watch
	user  bool         // somebody with an account is at the other end
	state atomic.Int32 // idle, ...
	ping  *time.Timer  // when to ask whether the client is there, or to give it up

	proxied bool // the client is at the other end of a proxy

	mu     sync.Mutex
	sits   bool      // somebody who plays is at the other end
	gone   bool      // good-bye has been said, or the client has left
	asked  bool      // the last ping is yet to be answered
	pings  uint64    // how many there were
	pinged time.Time // when the last was sent
}

// The states of a socket.
const (
	idle  int32 = iota // there is nothing to tell
	due                // it is in the relay's line, or being told
	again              // and there has been more to tell since
)

func newSocket(a *API, conn *websocket.Conn, out *outlet, w watch, user bool) *socket {
	peer, err := netip.ParseAddrPort(out.RemoteAddr().String())
	s := &socket{api: a, conn: conn, out: out, watch: w, user: user, proxied: err != nil || a.proxies.has(peer.Addr())}
	out.pong = s.pong
	return s
}

// serve ends when the connection is closed, by whichever side.
func (s *socket) serve(base context.Context) {
	stop := context.AfterFunc(base, s.part)
	defer stop()
	s.mu.Lock()
	s.ping = time.AfterFunc(pingEvery, s.sendPing)
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.gone = true
		s.ping.Stop()
	}()
	s.watch.Notify(s.wake)
	if player, ok := s.watch.(sitter); ok && s.user {
		s.sit(player, "")
	}
	s.listen()
}

// part sends the page away, now that the server stops: at once, or to another
// program, where not all are to arrive at the same moment.
func (s *socket) part() {
	if s.api.parting == 0 {
		s.bye(websocket.StatusGoingAway, "the server is stopping")
		return
	}
	time.AfterFunc(rand.N(s.api.parting), func() { s.bye(websocket.StatusServiceRestart, "go on at another server") })
}

// sendPing runs every so often, and once more where no answer has come in time. It
// does not wait for the answer: a goroutine for each ping, with a context and a place
// in the connection's list of pings, took four times of what the ping itself does.
func (s *socket) sendPing() {
	s.mu.Lock()
	if s.gone {
		s.mu.Unlock()
		return
	}
	if s.asked {
		s.mu.Unlock()
		s.bye(websocket.StatusPolicyViolation, "no answer to a ping")
		return
	}
	s.asked, s.pings, s.pinged = true, s.pings+1, time.Now()
	frame := pingFrame(s.pings)
	s.ping.Reset(writeWithin)
	s.mu.Unlock()
	if left, all := s.out.offer(frame); !all {
		s.write(left)
	}
}

// pong notes that the client has answered a ping, and which it says that was.
func (s *socket) pong(payload []byte) {
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.asked || string(payload) != string(pingFrame(s.pings)[2:]) {
		return
	}
	s.asked = false
	every := pingEvery
	if s.sits {
		every = pingPlayers
		s.watch.(sitter).Measured(s.trusted(now.Sub(s.pinged)))
	}
	if !s.gone {
		s.ping.Reset(every)
	}
}

// trusted is a round trip that took so long by a ping, as far as that is believed:
// a page may put off its answer, for a credit of time that it has no right to.
// Of a proxy's connection the kernel knows the way to the proxy alone.
func (s *socket) trusted(ping time.Duration) time.Duration {
	if s.proxied {
		return ping
	}
	if rtt, known := kernelRTT(s.out.Conn); known {
		return min(ping, rtt)
	}
	return ping
}

// bye closes the connection, and waits elsewhere until the client has seen that.
func (s *socket) bye(status websocket.StatusCode, reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gone {
		return
	}
	s.gone = true
	s.api.sockets.Go(func() { // its own goroutine is still among them
		if err := s.conn.Close(status, reason); err != nil {
			s.api.log.Debug("websocket closed", "err", err)
		}
	})
}

// sendOff closes the connection for who listens, and waits for the client to have
// seen that, for some seconds.
func (s *socket) sendOff(status websocket.StatusCode, reason string) {
	s.mu.Lock()
	gone := s.gone
	s.gone = true
	s.mu.Unlock()
	if gone {
		return
	}
	if err := s.conn.Close(status, reason); err != nil {
		s.api.log.Debug("websocket closed", "err", err)
	}
}

// wake has the socket told what there is to tell. It does not block.
func (s *socket) wake() {
	for {
		switch s.state.Load() {
		case idle:
			if s.state.CompareAndSwap(idle, due) {
				s.api.relay.add(s)
				return
			}
		case due:
			if s.state.CompareAndSwap(due, again) {
				return
			}
		case again:
			return
		}
	}
}

// tell tells the client what there is to tell, as long as it takes it at once;
// where it does not a goroutine of its own goes on, which is patient.
func (s *socket) tell(patient bool) {
	defer func() { // one watcher's fault is not the others'
		if p := recover(); p != nil {
			s.api.log.Error("panic", "path", "ws", "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			s.bye(websocket.StatusInternalError, "")
		}
	}()
	for {
		select {
		case u, ok := <-s.watch.Updates():
			if !ok {
				s.bye(farewell(s.watch.Err()))
				return
			}
			frame, err := u.Text(encodeUpdate)
			if err != nil {
				s.api.log.Error("watch", "err", err)
				s.bye(websocket.StatusInternalError, "")
				return
			}
			if patient {
				if !s.write(frame) {
					return
				}
			} else if left, all := s.out.offer(frame); !all {
				go func() {
					if s.write(left) {
						s.tell(true)
					}
				}()
				return
			}
		default:
			if s.state.CompareAndSwap(due, idle) {
				return
			}
			s.state.Store(due)
		}
	}
}

// write waits until the client has taken a frame, and reports whether it did.
func (s *socket) write(frame []byte) bool {
	_, err := s.out.Write(frame)
	if err != nil {
		s.bye(websocket.StatusPolicyViolation, "too slow")
	}
	return err == nil
}

// A relay tells sockets what there is to tell, one after the other, on as many
// processors as there are. It has no goroutine while there is nothing to tell.
type relay struct {
	mu   sync.Mutex
	line []*socket // each of them once; from next on
	next int
	busy int // goroutines at it
}

func (r *relay) add(s *socket) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next > len(r.line)/2 && len(r.line) == cap(r.line) { // where it never empties, what is done makes room
		n := copy(r.line, r.line[r.next:])
		clear(r.line[n:])
		r.line, r.next = r.line[:n], 0
	}
	r.line = append(r.line, s)
	if r.busy < runtime.GOMAXPROCS(0) {
		r.busy++
		go r.work()
	}
}

func (r *relay) work() {
	for s := r.take(); s != nil; s = r.take() {
		s.tell(false)
	}
}

// take returns the first in the line; nil when there is none, and who asked is to
// leave.
func (r *relay) take() *socket {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == len(r.line) {
		r.line, r.next = r.line[:0], 0
		r.busy--
		return nil
	}
	s := r.line[r.next]
	r.line[r.next] = nil
	r.next++
	return s
}

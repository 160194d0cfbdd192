package socket

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"
)

const (
	// maxFrame is what a client may send in one message, which is read and
	// thrown away.
	maxFrame = 4 << 10

	// A client that takes no message for writeWithin, or does not answer a
	// ping for as long, is gone. It comes back with a new connection.
	writeWithin = 10 * time.Second
	pingEvery   = 25 * time.Second
	// byeWithin is for how long it may take to answer good-bye.
	byeWithin = 5 * time.Second
	// pingPlayers is how often who plays over the network is looked after: by a ping,
	// which measures the way to them, unless the kernel knows that they are there.
	pingPlayers = 5 * time.Second
)

// A socket is a connection to somebody who watches. The poller says when the client
// has sent something, which is little. What there is to tell is written by a relay,
// and by a goroutine of its own only to a client that does not take it at once. So one
// that waits has no goroutine: each would have a stack of 4 KiB, and 1,000 of them
// would be woken for each move of a game with so many watchers.
type socket struct {
	hub   *Hub
	out   *outlet
	watch Watch
	leave func()       // what there is to do at the end, or nil
	user  bool         // somebody with an account is at the other end
	state atomic.Int32 // idle, ...
	ping  *time.Timer  // when to ask whether the client is there, or to give it up
	fd    int          // the poller's

	proxied bool // the client is at the other end of a proxy

	hearing sync.Mutex // held by who reads, who alone touches these
	in      inlet
	said    *rate.Limiter // nil before the first
	deaf    bool          // what is read is thrown away

	mu     sync.Mutex
	sits   bool      // somebody who plays is at the other end
	gone   bool      // good-bye has been said, or is being said, or the client has left
	ended  bool      // the connection is closed, or about to be
	asked  bool      // the last ping is yet to be answered
	pings  uint64    // how many there were
	pinged time.Time // when the last was sent
	ponged time.Time // when one was answered last

	saying sync.WaitGroup // held while bye says good-bye
}

// The states of a socket.
const (
	idle  int32 = iota // there is nothing to tell
	due                // it is in the relay's line, or being told
	again              // and there has been more to tell since
)

func newSocket(h *Hub, out *outlet, w Watch, user bool) *socket {
	peer, err := netip.ParseAddrPort(out.RemoteAddr().String())
	return &socket{hub: h, out: out, watch: w, user: user, proxied: err != nil || h.config.Proxied(peer.Addr())}
}

// begin has the client be told, and listened to, until the connection is closed by
// whichever side. Then leave is called.
func (s *socket) begin(leave func()) {
	s.leave = leave
	s.mu.Lock()
	s.ping = time.AfterFunc(pingEvery, s.sendPing)
	s.mu.Unlock()
	if parting, over := s.hub.enter(s); parting {
		s.part(over)
	}
	s.watch.Notify(s.wake)
	if player, ok := s.watch.(Player); ok && s.user {
		s.sit(player, "")
	}
	came := s.out.came
	s.out.came = nil
	if !s.took(came) {
		return
	}
	if !s.hub.poller.add(s) {
		go s.listen()
	} else if s.hasEnded() {
		s.hub.poller.remove(s)
	}
}

// end closes the connection, and the watch with it.
func (s *socket) end() {
	s.mu.Lock()
	ended := s.ended
	s.ended, s.gone = true, true
	s.ping.Stop()
	s.mu.Unlock()
	if ended {
		return
	}
	s.hub.poller.remove(s)
	if err := s.out.Close(); err != nil {
		s.hub.config.Log.Debug("websocket closed", "err", err)
	}
	s.watch.Close()
	s.leave()
	s.hub.leave(s)
}

func (s *socket) hasEnded() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended
}

func (s *socket) isGone() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gone
}

// part sends the page away, now that the server stops: at once, or to another
// program within some time, where not all are to arrive at the same moment.
func (s *socket) part(within time.Duration) {
	if within == 0 {
		s.bye(websocket.StatusGoingAway, "the server is stopping")
		return
	}
	time.AfterFunc(rand.N(within), func() { s.bye(websocket.StatusServiceRestart, "go on at another server") })
}

// sendPing runs every so often, once more where no answer has come in time, and some
// time after good-bye was said to a client that does not go. A player's client that
// acknowledges what it is told, as in a game that is played, is asked no more often
// than any other: 9,000 games with 2,000 moves a second had 3,600 pings a second. It
// does not wait for the answer: a goroutine for each ping, with a context and a place
// in the connection's list of pings, took four times of what the ping itself does.
func (s *socket) sendPing() {
	s.mu.Lock()
	if s.gone {
		s.mu.Unlock()
		s.end()
		return
	}
	if s.asked {
		s.mu.Unlock()
		s.bye(websocket.StatusPolicyViolation, "no answer to a ping")
		return
	}
	now := time.Now()
	if s.sits && now.Sub(s.ponged) < pingEvery && s.acknowledges() {
		s.ping.Reset(pingPlayers)
		s.mu.Unlock()
		return
	}
	s.asked, s.pings, s.pinged = true, s.pings+1, now
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
	s.asked, s.ponged = false, now
	every := pingEvery
	if s.sits {
		every = pingPlayers
		s.watch.(Player).Measured(s.trusted(now.Sub(s.pinged)))
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
	if w, known := wayOf(s.out.Conn); known {
		return min(ping, w.rtt)
	}
	return ping
}

// A way is what the kernel knows of the way to the other end of a connection.
type way struct {
	rtt    time.Duration // of a round trip
	silent time.Duration // since something was acknowledged last
	all    bool          // all that was sent has been acknowledged
}

// acknowledges reports whether the client's machine has acknowledged all that it was
// told, and something of late: then it is there, and whether its page is need not be
// asked so often. Of who is behind a proxy nobody knows.
func (s *socket) acknowledges() bool {
	if s.proxied {
		return false
	}
	w, known := wayOf(s.out.Conn)
	return known && w.all && w.silent < pingPlayers
}

// goes notes that the socket is at its end, where it was not, and that so many are
// saying good-bye; who notes it first is told so.
func (s *socket) goes(saying int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gone {
		return false
	}
	s.gone = true
	s.saying.Add(saying)
	s.ping.Reset(byeWithin)
	return true
}

// bye says good-bye. The connection is closed when the client answers that, or has not
// for byeWithin.
func (s *socket) bye(status websocket.StatusCode, reason string) {
	if !s.goes(1) {
		return
	}
	left, all := s.out.offer(closeFrame(status, reason))
	if all {
		s.saying.Done()
		return
	}
	go func() {
		defer s.saying.Done()
		s.out.Write(left) // until it is taken, or the connection closed
	}()
}

// wake has the socket told what there is to tell. It does not block.
func (s *socket) wake() {
	for {
		switch s.state.Load() {
		case idle:
			if s.state.CompareAndSwap(idle, due) {
				s.hub.relay.add(s)
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
			s.hub.config.Log.Error("panic", "path", "ws", "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			s.bye(websocket.StatusInternalError, "")
		}
	}()
	for {
		select {
		case u, ok := <-s.watch.Updates():
			if !ok {
				s.bye(s.hub.config.Farewell(s.watch.Err()))
				return
			}
			frame, err := u.Text(s.hub.config.Encode)
			if err != nil {
				s.hub.config.Log.Error("watch", "err", err)
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
						u.Taken()
						s.tell(true)
					}
				}()
				return
			}
			u.Taken()
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

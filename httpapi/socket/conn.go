package socket

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gobwas/ws"
	"golang.org/x/time/rate"
)

const (
	// maxFrame is the greatest message of a client. Messages are read and discarded.
	maxFrame = 4 << 10

	// A client that takes no message, or does not answer a ping, for writeWithin is gone. It
	// returns with a new connection.
	writeWithin = 10 * time.Second
	pingEvery   = 25 * time.Second
	// byeWithin is how long a client may take to answer a close frame.
	byeWithin = 5 * time.Second
	// pingPlayers is how often the server pings players of network games, which measures the
	// round trip, unless the kernel reports that they are connected.
	pingPlayers = 5 * time.Second
)

// A socket is the connection to one client. The poller reports what the client sends,
// and the relay writes updates; only a client that does not take one at once gets a
// goroutine. An idle socket has none: each would take a stack of 4 KiB, and a move of a
// game with 1,000 spectators would wake 1,000 of them.
type socket struct {
	hub   *Hub
	out   *outlet
	watch Watch
	leave func()       // called at the end
	state atomic.Int32 // idle, due or again
	fd    int          // the file descriptor, for the poller

	client

	receiving

	mu sync.Mutex // guards what follows
	status
	pinging

	closing sync.WaitGroup // held while bye writes its close frame
}

// client is the peer of a socket.
type client struct {
	user    bool // it has an account
	proxied bool // it is behind a proxy
}

// receiving is the reading side of a socket.
type receiving struct {
	reading sync.Mutex // held while reading; guards what follows
	in      inlet
	rate    *rate.Limiter // of the client's messages; nil before the first
	discard bool          // further bytes are discarded
}

// status is the state of a connection.
type status struct {
	sits  bool // the client plays
	gone  bool // a close frame was sent or received, or is being sent
	ended bool // the connection is closed, or about to be
}

// pinging measures round trips and finds dead connections.
type pinging struct {
	ping   *time.Timer // runs sendPing
	asked  bool        // the last ping has no answer yet
	pings  uint64      // pings sent
	pinged time.Time   // when the last ping was sent
	ponged time.Time   // when the last answer came
}

// The states of a socket.
const (
	idle  int32 = iota // there are no updates
	due                // it is in the relay's queue, or being written to
	again              // and more updates have come since
)

func newSocket(h *Hub, out *outlet, w Watch, user bool) *socket {
	peer, err := netip.ParseAddrPort(out.RemoteAddr().String())
	return &socket{hub: h, out: out, watch: w, client: client{user, err != nil || h.config.Proxied(peer.Addr())}}
}

// begin serves the connection until either side closes it, then calls leave.
func (s *socket) begin(leave func()) {
	s.leave = leave
	s.mu.Lock()
	if s.ping = time.AfterFunc(pingEvery, s.sendPing); s.hub.config.Near {
		s.ping.Stop()
	}
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

// end closes the connection and the watch.
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

// part disconnects the client because the server stops: at once, or at a random moment within a
// time, so that clients do not all reach another server together.
func (s *socket) part(within time.Duration) {
	if within == 0 {
		s.bye(ws.StatusGoingAway, "the server is stopping")
		return
	}
	time.AfterFunc(rand.N(within), func() { s.bye(StatusServiceRestart, "go on at another server") })
}

// sendPing runs at intervals, and again if an answer or the client's close frame is
// overdue; then it closes the connection. A player's client whose machine acknowledges
// updates is pinged no more often than a spectator: 9,000 games with 2,000 moves a second
// had 3,600 pings a second. sendPing does not wait for the answer: a goroutine with a
// context for each ping took four times as long as the ping.
func (s *socket) sendPing() {
	s.mu.Lock()
	if s.gone {
		s.mu.Unlock()
		s.end()
		return
	}
	if s.asked {
		s.mu.Unlock()
		s.bye(ws.StatusPolicyViolation, "no answer to a ping")
		return
	}
	now := time.Now()
	if s.sits && now.Sub(s.ponged) < pingEvery && s.acknowledges() {
		s.ping.Reset(pingPlayers)
		s.mu.Unlock()
		return
	}
	s.asked, s.pings, s.pinged = true, s.pings+1, now
	frame := ws.MustCompileFrame(ws.NewPingFrame(pingNumber(s.pings)))
	s.ping.Reset(writeWithin)
	s.mu.Unlock()
	if left, all := s.out.offer(frame); !all {
		s.write(left)
	}
}

// pong takes the answer to a ping.
func (s *socket) pong(payload []byte) {
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.asked || string(payload) != string(pingNumber(s.pings)) {
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

// trusted returns the round-trip time to credit for a ping that took so long: at most
// what the kernel measured, since a page may delay its answer to gain time on its clock.
// For a client behind a proxy the kernel only knows the way to the proxy.
func (s *socket) trusted(ping time.Duration) time.Duration {
	if s.proxied {
		return ping
	}
	if w, known := wayOf(s.out.Conn); known {
		return min(ping, w.rtt)
	}
	return ping
}

// A way is what the kernel knows of a connection's other end.
type way struct {
	rtt    time.Duration // round-trip time
	silent time.Duration // since the last acknowledgement
	all    bool          // everything sent has been acknowledged
}

// acknowledges reports whether the client's machine has acknowledged everything, and
// something lately: then it needs fewer pings. It is false behind a proxy.
func (s *socket) acknowledges() bool {
	if s.proxied {
		return false
	}
	w, known := wayOf(s.out.Conn)
	return known && w.all && w.silent < pingPlayers
}

// goes marks the socket as gone and adds to closing. It reports whether the caller was the
// first.
func (s *socket) goes(saying int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gone {
		return false
	}
	s.gone = true
	s.closing.Add(saying)
	s.ping.Reset(byeWithin)
	return true
}

// bye sends a close frame. The connection is closed when the client answers, or after
// byeWithin.
func (s *socket) bye(status Status, reason string) {
	if !s.goes(1) {
		return
	}
	left, all := s.out.offer(closeFrame(status, reason))
	if all {
		s.closing.Done()
		return
	}
	go func() {
		defer s.closing.Done()
		s.out.Write(left) // until it is taken, or the connection closed
	}()
}

// wake queues the socket for the relay. It does not block.
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

// send writes updates while the client takes them at once. Otherwise a goroutine continues, with
// patient set.
func (s *socket) send(patient bool) {
	defer func() { // a fault of one watch must not end the others
		if p := recover(); p != nil {
			s.hub.config.Log.Error("panic", "path", "ws", "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			s.bye(ws.StatusInternalServerError, "")
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
				s.bye(ws.StatusInternalServerError, "")
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
						s.send(true)
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

// write writes a frame, waiting for the client, and reports whether it took it.
func (s *socket) write(frame []byte) bool {
	_, err := s.out.Write(frame)
	if err != nil {
		s.bye(ws.StatusPolicyViolation, "too slow")
	}
	return err == nil
}

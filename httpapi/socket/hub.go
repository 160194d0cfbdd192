package socket

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"duiyi/feed"
)

// A Watch provides a client's updates until it ends.
type Watch interface {
	Updates() <-chan *feed.Message
	// Notify calls wake, which does not block, whenever there are updates.
	Notify(wake func())
	// Err says why the updates have ended.
	Err() error
	Close()
}

// A Player is a Watch whose client may be a player: its connection counts as the player's
// presence, and its round trip is measured.
type Player interface {
	// Sit takes the seat of a secret, or that of the account if it is empty.
	Sit(secret string) bool
	// Leaving says that the client has closed the page.
	Leaving()
	Measured(rtt time.Duration)
}

// A Config is what a Hub needs of its user.
type Config struct {
	// Encode returns the frame of an update.
	Encode func(update any) ([]byte, error)
	// Farewell returns the close status for the end of a watch.
	Farewell func(err error) (Status, string)
	// Proxied reports whether a peer is a proxy, behind which the kernel cannot measure.
	Proxied func(peer netip.Addr) bool
	// Near says that the clients end with the program, so it sends them no pings.
	Near bool
	// Slowed counts a client that is disconnected because it sends too much.
	Slowed func()
	Log    *slog.Logger
}

// A Hub owns the open sockets of a server: it writes to them, reads from their clients, and
// disconnects them when the server stops.
type Hub struct {
	config Config
	relay  relay     // writes to the sockets
	poller poller    // reports sockets with input
	reads  sync.Pool // of *[readBuffer]byte, for reading

	mu      sync.Mutex
	open    map[*socket]struct{}
	ended   sync.WaitGroup // done by each open socket at its end
	parting bool           // Part was called
	over    time.Duration  // its time
}

// NewHub returns a Hub without sockets.
func NewHub(c Config) *Hub { return &Hub{config: c, open: make(map[*socket]struct{})} }

// Accept turns a request into a WebSocket and sends its client the updates of a watch until either
// side closes it; then it closes the watch and calls leave. user says that the client has an
// account. Accept returns as soon as the socket is open, with a function that ends it for a
// reason. If the handshake fails, it answers the request and returns an error; the caller then
// closes the watch.
func (h *Hub) Accept(w http.ResponseWriter, r *http.Request, watch Watch, user bool, leave func()) (end func(why error), err error) {
	out, err := accept(w, r)
	if err != nil {
		return nil, err
	}
	s := newSocket(h, out, watch, user)
	s.begin(leave)
	return func(why error) { s.bye(h.config.Farewell(why)) }, nil
}

// enter adds a socket. It reports whether the server is already stopping, and within which time.
func (h *Hub) enter(s *socket) (parting bool, over time.Duration) {
	h.ended.Add(1)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.open[s] = struct{}{}
	return h.parting, h.over
}

func (h *Hub) leave(s *socket) {
	h.mu.Lock()
	delete(h.open, s)
	h.mu.Unlock()
	h.ended.Done()
}

// Count returns how many sockets are open.
func (h *Hub) Count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.open)
}

// Part disconnects all clients, present and new: at once, or spread over a time in which they
// reach other nodes.
func (h *Hub) Part(over time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.parting, h.over = true, over
	for s := range h.open {
		s.part(over)
	}
}

// Wait returns when no socket is open, or when ctx ends.
func (h *Hub) Wait(ctx context.Context) {
	none := make(chan struct{})
	go func() {
		h.ended.Wait()
		close(none)
	}()
	select {
	case <-none:
	case <-ctx.Done():
	}
}

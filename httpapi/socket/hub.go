package socket

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/coder/websocket"

	"duiyi/feed"
)

// A Watch has what a client is told: updates, until it ends.
type Watch interface {
	Updates() <-chan *feed.Message
	// Notify calls wake, which does not block, whenever there are updates.
	Notify(wake func())
	// Err says why the updates have ended.
	Err() error
	Close()
}

// A Player is a Watch whose client may sit at a board: its connection counts as the
// player's presence, and the way to it is measured.
type Player interface {
	// Sit takes the seat of a secret, or that of the account if it is empty.
	Sit(secret string) bool
	// Leaving says that the client itself has closed the page.
	Leaving()
	Measured(rtt time.Duration)
}

// A Config says what a Hub cannot know.
type Config struct {
	// Encode returns the frame that tells of an update.
	Encode func(update any) ([]byte, error)
	// Farewell returns how the end of a watch is told.
	Farewell func(err error) (websocket.StatusCode, string)
	// Proxied reports whether a peer is a proxy, of whose clients the kernel knows
	// nothing.
	Proxied func(peer netip.Addr) bool
	// Slowed counts a client that is sent away because it says too much.
	Slowed func()
	Log    *slog.Logger
}

// A Hub owns the open sockets of a server: it writes to them, hears when their clients
// send something, and sends them away when the server stops.
type Hub struct {
	config Config
	relay  relay     // writes to the sockets
	poller poller    // says which of them have been sent something
	reads  sync.Pool // of *[readBuffer]byte, for what is read of them

	mu      sync.Mutex
	open    map[*socket]struct{}
	ended   sync.WaitGroup // done by each open socket at its end
	parting bool           // Part was called
	over    time.Duration  // its time
}

// NewHub returns a Hub without sockets.
func NewHub(c Config) *Hub { return &Hub{config: c, open: make(map[*socket]struct{})} }

// Accept makes a WebSocket of a request and tells its client of a watch until either
// side closes it; then it closes the watch and calls leave. user says that the client
// has an account. Accept returns as soon as the socket is open, with a function that ends
// it for a reason. If the handshake fails, it answers the request and returns an error;
// watch and leave are then the caller's.
func (h *Hub) Accept(w http.ResponseWriter, r *http.Request, watch Watch, user bool, leave func()) (end func(why error), err error) {
	out, err := accept(w, r)
	if err != nil {
		return nil, err
	}
	s := newSocket(h, out, watch, user)
	s.begin(leave)
	return func(why error) { s.bye(h.config.Farewell(why)) }, nil
}

// enter adds a socket, and reports whether it has to part at once, and over which time.
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

// Part sends all clients away, now and as they come: at once, or to another program
// within a time.
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

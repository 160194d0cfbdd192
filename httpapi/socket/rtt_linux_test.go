package socket

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/coder/websocket"

	"duiyi/feed"
)

// A patient is a watch of a player that notes how far away they are taken to be.
type patient struct{ measured chan time.Duration }

func (patient) Updates() <-chan *feed.Message { return nil }
func (patient) Notify(func())                 {}
func (patient) Err() error                    { return nil }
func (patient) Close()                        {}
func (patient) Sit(string) bool               { return true }
func (patient) Leaving()                      {}
func (p patient) Measured(rtt time.Duration)  { p.measured <- rtt }

// A page that puts off its answers to pings is not taken to be further away than
// it is: the kernel has the acknowledgements. Behind a proxy there is nothing but
// the page's word.
func TestDelayedPongs(t *testing.T) {
	const delay = 400 * time.Millisecond
	for name, proxied := range map[string]bool{"direct": false, "by a proxy": true} {
		t.Run(name, func(t *testing.T) {
			h := newHub()
			h.config.Proxied = func(netip.Addr) bool { return proxied }
			p := patient{make(chan time.Duration, 100)}
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				out, err := accept(w, r)
				if err != nil {
					t.Error(err)
					return
				}
				newSocket(h, out, p, true).begin(func() {})
			}))
			defer s.Close()
			conn, _, err := websocket.Dial(t.Context(), s.URL, &websocket.DialOptions{OnPingReceived: func(context.Context, []byte) bool {
				time.Sleep(delay)
				return true
			}})
			if err != nil {
				t.Fatal(err)
			}
			defer conn.CloseNow()
			conn.CloseRead(t.Context())
			if rtt := <-p.measured; (rtt >= delay) != (proxied) {
				t.Errorf("an answer put off by %v makes the way %v", delay, rtt)
			}
		})
	}
}

// A player's page is pinged, and then not again before a ping is due to any other page,
// as long as its machine acknowledges what comes.
func TestPlayersPings(t *testing.T) {
	for name, proxied := range map[string]bool{"direct": false, "by a proxy": true} {
		t.Run(name, func(t *testing.T) {
			h := newHub()
			h.config.Proxied = func(netip.Addr) bool { return proxied }
			p := patient{make(chan time.Duration, 100)}
			sockets := make(chan *socket, 1)
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				out, err := accept(w, r)
				if err != nil {
					t.Error(err)
					return
				}
				socket := newSocket(h, out, p, true)
				socket.begin(func() {})
				sockets <- socket
			}))
			defer s.Close()
			conn, _, err := websocket.Dial(t.Context(), s.URL, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.CloseNow()
			conn.CloseRead(t.Context())
			<-p.measured
			socket := <-sockets
			asked := func() bool {
				socket.sendPing()
				socket.mu.Lock()
				defer socket.mu.Unlock()
				return socket.pings > 1
			}
			if got := asked(); got != (proxied) {
				t.Errorf("pinged again: %v", got)
			}
			socket.mu.Lock()
			socket.ponged = time.Now().Add(-pingEvery)
			socket.mu.Unlock()
			if !asked() {
				t.Error("not pinged when that is due")
			}
		})
	}
}

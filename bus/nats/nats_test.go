package nats_test

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"duiyi/bus/bustest"
	"duiyi/bus/nats"
	"duiyi/cluster"
)

// serveNATS starts a server without a port.
func serveNATS(t testing.TB, o server.Options) *server.Server {
	t.Helper()
	o.DontListen, o.NoSigs, o.NoLog = true, true, true
	s, err := server.NewServer(&o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	return s
}

// A cable connects one client to a server, and can be unplugged.
type cable struct {
	to *server.Server

	mu   sync.Mutex
	out  bool
	ends []net.Conn
}

func (c *cable) dial(string, string) (net.Conn, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.out {
		return nil, &net.OpError{Op: "dial", Err: errors.New("the cable is out")}
	}
	end, err := c.to.InProcessConn()
	if err == nil {
		c.ends = append(c.ends, end)
	}
	return end, err
}

func (c *cable) pull() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out = true
	for _, end := range c.ends {
		end.Close()
	}
	c.ends = nil
}

func (c *cable) plug() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out = false
}

func silent() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

func connect(t testing.TB, c nats.Config) *nats.Conn {
	t.Helper()
	if c.Addresses == nil {
		c.Addresses = []string{"nats://127.0.0.1:4222"}
	}
	c.Log = silent()
	conn, err := nats.Connect(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

func TestBus(t *testing.T) {
	s := serveNATS(t, server.Options{})
	bustest.Run(t, func(t *testing.T, nodes int) bustest.Net {
		var n bustest.Net
		var cables []*cable
		for range nodes {
			c := &cable{to: s}
			cables, n.Nodes = append(cables, c), append(n.Nodes, cluster.Bus(connect(t, nats.Config{Dial: c.dial})))
		}
		n.Cut = func(i int) { cables[i].pull() }
		n.Mend = func(i int) { cables[i].plug() }
		return n
	})
}

// TestRefused connects without and with the required credentials.
func TestRefused(t *testing.T) {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, Username: "duiyi", Password: "right", NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	defer s.Shutdown()
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	for who, want := range map[string]error{"": nats.ErrRefused, "duiyi:wrong@": nats.ErrRefused, "duiyi:right@": nil} {
		address := fmt.Sprintf("nats://%s%s", who, s.Addr())
		conn, err := nats.Connect(nats.Config{Addresses: []string{address}, Log: silent()})
		if !errors.Is(err, want) || (err == nil) != (want == nil) {
			t.Errorf("%s: %v, want %v", address, err, want)
		}
		if err == nil {
			conn.Close()
		}
	}
}

// TestLate starts before its server.
func TestLate(t *testing.T) {
	c := &cable{to: serveNATS(t, server.Options{}), out: true}
	conn := connect(t, nats.Config{Dial: c.dial})
	if conn.Stats().Up {
		t.Error("up without a server")
	}
	c.plug()
	for deadline := time.Now().Add(10 * time.Minute); !conn.Stats().Up; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("not up with a server")
		}
	}
}

// BenchmarkGames sends messages to 5,000 games in turn, each between two
// nodes.
func BenchmarkGames(b *testing.B) {
	cable := &cable{to: serveNATS(b, server.Options{})}
	tells, hears := connect(b, nats.Config{Dial: cable.dial}), connect(b, nats.Config{Dial: cable.dial})
	const games, atOnce = 5000, 64
	room := make(chan struct{}, atOnce)
	for i := range games {
		cancel, err := hears.Subscribe(fmt.Sprint("g.", i), func([]byte) { <-room })
		if err != nil {
			b.Fatal(err)
		}
		defer cancel()
	}
	if err := hears.NATS().Flush(); err != nil {
		b.Fatal(err)
	}
	text := make([]byte, 300)
	i := 0
	for b.Loop() {
		room <- struct{}{}
		if err := tells.Publish(fmt.Sprint("g.", i%games), text); err != nil {
			b.Fatal(err)
		}
		i++
	}
	for range atOnce { // all have been received
		room <- struct{}{}
	}
}

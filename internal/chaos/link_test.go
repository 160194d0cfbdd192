package chaos

import (
	"bytes"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
)

// A link is a network between two processes: a proxy that can be down, which
// neither end is told, and that can be cut.
type link struct {
	address string
	cuts    atomic.Int64 // after a COMMIT

	mu     sync.Mutex
	to     string
	up     chan struct{} // closed while the network is there
	commit bool          // cut at the next COMMIT
	conns  map[net.Conn]struct{}
}

func newLink(t testing.TB, to string) *link {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := &link{address: l.Addr().String(), to: to, up: make(chan struct{}), conns: map[net.Conn]struct{}{}}
	close(n.up)
	t.Cleanup(func() {
		l.Close()
		n.cut()
		n.lift()
	})
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			go n.join(in)
		}
	}()
	return n
}

// lead has the connections from now on go to another address.
func (n *link) lead(to string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.to = to
}

// down has nothing come through, in either direction, until lift.
func (n *link) down() {
	n.mu.Lock()
	defer n.mu.Unlock()
	select {
	case <-n.up:
		n.up = make(chan struct{})
	default:
	}
}

func (n *link) lift() {
	n.mu.Lock()
	defer n.mu.Unlock()
	select {
	case <-n.up:
	default:
		close(n.up)
	}
}

// cut ends every connection.
func (n *link) cut() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for c := range n.conns {
		c.Close()
	}
}

// cutAtCommit ends the connection over which the next COMMIT goes, once the server
// has answered it, and before anybody hears that.
func (n *link) cutAtCommit() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.commit = true
}

func (n *link) passes() {
	n.mu.Lock()
	up := n.up
	n.mu.Unlock()
	<-up
}

func (n *link) join(in net.Conn) {
	defer in.Close()
	n.passes()
	n.mu.Lock()
	to := n.to
	n.mu.Unlock()
	out, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer out.Close()
	n.mu.Lock()
	n.conns[in], n.conns[out] = struct{}{}, struct{}{}
	n.mu.Unlock()
	defer func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		delete(n.conns, in)
		delete(n.conns, out)
	}()
	var back sync.WaitGroup
	var lost atomic.Bool // what comes back is thrown away
	back.Go(func() {
		defer in.Close()
		defer out.Close()
		for buffer := make([]byte, 1<<15); ; {
			k, err := out.Read(buffer)
			if err != nil || lost.Load() {
				return
			}
			n.passes()
			if _, err := in.Write(buffer[:k]); err != nil {
				return
			}
		}
	})
	defer back.Wait()
	defer out.Close()
	for buffer := make([]byte, 1<<15); ; {
		k, err := in.Read(buffer)
		if err != nil {
			return
		}
		n.passes()
		if n.isCommit(buffer[:k]) {
			lost.Store(true)
			n.cuts.Add(1)
			out.Write(buffer[:k])
			in.Close()
			back.Wait() // the server has answered
			return
		}
		if _, err := out.Write(buffer[:k]); err != nil {
			return
		}
	}
}

// isCommit reports whether to cut at what goes to the server: a statement that is
// prepared commits nothing, one that is called so does.
func (n *link) isCommit(text []byte) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if text = bytes.ToLower(text); !n.commit || !bytes.Contains(text, []byte("commit")) || bytes.Contains(text, []byte("update games")) {
		return false
	}
	n.commit = false
	return true
}

// TestLink: what goes through a link comes out as it was; while it is down nothing
// does, and afterwards all of it; what was to be cut at a COMMIT has reached the
// server.
func TestLink(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	heard := make(chan string, 10)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				buffer := make([]byte, 100)
				for {
					k, err := c.Read(buffer)
					if err != nil {
						return
					}
					heard <- string(buffer[:k])
					c.Write(buffer[:k])
				}
			}()
		}
	}()
	n := newLink(t, l.Addr().String())
	dial := func() net.Conn {
		c, err := net.Dial("tcp", n.address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	say := func(c net.Conn, text string) {
		if _, err := c.Write([]byte(text)); err != nil {
			t.Error(err)
		}
	}
	hears := func(c net.Conn, want string) {
		t.Helper()
		text := make([]byte, len(want))
		if _, err := io.ReadFull(c, text); err != nil || string(text) != want {
			t.Errorf("it says %q, %v, want %q", text, err, want)
		}
	}
	c := dial()
	say(c, "one")
	hears(c, "one")
	<-heard
	n.down()
	say(c, "two")
	select {
	case got := <-heard:
		t.Errorf("%q came through a link that is down", got)
	default:
	}
	n.lift()
	hears(c, "two")
	<-heard
	n.cutAtCommit()
	say(c, "commit")
	if _, err := c.Read(make([]byte, 1)); err == nil {
		t.Error("the answer to COMMIT came through")
	}
	if got := <-heard; got != "commit" || n.cuts.Load() != 1 {
		t.Errorf("the server heard %q, %d cuts", got, n.cuts.Load())
	}
	c = dial()
	say(c, "commit")
	hears(c, "commit")
	n.cut()
	if _, err := c.Read(make([]byte, 1)); err == nil {
		t.Error("a cut connection goes on")
	}
}

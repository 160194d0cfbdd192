package chaos

import (
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
)

// A link is a proxy between two processes. It can go down, unnoticed by either
// end, and cut connections.
type link struct {
	address string
	speak   func() tongue
	shears  *shears

	mu    sync.Mutex
	to    string
	up    chan struct{} // closed while the link is up
	conns map[net.Conn]struct{}
}

func newLink(t testing.TB, to string, speak func() tongue, s *shears) *link {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := &link{address: l.Addr().String(), speak: speak, shears: s, to: to, up: make(chan struct{}), conns: map[net.Conn]struct{}{}}
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

// lead directs new connections to another address.
func (n *link) lead(to string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.to = to
}

// down blocks both directions until lift.
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
	speech := n.speak()
	var back sync.WaitGroup
	var fate atomic.Int32 // of the answer
	back.Go(func() {
		defer in.Close()
		defer out.Close()
		var held []byte
		for buffer := make([]byte, 1<<15); ; {
			k, err := out.Read(buffer)
			if err != nil {
				return
			}
			n.passes()
			all, unasked := speech.answers(buffer[:k])
			switch fate.Load() {
			case withheld:
				if held = append(held, buffer[:k]...); all {
					in.Write(n.shears.part(held))
				}
				fallthrough
			case thrownAway:
				if all {
					return
				}
				continue
			}
			if how, ok := n.shears.due(unasked, unheard, broken); ok {
				if how == broken {
					in.Write(n.shears.part(buffer[:k]))
				}
				return
			}
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
		text := buffer[:k]
		asked, answered := speech.asks(text)
		last := severed
		if answered {
			last = broken
		}
		how, cut := n.shears.due(asked, unsent, last)
		switch {
		case cut && how == unsent:
			return
		case cut && how == torn:
			text = n.shears.part(text)
		case cut && (how == severed || how == unheard): // the answer may arrive before a severed connection ends
			fate.Store(thrownAway)
		case cut && how == broken:
			fate.Store(withheld)
		}
		if _, err := out.Write(text); err != nil {
			return
		}
		if cut && how > severed {
			back.Wait() // the server has answered
		}
		if cut {
			return
		}
	}
}

// Fates of the answer when a connection is cut.
const (
	thrownAway = 1 + iota // the connection ends once it is complete
	withheld              // only a part of it is passed on
)

// TestLink tests that a link transmits data unchanged; while it is down,
// nothing, and everything afterwards; after a cut, nothing.
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
	n := newLink(t, l.Addr().String(), newPlain, newShears(1))
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
	n.cut()
	if _, err := c.Read(make([]byte, 1)); err == nil {
		t.Error("a cut connection goes on")
	}
}

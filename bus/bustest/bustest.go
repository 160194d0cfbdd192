package bustest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"duiyi/cluster"
)

// patience is how long the suite waits for what must come: much longer than any
// machine takes.
const patience = time.Minute

// A Net is nodes that are joined by a bus.
type Net struct {
	Nodes []cluster.Bus
	Cut   func(node int) // takes the bus from a node; it comes back by Mend alone
	Mend  func(node int)
}

// Run holds a bus to what cluster.Bus promises. Open joins nodes anew.
func Run(t *testing.T, open func(t *testing.T, nodes int) Net) {
	tests := []struct {
		name string
		run  func(t *testing.T, open func(nodes int) Net)
	}{
		{"to all others", toAll},
		{"subjects", subjects},
		{"bytes are nobody else's", ownBytes},
		{"cancel", cancels},
		{"too large", tooLarge},
		{"a slow one loses messages and holds up nobody", slow},
		{"cut and back", cut},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { tt.run(t, func(nodes int) Net { return open(t, nodes) }) })
	}
}

// An ear keeps what one subscriber hears.
type ear chan string

// listen subscribes, and returns once what others publish gets there.
func listen(t *testing.T, n Net, at int, subject string) (heard ear, cancel func()) {
	t.Helper()
	heard = make(ear, 1<<16)
	started := make(chan struct{}, 1<<16)
	cancel, err := n.Nodes[at].Subscribe(subject, func(data []byte) {
		if string(data) == "?" {
			started <- struct{}{}
			return
		}
		heard <- string(data)
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cancel)
	other := n.Nodes[(at+1)%len(n.Nodes)]
	await(t, "the subscription", func() bool {
		_ = other.Publish(subject, []byte("?"))
		select {
		case <-started:
			return true
		case <-time.After(10 * time.Millisecond):
			return false
		}
	})
	return heard, cancel
}

// await asks until something holds.
func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within %v", what, patience)
		}
	}
}

// take returns the next n messages, in the order of their text.
func (e ear) take(t *testing.T, n int) []string {
	t.Helper()
	var got []string
	for range n {
		select {
		case m := <-e:
			got = append(got, m)
		case <-time.After(patience):
			t.Fatalf("%d messages, want %d", len(got), n)
		}
	}
	slices.Sort(got)
	return got
}

// until reads up to a message, and returns what came before it.
func (e ear) until(t *testing.T, last string) []string {
	t.Helper()
	var got []string
	for {
		select {
		case m := <-e:
			if m == last {
				return got
			}
			got = append(got, m)
		case <-time.After(patience):
			t.Fatalf("no %q after %d messages", last, len(got))
		}
	}
}

func publish(t *testing.T, b cluster.Bus, subject, text string) {
	t.Helper()
	if err := b.Publish(subject, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

func toAll(t *testing.T, open func(int) Net) {
	n := open(3)
	mine, _ := listen(t, n, 0, "g.1")
	second, _ := listen(t, n, 1, "g.1")
	third, _ := listen(t, n, 2, "g.1")
	again, _ := listen(t, n, 2, "g.1")
	var want []string
	for i := range 100 {
		want = append(want, fmt.Sprintf("%03d", i))
		publish(t, n.Nodes[0], "g.1", want[i])
	}
	for _, e := range []ear{second, third, again} {
		if got := e.take(t, len(want)); !slices.Equal(got, want) {
			t.Errorf("heard %v", got)
		}
	}
	publish(t, n.Nodes[1], "g.1", "end")
	if got := mine.until(t, "end"); len(got) > 0 {
		t.Errorf("a node heard itself: %v", got)
	}
	if s := n.Nodes[0].Stats(); !s.Up || s.Published < uint64(len(want)) || s.Failed > 0 {
		t.Errorf("the publisher's counters: %+v", s)
	}
	if s := n.Nodes[2].Stats(); s.Heard < 2*uint64(len(want)) {
		t.Errorf("the subscriber's counters: %+v", s)
	}
}

func subjects(t *testing.T, open func(int) Net) {
	n := open(2)
	one, _ := listen(t, n, 1, "g.1")
	publish(t, n.Nodes[0], "g.11", "other")
	publish(t, n.Nodes[0], "g", "other")
	publish(t, n.Nodes[0], "g.1.info", "other")
	publish(t, n.Nodes[0], "g.1", "end")
	if got := one.until(t, "end"); len(got) > 0 {
		t.Errorf("heard of other subjects: %v", got)
	}
}

func ownBytes(t *testing.T, open func(int) Net) {
	n := open(2)
	heard := make(chan []byte, 2)
	for range 2 {
		cancel, err := n.Nodes[1].Subscribe("own", func(data []byte) {
			if data[0] != '?' {
				heard <- data
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		defer cancel()
	}
	listen(t, n, 1, "own") // two that came before are there, too
	data := []byte("as it was")
	if err := n.Nodes[0].Publish("own", data); err != nil {
		t.Fatal(err)
	}
	copy(data, "changed")
	first := <-heard
	if string(first) != "as it was" {
		t.Errorf("heard %q", first)
	}
	copy(first, "changed")
	if second := <-heard; string(second) != "as it was" {
		t.Errorf("the other heard %q", second)
	}
}

func cancels(t *testing.T, open func(int) Net) {
	n := open(2)
	gone, cancel := listen(t, n, 1, "g.1")
	stays, _ := listen(t, n, 1, "g.1")
	cancel()
	cancel() // again is nothing
	for len(gone) > 0 {
		<-gone
	}
	publish(t, n.Nodes[0], "g.1", "after")
	stays.take(t, 1)
	if len(gone) > 0 {
		t.Errorf("heard after its end: %q", <-gone)
	}
}

func tooLarge(t *testing.T, open func(int) Net) {
	n := open(2)
	heard, _ := listen(t, n, 1, "g.1")
	if err := n.Nodes[0].Publish("g.1", make([]byte, cluster.MaxMessage+1)); !errors.Is(err, cluster.ErrTooLarge) {
		t.Errorf("a message too large: %v", err)
	}
	whole := bytes.Repeat([]byte("x"), cluster.MaxMessage)
	publish(t, n.Nodes[0], "g.1", string(whole))
	if got := heard.take(t, 1); got[0] != string(whole) {
		t.Errorf("heard %d bytes, want %d", len(got[0]), len(whole))
	}
}

func slow(t *testing.T, open func(int) Net) {
	n := open(2)
	free := make(chan struct{})
	entered := make(chan struct{}, 1<<16)
	cancel, err := n.Nodes[1].Subscribe("slow", func([]byte) {
		entered <- struct{}{}
		<-free
	})
	if err != nil {
		t.Fatal(err)
	}
	quick, _ := listen(t, n, 1, "quick")
	await(t, "the slow one", func() bool {
		publish(t, n.Nodes[0], "slow", "1")
		return len(entered) > 0
	})
	const sent = 20000
	for i := range sent {
		publish(t, n.Nodes[0], "slow", "1")
		if i%100 == 0 { // no faster than who keeps up
			publish(t, n.Nodes[0], "quick", "1")
			quick.take(t, 1)
		}
	}
	close(free)
	cancel()
	if s := n.Nodes[1].Stats(); s.Dropped == 0 || s.Dropped > sent {
		t.Errorf("dropped %d of %d", s.Dropped, sent)
	}
}

func cut(t *testing.T, open func(int) Net) {
	n := open(3)
	heard, _ := listen(t, n, 1, "g.1")
	other, _ := listen(t, n, 2, "g.1")
	n.Cut(1)
	await(t, "a node that knows of the cut", func() bool { return !n.Nodes[1].Stats().Up })
	if err := n.Nodes[1].Publish("g.1", []byte("lost")); !errors.Is(err, cluster.ErrBusDown) {
		t.Errorf("published without a bus: %v", err)
	}
	publish(t, n.Nodes[0], "g.1", "meanwhile")
	other.take(t, 1)
	n.Mend(1)
	await(t, "a node that is back", func() bool { return n.Nodes[1].Stats().Up })
	await(t, "its subscription", func() bool {
		publish(t, n.Nodes[0], "g.1", "again")
		select {
		case m := <-heard:
			return m == "again"
		case <-time.After(10 * time.Millisecond):
			return false
		}
	})
	await(t, "its voice", func() bool {
		_ = n.Nodes[1].Publish("g.1", []byte("here"))
		for {
			select {
			case m := <-other:
				if m == "here" {
					return true
				}
			case <-time.After(10 * time.Millisecond):
				return false
			}
		}
	})
	if s := n.Nodes[1].Stats(); s.Reconnects != 1 || s.Failed == 0 {
		t.Errorf("after a cut: %+v", s)
	}
}

package local

import (
	"slices"
	"sync"

	"duiyi/cluster"
)

// queued is how many messages wait for one subscriber at most.
const queued = 1024

// A Hub joins the nodes of a process. Its methods and those of
// its nodes are safe for concurrent use.
type Hub struct {
	mu   sync.RWMutex
	subs map[string][]*subscription
}

// New returns a hub that nobody has joined.
func New() *Hub { return &Hub{subs: make(map[string][]*subscription)} }

// Join returns a node's end of the bus.
func (h *Hub) Join() *Node { return &Node{hub: h} }

// A Node is one node's end of a bus.
type Node struct {
	hub *Hub

	mu    sync.Mutex // taken after the hub's
	cut   bool
	stats cluster.BusStats
}

var _ cluster.Bus = (*Node)(nil)

type subscription struct {
	of      *Node
	queue   chan []byte
	quit    chan struct{}
	endOnce sync.Once
}

// Publish sends a message to the other nodes.
func (n *Node) Publish(subject string, data []byte) error {
	if len(data) > cluster.MaxMessage {
		n.count(func(s *cluster.BusStats) { s.Failed++ })
		return cluster.ErrTooLarge
	}
	n.hub.mu.RLock()
	defer n.hub.mu.RUnlock()
	if n.away() {
		n.count(func(s *cluster.BusStats) { s.Failed++ })
		return cluster.ErrBusDown
	}
	n.count(func(s *cluster.BusStats) { s.Published++ })
	for _, sub := range n.hub.subs[subject] {
		if sub.of == n || sub.of.away() {
			continue
		}
		select {
		case sub.queue <- slices.Clone(data):
		default:
			sub.of.count(func(s *cluster.BusStats) { s.Dropped++ })
		}
	}
	return nil
}

// Subscribe calls hear with each message on a subject.
func (n *Node) Subscribe(subject string, hear func(data []byte)) (cancel func(), err error) {
	sub := &subscription{of: n, queue: make(chan []byte, queued), quit: make(chan struct{})}
	n.hub.mu.Lock()
	n.hub.subs[subject] = append(n.hub.subs[subject], sub)
	n.hub.mu.Unlock()
	go func() {
		for {
			select {
			case <-sub.quit:
				return
			case data := <-sub.queue:
				n.count(func(s *cluster.BusStats) { s.Heard++ })
				hear(data)
			}
		}
	}()
	return func() { sub.endOnce.Do(func() { n.hub.end(subject, sub) }) }, nil
}

func (h *Hub) end(subject string, sub *subscription) {
	close(sub.quit)
	h.mu.Lock()
	defer h.mu.Unlock()
	// A copy: Publish may be reading the list.
	rest := slices.DeleteFunc(slices.Clone(h.subs[subject]), func(s *subscription) bool { return s == sub })
	if len(rest) == 0 {
		delete(h.subs, subject)
		return
	}
	h.subs[subject] = rest
}

// Cut disconnects the node, as if its cable were out, until Mend.
func (n *Node) Cut() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.cut = true
}

// Mend connects the node again.
func (n *Node) Mend() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.cut {
		n.cut = false
		n.stats.Reconnects++
	}
}

func (n *Node) away() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.cut
}

func (n *Node) count(what func(*cluster.BusStats)) {
	n.mu.Lock()
	defer n.mu.Unlock()
	what(&n.stats)
}

// Stats returns the node's counters.
func (n *Node) Stats() cluster.BusStats {
	n.mu.Lock()
	defer n.mu.Unlock()
	s := n.stats
	s.Up = !n.cut
	return s
}

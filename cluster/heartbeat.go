package cluster

import (
	"errors"
	"maps"
	"sync"
	"time"
)

const (
	// heartbeatSubject is where nodes say that they are there.
	heartbeatSubject = "nodes"

	// lapses is after how long a node that says nothing on the Bus is taken to have
	// nobody connected.
	lapses = 16 * time.Second
)

// heartbeats holds when other nodes were last heard of on the Bus.
type heartbeats struct {
	mu sync.Mutex
	at map[string]time.Time
}

func (h *heartbeats) hear(node string, now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.at == nil {
		h.at = make(map[string]time.Time)
	}
	h.at[node] = now
	maps.DeleteFunc(h.at, func(_ string, at time.Time) bool { return now.Sub(at) >= lapses })
}

// last returns when a node was last heard of, zero if that is long ago.
func (h *heartbeats) last(node string) time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.at[node]
}

// Heartbeat says on the Bus that this node is there.
func (m *Members) Heartbeat() {
	if m.bus == nil {
		return
	}
	if err := m.bus.Publish(heartbeatSubject, []byte(m.id)); err != nil && !errors.Is(err, ErrBusDown) {
		m.log.Error("tell other nodes", "err", err)
	}
}

// Lapsed reports whether a node has been silent on the Bus for so long that what it said
// at a time no longer holds.
func (m *Members) Lapsed(node string, at, now time.Time) bool {
	if heard := m.heard.last(node); heard.After(at) {
		at = heard
	}
	return now.Sub(at) >= lapses
}

package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"
)

const (
	// A node heard of within aliveWithin counts as at work.
	aliveWithin = 5 * time.Second

	// HeartbeatEvery is how often a node says on the Bus that it is there.
	HeartbeatEvery = 5 * time.Second
)

// A Store is shared by the nodes of a cluster.
type Store interface {
	// Now returns the store's time, which is that of all nodes, and what tells the
	// server that said so from any other.
	Now(ctx context.Context) (at time.Time, server string, err error)
	// Turn runs f, unless another node is at work under the same name. What f does is
	// of no harm where two do it.
	Turn(ctx context.Context, name string, f func(ctx context.Context)) error
	// Alive notes that a node is, and returns all others that are known of, the one
	// that began first before the others. Leave forgets one.
	Alive(ctx context.Context, n Node) ([]Node, error)
	Leave(ctx context.Context, node string) error
}

// A Node is one of the programs on a Store.
type Node struct {
	ID     string    // of this run of it
	Began  time.Time // when it began, or the first of those that were at work then
	Before time.Time // when one was last alive before that; zero if that is not known
	Seen   time.Time // when it was last alive
}

// Members is what a node knows of the cluster. Its methods are safe for concurrent use,
// after Follow and Start.
type Members struct {
	id    string
	store Store // nil: the program has its store to itself
	bus   Bus   // nil: the nodes ask the store
	log   *slog.Logger
	now   func() time.Time
	clock *clock // nil without a Store

	began  time.Time // since when a node has been at work without a break
	before time.Time // when one was last alive before that; zero if that is not known
	peers  atomic.Int32
	heard  heartbeats
	silent silences
}

// New returns the members that a node of an id knows: itself. Store is nil if the program
// has its store to itself.
func New(id string, store Store, log *slog.Logger) *Members {
	return &Members{id: id, store: store, log: log}
}

// Use sets the Bus, before Start.
func (m *Members) Use(b Bus) { m.bus = b }

// ID returns the id of this node.
func (m *Members) ID() string { return m.id }

// Shared reports whether other nodes may use the store.
func (m *Members) Shared() bool { return m.store != nil }

// HasBus reports whether there is a Bus.
func (m *Members) HasBus() bool { return m.bus != nil }

// Follow makes the store's time that of the cluster and returns it, read by the
// processor's clock. Wall is shown until the store has answered.
func (m *Members) Follow(wall func() time.Time, steady func() time.Duration) (now func() time.Time) {
	m.clock = newClock(m.store, wall, steady)
	return m.clock.now
}

// KeepTime asks the store for its time again and again, until ctx ends.
func (m *Members) KeepTime(ctx context.Context) {
	if m.clock != nil {
		m.clock.keep(ctx, m.log)
	}
}

// Sure reports whether the time is exact enough to play by; always without a Store.
func (m *Members) Sure() bool { return m.clock == nil || m.clock.sure() }

// Doubt makes KeepTime ask the store anew: the store found the time wrong.
func (m *Members) Doubt() {
	if m.clock != nil {
		m.clock.doubt()
	}
}

// Start joins the nodes at work, at the time of now, and listens to them until ctx ends.
// Before is when a program was last alive on the store.
func (m *Members) Start(ctx context.Context, now func() time.Time, before time.Time) {
	m.now, m.began, m.before = now, now(), before
	if m.store == nil {
		return
	}
	others, err := m.store.Alive(ctx, m.self(m.began))
	if err != nil {
		m.log.Error("other nodes", "err", err)
	} else {
		if others = atWork(others, m.began); len(others) > 0 { // while they were there no player was without a server
			m.began, m.before = others[0].Began, others[0].Before
		}
		m.peers.Store(int32(len(others)))
	}
	if m.bus != nil {
		cancel := m.Listen(heartbeatSubject, func(node []byte) { m.heard.hear(string(node), m.now()) })
		context.AfterFunc(ctx, cancel)
	}
}

// Since returns since when a node has been at work without a break, and when one was last
// alive before that, zero if that is not known.
func (m *Members) Since() (began, before time.Time) { return m.began, m.before }

func (m *Members) self(now time.Time) Node {
	return Node{ID: m.id, Began: m.began, Before: m.before, Seen: now}
}

// Alive tells other nodes that this one is at work, and counts them. It returns those that
// have fallen silent since the call before.
func (m *Members) Alive(ctx context.Context, now time.Time) ([]Silence, error) {
	if m.store == nil {
		return nil, nil
	}
	others, err := m.store.Alive(ctx, m.self(now))
	if err != nil {
		return nil, err
	}
	fresh := m.silent.find(others, now)
	m.peers.Store(int32(len(atWork(others, now))))
	return fresh, nil
}

// Silent returns the nodes that have fallen silent a short while ago.
func (m *Members) Silent() []Silence { return m.silent.list() }

// Leave tells other nodes that this one ends.
func (m *Members) Leave(ctx context.Context) {
	if m.store == nil {
		return
	}
	if err := m.store.Leave(ctx, m.id); err != nil {
		m.log.Error("leave the other nodes", "err", err)
	}
}

// Others returns the other nodes that are at work, and false where this one does not know
// that, as while the store was away: none of them said then that it is alive.
func (m *Members) Others(ctx context.Context) (ids []string, sure bool) {
	if m.store == nil {
		return nil, true
	}
	if !m.silent.judges() {
		return nil, false
	}
	now := m.now()
	list, err := m.store.Alive(ctx, m.self(now))
	if err != nil {
		return nil, false
	}
	for _, n := range atWork(list, now) {
		ids = append(ids, n.ID)
	}
	return ids, true
}

// Turn runs f unless another node is at work under the same name.
func (m *Members) Turn(ctx context.Context, name string, f func(ctx context.Context)) error {
	if m.store == nil {
		f(ctx)
		return nil
	}
	return m.store.Turn(ctx, name, f)
}

// Connected reports whether messages reach other nodes, and theirs this one.
func (m *Members) Connected() bool { return m.bus != nil && m.bus.Stats().Up }

// Complete reports whether this node knows of all connections to any node: it does not if
// there are other nodes and the Bus is down.
func (m *Members) Complete() bool {
	return m.store == nil || m.peers.Load() == 0 || m.Connected()
}

// Stats returns the counters of the Bus, zero without one.
func (m *Members) Stats() BusStats {
	if m.bus == nil {
		return BusStats{}
	}
	return m.bus.Stats()
}

// Tell sends a message, as JSON, to other nodes. The only error that it returns is
// ErrTooLarge: that the Bus is away is no news, and other faults are logged.
func (m *Members) Tell(subject string, message any) error {
	if m.bus == nil {
		return nil
	}
	text, err := json.Marshal(message)
	if err == nil {
		err = m.bus.Publish(subject, text)
	}
	switch {
	case errors.Is(err, ErrTooLarge):
		return ErrTooLarge
	case err != nil && !errors.Is(err, ErrBusDown):
		m.log.Error("tell other nodes", "subject", subject, "err", err)
	}
	return nil
}

// Listen calls hear with each message of other nodes, one at a time, until cancel. Without
// a Bus, and where it fails, it never does: the store is asked.
func (m *Members) Listen(subject string, hear func(text []byte)) (cancel func()) {
	if m.bus == nil {
		return func() {}
	}
	cancel, err := m.bus.Subscribe(subject, hear)
	if err != nil {
		m.log.Error("hear of other nodes", "subject", subject, "err", err)
		return func() {}
	}
	return cancel
}

func atWork(nodes []Node, now time.Time) []Node {
	return slices.DeleteFunc(nodes, func(n Node) bool { return now.Sub(n.Seen) > aliveWithin })
}

package app

import (
	"context"
	"slices"
	"time"
)

const (
	// aliveWithin is within what a node was heard of that is taken to be at work.
	aliveWithin = 5 * time.Second

	// pulseEvery is how often a node says on the bus that it is there, and lapses
	// after what nobody is believed to be at one that says nothing.
	pulseEvery = 5 * time.Second
	lapses     = 16 * time.Second

	// knownAgain is after what a node says again who is at one of its games, in case
	// that has been lost, and stale after what that is no longer believed.
	knownAgain = 30 * time.Second
	stale      = 90 * time.Second
)

// A Shared is a Store that other nodes use at the same time.
type Shared interface {
	Store
	// Now returns the store's time, which is that of all nodes, and what tells the
	// server that said so from any other.
	Now(ctx context.Context) (at time.Time, server string, err error)
	// Changed returns of some games, of which so many events are known, those that
	// have more, with how many, and those that are deleted or not there, with 0.
	Changed(ctx context.Context, known map[string]int) (map[string]int, error)
	// Turn runs f, unless another node is at work under the same name. What f does
	// is of no harm where two do it.
	Turn(ctx context.Context, name string, f func(ctx context.Context)) error
	// Alive notes that a node is, and returns all others that are known of, the
	// one that began first before the others. Leave forgets one.
	Alive(ctx context.Context, n Node) ([]Node, error)
	Leave(ctx context.Context, node string) error
}

// A Node is one of the programs on a Shared store.
type Node struct {
	ID     string    // of this run of it
	Began  time.Time // when it began, or the first of those that were at work then
	Before time.Time // when one was last alive before that; zero if that is not known
	Seen   time.Time // when it was last alive
}

// Nodes has other nodes on a Shared store told, over a bus, of what happens at this
// one, and this one of what happens there. Without it the store is asked.
func Nodes(b Bus) Option { return func(a *App) { a.bus = b } }

// connected reports whether other nodes are told and heard of.
func (a *App) connected() bool { return a.bus != nil && a.bus.Stats().Up }

// knowsWhoIsThere reports whether it is known who is at a game: not where there may
// be pages at other nodes of which nothing is heard.
func (a *App) knowsWhoIsThere() bool {
	return a.shared == nil || a.peers.Load() == 0 || a.connected()
}

// join reads off other nodes that are at work since when somebody has been: while
// they were there no player was without a server.
func (a *App) join(w *warden) {
	others, err := a.shared.Alive(a.ctx, Node{ID: a.node, Began: w.began, Before: w.before, Seen: w.began})
	if err != nil {
		a.log.Error("other nodes", "err", err)
		return
	}
	if others = atWork(others, w.began); len(others) > 0 {
		w.began, w.before = others[0].Began, others[0].Before
	}
	a.peers.Store(int32(len(others)))
}

// sayAlive tells other nodes that this one is at work, and counts them.
func (a *App) sayAlive(ctx context.Context, now time.Time) error {
	w := a.warden
	others, err := a.shared.Alive(ctx, Node{ID: a.node, Began: w.began, Before: w.before, Seen: now})
	if err == nil {
		a.findSilent(others, now)
		a.peers.Store(int32(len(atWork(others, now))))
	}
	return err
}

// others returns the other nodes that are at work, and false where this one does not
// know that, as while the store was away: none of them said then that it is alive.
func (a *App) others(ctx context.Context) (ids []string, sure bool) {
	if a.shared == nil {
		return nil, true
	}
	w, now := a.warden, a.time()
	if w.beats.Load() <= sureBeats {
		return nil, false
	}
	list, err := a.shared.Alive(ctx, Node{ID: a.node, Began: w.began, Before: w.before, Seen: now})
	if err != nil {
		return nil, false
	}
	for _, n := range atWork(list, now) {
		ids = append(ids, n.ID)
	}
	return ids, true
}

func atWork(nodes []Node, now time.Time) []Node {
	return slices.DeleteFunc(nodes, func(n Node) bool { return now.Sub(n.Seen) > aliveWithin })
}

package live

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"duiyi/cluster"
	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
	"duiyi/timing"
)

// A gameMessage tells other nodes that have a game in memory of a change, after the store
// has committed it.
type gameMessage struct {
	Node string `json:"node"`

	// Events were added at time At to a game that held Since events.
	Since  int           `json:"since,omitempty"`
	At     int64         `json:"at,omitempty"` // Unix milliseconds
	Events []match.Event `json:"events,omitempty"`
	Move   *stored       `json:"move,omitempty"` // if one of Events is a move
	// Read says that something else has changed: read the game from the store.
	Read bool `json:"read,omitempty"`

	Here  *table.Presence `json:"here,omitempty"`
	Asks  bool            `json:"asks,omitempty"` // asks who is present
	Says  *saying         `json:"says,omitempty"` // a greeting
	Again [2]int64        `json:"again,omitzero"` // when each player asked for another game, Unix milliseconds
	Next  string          `json:"next,omitempty"` // the id of that game

	Wants bool  `json:"wants,omitempty"` // asks for the engine's line
	Line  *line `json:"line,omitempty"`
}

// A saying is a greeting of a player, named by their side at the beginning.
type saying struct {
	Person   match.Side `json:"person"`
	Greeting string     `json:"greeting"`
}

// A stored says where and when a move was stored, for the trace of it at other nodes.
type stored struct {
	Node string `json:"node"`
	At   int64  `json:"at"` // Unix microseconds, by the store's clock
}

// relayed returns the trace of the move in another node's message, or nil.
func (a *Room) relayed(id string, m gameMessage) *timing.Trace {
	if m.Move == nil {
		return nil
	}
	last := m.Events[len(m.Events)-1]
	return a.Timing.Relay(id, m.Move.Node, m.Since+len(m.Events), last.Cmd, a.Now().Sub(time.UnixMicro(m.Move.At)))
}

func subjectOf(id string) string { return "g." + id }

// announce sends a message about the game to other nodes.
func (g *game) announce(m gameMessage) {
	m.Node = g.room.Nodes.ID()
	if err := g.room.Nodes.Tell(subjectOf(g.id), m); err != nil { // too large
		_ = g.room.Nodes.Tell(subjectOf(g.id), gameMessage{Node: m.Node, Read: true})
	}
}

// listen subscribes to messages of other nodes about the game.
func (g *game) listen() {
	if g.unlisten == nil {
		g.unlisten = g.room.Nodes.Listen(subjectOf(g.id), g.receive)
	}
}

// receive receives a message of another node.
func (g *game) receive(text []byte) {
	var m gameMessage
	if err := json.Unmarshal(text, &m); err != nil {
		g.room.Log.Error("unreadable message of another node", "game", g.id, "err", err)
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mu.Gone || !g.mu.Loaded || g.damage != nil || m.Node == g.room.Nodes.ID() {
		return
	}
	switch {
	case len(m.Events) > 0 && m.Since == g.State.Version:
		if err := g.advance(m.Events, time.UnixMilli(m.At).UTC(), g.room.relayed(g.id, m)); err != nil {
			g.room.Log.Error("apply events of another node", "game", g.id, "err", err)
			g.reread()
		}
	case m.Read, len(m.Events) > 0 && m.Since > g.State.Version:
		g.reread()
	}
	if !g.mu.Gone {
		g.receivePresence(m)
		g.receiveLine(m)
	}
}

// reread is catchUp on the program's own behalf: it logs the error.
func (g *game) reread() {
	ctx, cancel := context.WithTimeout(g.room.ctx, store.Timeout)
	defer cancel()
	err := g.catchUp(ctx)
	if err != nil && !errors.Is(err, store.ErrDeleted) && !errors.Is(err, store.ErrNoGame) && g.room.ctx.Err() == nil {
		g.room.Log.Error("read events of another node", "game", g.id, "err", err)
	}
}

// catchUp reads other nodes' changes to the game from the store. A game that is deleted or
// damaged leaves memory.
func (g *game) catchUp(ctx context.Context) error {
	r, err := g.stored(ctx)
	switch {
	case errors.Is(err, store.ErrNoGame), err == nil && !r.Deleted.IsZero():
		g.publish(update.Deleted{})
		g.unload(store.ErrDeleted)
		g.room.Deleted(g.id)
		return store.ErrDeleted
	case err != nil:
		return err
	case r.Damage != nil || len(r.Events) < g.State.Version:
		g.unload(store.ErrDamaged) // the next open shows what is sound
		return store.ErrDamaged
	}
	if r.Owner != g.owner {
		g.unload(store.ErrNoGame) // to whoever no longer owns it
		return store.ErrNoGame
	}
	if r.Title != g.title {
		g.title = r.Title
		g.publish(update.Title{Title: g.title})
	}
	seats := g.Seats
	g.Seats = r.Seats
	if len(r.Events) > g.State.Version {
		return g.advance(r.Events[g.State.Version:], r.Updated, nil)
	}
	if seats != nil && g.Seats != nil && *seats != *g.Seats {
		g.publish(g.since(g.State.Version, g.now()))
	}
	return nil
}

// advance applies events that another node stored, with the trace of their move or nil.
func (g *game) advance(events []match.Event, updated time.Time, t *timing.Trace) error {
	before, state, history := g.State, g.State, g.history
	for _, e := range events {
		next, err := match.Fold(state, e)
		if err != nil {
			return err
		}
		history.Add(state, next)
		state = next
		g.Follow(e)
	}
	g.State, g.updated, g.history = state, table.Later(g.updated, updated), history
	g.room.trace("heard", g.id, state.Version, events)
	now := g.now()
	g.settle(now)
	g.publishMove(g.since(before.Version, now), t)
	return nil
}

// follow polls the store for changes that no message announced: at every tick without a bus,
// less often with one.
func (a *Room) follow() {
	const (
		withBus   = 4  // ticks between polls with a bus
		watchOnly = 30 // ticks between polls of games that nobody plays
		again     = int(cluster.HeartbeatEvery / askEvery)
	)
	tick := time.NewTicker(askEvery)
	defer tick.Stop()
	var back uint64
	for n := 1; ; n++ {
		select {
		case <-a.ctx.Done():
			return
		case <-tick.C:
		}
		bus := a.Nodes.Stats()
		if n%again == 0 && a.Nodes.HasBus() {
			a.sendPresenceOfAll()
		}
		if bus.Up && bus.Reconnects == back && n%withBus != 0 {
			continue
		}
		all := !bus.Up || bus.Reconnects != back || n%watchOnly < withBus
		if bus.Reconnects != back {
			a.askPresence()
		}
		back = bus.Reconnects
		a.askVersions(all)
	}
}

const (
	// askEvery is a tick: how often the store is polled for moves of other nodes without a
	// bus.
	askEvery = 500 * time.Millisecond

	// catchersUp limits how many games catch up at the same time.
	catchersUp = 16
)

// askVersions asks the store which games in memory other nodes have changed: all games, or
// only those played at this node. Each of these catches up by itself, so that a game for
// which the store does not answer delays no other.
func (a *Room) askVersions(all bool) {
	known, games := make(map[string]int), make(map[string]*game)
	for _, g := range a.resident.All() {
		if !g.mu.Look() {
			continue
		}
		if g.damage == nil && (all || g.playedHere()) {
			known[g.id], games[g.id] = g.State.Version, g
		}
		g.mu.Memory.Unlock()
	}
	if len(known) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(a.ctx, store.Timeout)
	defer cancel()
	changed, err := a.Changes.Changed(ctx, known)
	if err != nil {
		if a.ctx.Err() == nil {
			a.Log.Warn("poll the store for moves of other nodes", "err", err)
		}
		return
	}
	for id, now := range changed {
		if g := games[id]; g.behind.CompareAndSwap(false, true) {
			a.work.Go(func() {
				defer g.behind.Store(false)
				g.follow(now)
			})
		}
	}
}

// follow catches up with a version in the store, which is 0 if the game is gone.
func (g *game) follow(version int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.mu.Release(func() { g.room.catching <- struct{}{} }) // reads have a time limit
	defer func() { <-g.room.catching }()
	if g.mu.Loaded && !g.mu.Gone && (version == 0 || version > g.State.Version) {
		g.reread()
	}
}

// playedHere reports whether somebody plays the game at this node; spectators do not count.
func (g *game) playedHere() bool {
	return g.PlayedHere() || g.search != nil || g.flag != nil || !g.State.Config.Network()
}

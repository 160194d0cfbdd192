package live

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"duiyi/cluster"
	"duiyi/match"
	"duiyi/store"
	"duiyi/timing"
)

// A gameMessage is what one node tells others that have a game in memory. It is
// told after the store has what it tells of.
type gameMessage struct {
	Node string `json:"node"`

	// Events that have been added to a game of so many, as of a time.
	Since  int           `json:"since,omitempty"`
	At     int64         `json:"at,omitempty"` // Unix milliseconds
	Events []match.Event `json:"events,omitempty"`
	Move   *stored       `json:"move,omitempty"` // if one of Events is a move
	// Read says that something else has changed, which the store has.
	Read bool `json:"read,omitempty"`

	Here  *here    `json:"here,omitempty"`
	Asks  bool     `json:"asks,omitempty"` // who is there?
	Says  *saying  `json:"says,omitempty"` // a greeting
	Again [2]int64 `json:"again,omitzero"` // when each player asked for another game, Unix milliseconds
	Next  string   `json:"next,omitempty"` // that game

	Wants bool  `json:"wants,omitempty"` // to hear what the engine thinks
	Line  *line `json:"line,omitempty"`  // that
}

// A saying is a greeting by a player, by the side at the beginning.
type saying struct {
	Person   match.Side `json:"person"`
	Greeting string     `json:"greeting"`
}

// A stored says where and when a move was stored, for the trace of it at other nodes.
type stored struct {
	Node string `json:"node"`
	At   int64  `json:"at"` // Unix microseconds, by the store's clock
}

// relayed returns the trace of the move in a message of another node; nil if there is none.
func (a *Room) relayed(id string, m gameMessage) *timing.Trace {
	if m.Move == nil {
		return nil
	}
	last := m.Events[len(m.Events)-1]
	return a.Timing.Relay(id, m.Move.Node, m.Since+len(m.Events), last.Cmd, a.Now().Sub(time.UnixMicro(m.Move.At)))
}

func subjectOf(id string) string { return "g." + id }

// announce tells other nodes of something in a game.
func (g *game) announce(m gameMessage) {
	m.Node = g.room.Nodes.ID()
	if err := g.room.Nodes.Tell(subjectOf(g.id), m); err != nil { // too large
		_ = g.room.Nodes.Tell(subjectOf(g.id), gameMessage{Node: m.Node, Read: true})
	}
}

// listen has the game hear of what happens to it at other nodes.
func (g *game) listen() {
	if g.deaf == nil {
		g.deaf = g.room.Nodes.Listen(subjectOf(g.id), g.hearNode)
	}
}

// hearNode is told by another node.
func (g *game) hearNode(text []byte) {
	var m gameMessage
	if err := json.Unmarshal(text, &m); err != nil {
		g.room.Log.Error("a message of another node", "game", g.id, "err", err)
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mu.Gone || !g.mu.Loaded || g.damage != nil || m.Node == g.room.Nodes.ID() {
		return
	}
	switch {
	case len(m.Events) > 0 && m.Since == g.state.Version:
		if err := g.advance(m.Events, time.UnixMilli(m.At).UTC(), g.room.relayed(g.id, m)); err != nil {
			g.room.Log.Error("what another node told", "game", g.id, "err", err)
			g.reread()
		}
	case m.Read, len(m.Events) > 0 && m.Since > g.state.Version:
		g.reread()
	}
	if !g.mu.Gone {
		g.hearMeeting(m)
		g.hearLine(m)
	}
}

// reread is catchUp for nobody in particular.
func (g *game) reread() {
	ctx, cancel := context.WithTimeout(g.room.ctx, store.Timeout)
	defer cancel()
	err := g.catchUp(ctx)
	if err != nil && !errors.Is(err, store.ErrDeleted) && g.room.ctx.Err() == nil {
		g.room.Log.Error("read what another node wrote", "game", g.id, "err", err)
	}
}

// catchUp reads from the store what other nodes have made of the game. Where it is
// deleted, or damaged, it leaves memory.
func (g *game) catchUp(ctx context.Context) error {
	r, err := g.stored(ctx)
	switch {
	case errors.Is(err, store.ErrNoGame), err == nil && !r.Deleted.IsZero():
		g.publish(DeletedUpdate{})
		g.unload(store.ErrDeleted)
		g.room.Deleted(g.id)
		return store.ErrDeleted
	case err != nil:
		return err
	case r.Damage != nil || len(r.Events) < g.state.Version:
		g.unload(store.ErrDamaged) // who comes back is shown what there is
		return store.ErrDamaged
	}
	if r.Title != g.title {
		g.title = r.Title
		g.publish(TitleUpdate{Title: g.title})
	}
	seats := g.seats
	g.seats = r.Seats
	if len(r.Events) > g.state.Version {
		return g.advance(r.Events[g.state.Version:], r.Updated, nil)
	}
	if seats != nil && g.seats != nil && *seats != *g.seats {
		g.publish(g.since(g.state.Version, g.now()))
	}
	return nil
}

// advance adds events that another node stored, with the trace of their move or nil.
func (g *game) advance(events []match.Event, updated time.Time, t *timing.Trace) error {
	before, state, deltas := g.state, g.state, g.deltas
	for _, e := range events {
		next, err := match.Fold(state, e)
		if err != nil {
			return err
		}
		deltas = latest(deltas, deltaOf(state, next))
		state = next
		if e.Type == match.EvMoved || e.Type == match.EvCredited {
			g.owed = nil // another node has seen to it
		}
		if e.Type == match.EvMoved && e.Side != nil && g.seats != nil {
			g.heard[g.sideOf(*e.Side)] = later(g.heard[g.sideOf(*e.Side)], time.UnixMilli(e.At))
		}
	}
	g.state, g.updated, g.deltas = state, later(g.updated, updated), deltas
	g.room.trace("heard", g.id, state.Version, events)
	now := g.now()
	g.settle(now)
	g.publishMove(g.since(before.Version, now), t)
	return nil
}

// follow asks the store for what no other node has told: all the time where there
// is no bus, and now and then where there is one.
func (a *Room) follow() {
	const (
		withBus   = 4  // of these ticks one
		watchOnly = 30 // for a game at which nobody plays
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
			a.sayWhoIsHere()
		}
		if bus.Up && bus.Reconnects == back && n%withBus != 0 {
			continue
		}
		all := !bus.Up || bus.Reconnects != back || n%watchOnly < withBus
		if bus.Reconnects != back {
			a.askWhoIsThere()
		}
		back = bus.Reconnects
		a.askVersions(all)
	}
}

const (
	// askEvery is how often the store is asked for moves at other nodes, where these
	// do not tell of them.
	askEvery = 500 * time.Millisecond

	// catchersUp is how many games at most catch up at the same time.
	catchersUp = 16
)

// askVersions asks the store for all games in memory whether other nodes have gone
// on with them, or for those alone that are played at here. It is told of those that
// have changed and of no other, which then catch up, each by itself: a game that the
// store does not answer for holds up no other.
func (a *Room) askVersions(all bool) {
	known, games := make(map[string]int), make(map[string]*game)
	for _, g := range a.resident.All() {
		if !g.mu.Look() {
			continue
		}
		if g.damage == nil && (all || g.playedHere()) {
			known[g.id], games[g.id] = g.state.Version, g
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
			a.Log.Warn("ask the store for moves at other nodes", "err", err)
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

// follow catches up with what the store has in a version, 0 if the game is gone.
func (g *game) follow(version int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.mu.Release(func() { g.room.catching <- struct{}{} }) // reads have a time limit
	defer func() { <-g.room.catching }()
	if g.mu.Loaded && !g.mu.Gone && (version == 0 || version > g.state.Version) {
		g.reread()
	}
}

// playedHere reports whether somebody at this node plays, and does not merely look
// on.
func (g *game) playedHere() bool {
	return g.present != [2]int{} || g.search != nil || g.flag != nil || !g.state.Config.Network()
}

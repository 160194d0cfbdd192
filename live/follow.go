package live

import (
	"context"
	"time"

	"duiyi/cluster"
	"duiyi/store"
)

const (
	// askEvery is a tick: how often the store is polled for moves of other nodes without a
	// bus.
	askEvery = 500 * time.Millisecond

	// catchersUp limits how many games catch up at the same time.
	catchersUp = 16
)

// A node resends the presence at a game after knownAgain, in case the message was lost.
const knownAgain = 30 * time.Second

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

// sendPresenceOfAll sends a heartbeat, resends presence that was last sent knownAgain ago, and
// drops stale presence at other nodes.
func (a *Room) sendPresenceOfAll() {
	a.Nodes.Heartbeat()
	for _, g := range a.resident.All() {
		if !g.mu.Look() {
			continue
		}
		if g.State.Config.Network() {
			now := g.moment()
			if now.Sub(g.presenceSent) >= knownAgain && g.somebodyHere() {
				g.sendPresence()
			}
			g.lapse(now)
		}
		g.mu.Memory.Unlock()
	}
}

func (g *game) lapse(now time.Time) {
	over := func(node string, at time.Time) bool { return g.room.Nodes.Lapsed(node, at, now) }
	for _, node := range g.Lapsed(now, over) {
		gone, spectators := g.Gone(now, g.server()) != nil, g.SpectatorsAt(node)
		if g.Lapse(node) {
			g.publishPresence(now, gone)
		}
		if spectators > 0 {
			g.countSoon()
		}
	}
}

// askPresence asks other nodes who is present there in the games of this one.
func (a *Room) askPresence() {
	for _, g := range a.resident.All() {
		if !g.mu.Look() {
			continue
		}
		if g.State.Config.Network() {
			g.announce(gameMessage{Asks: true})
			g.sendPresence()
		}
		g.mu.Memory.Unlock()
	}
}

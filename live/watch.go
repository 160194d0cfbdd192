package live

import (
	"context"
	"sync/atomic"
	"time"

	"duiyi/feed"
	"duiyi/identity"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/timing"
)

// leaveGrace is how long engines go on for a game that nobody watches.
const leaveGrace = 30 * time.Second

// A Watch is a connection of a watcher to a game. A reader that falls behind is dismissed.
type Watch struct {
	*feed.Reader
	to     feed.Writer
	game   *game
	sits   bool         // it is a player's
	person match.Side   // that player, by the side at the beginning
	rtt    atomic.Int64 // smoothed round trip in ns; 0 before the first

	leaving bool   // the client closes its page
	user    string // the watching account, or empty
}

// openInTurn is open for a caller that can wait: it loads only as many games at once as there
// are processors. When another node has ended, hundreds of pages arrive at once, and moves in
// other games must not wait for all of these loads.
func (a *Room) openInTurn(ctx context.Context, id string) (*game, error) {
	if !a.Holds(id) {
		select {
		case a.reading <- struct{}{}:
			defer func() { <-a.reading }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return a.open(ctx, id)
}

// Watch starts watching a game. The first update is the whole game, or the changes since the
// watcher's version if that is not 0 and recent. An engine whose turn it is starts thinking.
func (a *Room) Watch(ctx context.Context, id string, version int) (*Watch, error) {
	g, err := a.openInTurn(ctx, id)
	if err != nil {
		return nil, err
	}
	defer g.mu.Unlock()
	if version > g.State.Version && g.room.Nodes.Shared() && g.damage == nil { // the page comes from another node
		if err := g.catchUp(ctx); err != nil {
			return nil, err
		}
	}
	if g.grace != nil {
		g.grace.Stop()
		g.grace = nil
	}
	now := g.now()
	first := g.since(version, now)
	first.Again = first.Since > 0
	r, to := feed.New(first)
	w := &Watch{Reader: r, to: to, game: g, user: identity.From(ctx).User}
	g.watchers[w] = struct{}{}
	g.failed = 0 // for a new watcher the engine may try again
	g.awaited, g.asker = true, identity.Client(ctx)
	g.wake(now)
	g.countSoon()
	return w, nil
}

// Notify calls wake, from now on, whenever Updates has something, including its end, so that
// no goroutine need wait. wake runs under the game's lock and must not block.
func (w *Watch) Notify(wake func()) {
	w.game.mu.Memory.Lock()
	defer w.game.mu.Memory.Unlock()
	w.to.Notify(wake)
}

// Close ends the watch. Closing again does nothing.
func (w *Watch) Close() {
	w.game.mu.Memory.Lock()
	defer w.game.mu.Memory.Unlock()
	w.game.dismiss(w, nil)
}

// dismiss ends a watch from the game's side.
func (g *game) dismiss(w *Watch, why error) {
	if _, ok := g.watchers[w]; !ok {
		return
	}
	delete(g.watchers, w)
	w.to.End(why)
	g.leave(w)
	g.countSoon()
	if len(g.watchers) == 0 && !g.mu.Gone {
		g.used = g.moment()
		g.grace = time.AfterFunc(leaveGrace, g.left)
	}
}

// left stops the engine and the clock of a game to which nobody has returned, and returns its
// engines to the pool.
func (g *game) left() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mu.Gone || g.grace == nil || len(g.watchers) > 0 {
		return
	}
	g.grace, g.awaited = nil, false
	defer g.returnEngines()
	if !g.ClockMayStop() {
		g.think(g.now())
		return
	}
	if err := g.pauseClock(g.room.ctx, g.now()); err != nil {
		g.room.Log.Error("pause", "game", g.id, "err", err)
	}
}

func (g *game) publish(u any) { g.publishMove(u, nil) }

// publishMove is publish of a timed move, or of anything else if t is nil.
func (g *game) publishMove(u any, t *timing.Trace) {
	m := &feed.Message{Update: u}
	if t != nil {
		m.Took = t.Took
	}
	optional := false
	switch u.(type) {
	case update.Info, update.Spectators: // the next one replaces it
		optional = true
	case update.Change:
		g.noteChange(m)
	default: // an update.Change would also contain it
		g.noteChange(nil)
	}
	most, sent := len(g.watchers), 0
	t.Send(most)
	for w := range g.watchers {
		if optional && w.to.Behind() >= feed.Optional {
			continue
		}
		if !w.to.Send(m) {
			g.dismiss(w, feed.ErrFellBehind)
			continue
		}
		sent++
	}
	t.Sent(sent, most)
}

// collectChange runs f and returns the last change that was published meanwhile; nil if there was
// none, or if something published after it may have outdated it.
func (g *game) collectChange(f func()) (last *feed.Message) {
	g.lastChange = &last
	defer func() { g.lastChange = nil }()
	f()
	return last
}

func (g *game) noteChange(t *feed.Message) {
	if g.lastChange != nil {
		*g.lastChange = t
	}
}

package live

import (
	"context"
	"sync/atomic"
	"time"

	"duiyi/engines"
	"duiyi/feed"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/timing"
)

// leaveGrace is how long engines go on for a game that nobody watches.
const leaveGrace = 30 * time.Second

// A Change is a game after a change, and what of it is new to a watcher who has an earlier
// version. A watcher's first Change is all new, unless they come with a version.
type Change struct {
	Snapshot
	Since    int  // the earlier version; 0: all is new
	From     int  // the moves before this index are those of that version
	Position bool // the position on the board is new, or what may be played in it
	Players  bool // the players are new, or have changed places
	About    bool // State.About is new
	Again    bool // the watcher has returned: what no version counts may be new as well

	message *feed.Message
}

// Message returns the message with the same change that all watchers got, without You; nil if
// there was none.
func (c Change) Message() *feed.Message { return c.message }

// You returns the caller's side, nil if they have no seat.
func (c Change) You() *match.Side {
	if c.Network == nil {
		return nil
	}
	return c.Network.You
}

// A ThinkingUpdate says that an engine has started to think without a change of the game, or
// that its place in the queue has changed. If a change starts an engine, the Change says so.
type ThinkingUpdate struct {
	Version int
	Place   int // in the queue, from 1; 0 when it thinks
}

// An InfoUpdate is an engine's progress.
type InfoUpdate struct {
	Version int
	Side    match.Side // the engine's; the score is from its point of view
	Info    engines.Report
}

// A FailedUpdate says that an engine gave no move and has stopped thinking. The game does not
// change.
type FailedUpdate struct {
	Version int
	Code    string // engine.FaultCode of the reason; may be empty
	Message string // one English sentence
}

// A TitleUpdate has the game's new title.
type TitleUpdate struct {
	Title string
}

// A SleptUpdate says that the clock was stopped because the machine has slept.
type SleptUpdate struct{}

// A DeletedUpdate says that the game was deleted. It is the last update.
type DeletedUpdate struct{}

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

// whole returns the game for a watcher who has no version.
func (g *game) whole(now time.Time) Change {
	return Change{Snapshot: g.snapshot(now), Position: true, Players: true, About: true}
}

// common returns how many moves both lines have in common from the start, including engines'
// reports and clocks.
func common(a, b match.State) int {
	n := min(len(a.Moves), len(b.Moves))
	for i := range n {
		x, y := a.ClockAfter(i+1), b.ClockAfter(i+1)
		if a.Moves[i].Move != b.Moves[i].Move || a.Moves[i].Info != b.Moves[i].Info || x != nil && *x != *y {
			return i
		}
	}
	return n
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
	case InfoUpdate, SpectatorsUpdate: // the next one replaces it
		optional = true
	case Change:
		g.noteChange(m)
	default: // a Change would also contain it
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

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

// leaveGrace is for how long engines go on for a game nobody watches.
const leaveGrace = 30 * time.Second

// A Change is a game after a change, and how much of it is new to whoever has
// it as it was in an earlier version. The first that a watcher is told is new
// in all, unless the watcher has an earlier version already.
type Change struct {
	Snapshot
	Since    int  // the earlier version; 0: all is new
	From     int  // the moves before this index are those of that version
	Position bool // the position on the board is new, or what may be played in it
	Players  bool // the players are new, or have changed places
	About    bool // what is said of the game is new
	Again    bool // the watcher has come back: what is no part of a version may be new as well

	told *feed.Message
}

// Told returns what all who watch were told of the same, but for where one person
// sits; nil where they were told otherwise.
func (c Change) Told() *feed.Message { return c.told }

// You returns where who asked sits, nil where they have no seat.
func (c Change) You() *match.Side {
	if c.Network == nil {
		return nil
	}
	return c.Network.You
}

// A ThinkingUpdate says that an engine has begun to think, without a change of
// the game, or that its place in the line has changed. Where a change sets an
// engine to work, the Change says so.
type ThinkingUpdate struct {
	Version int
	Place   int // in the line, from 1; 0 when it thinks
}

// An InfoUpdate is an engine's progress.
type InfoUpdate struct {
	Version int
	Side    match.Side // who is thinking; the score is from its point of view
	Info    engines.Report
}

// A FailedUpdate says that an engine gave no move and thinks no further. The
// game stands as it is.
type FailedUpdate struct {
	Version int
	Code    string // engine.FaultCode of why; may be empty
	Message string // one English sentence
}

// A TitleUpdate says that the game has another title.
type TitleUpdate struct {
	Title string
}

// A SleptUpdate says that the machine has slept, for which the clock was stopped.
type SleptUpdate struct{}

// A DeletedUpdate says that the game was deleted. It is the last update.
type DeletedUpdate struct{}

// A Watch is somebody watching a game. Its reader must keep up or is dismissed.
type Watch struct {
	*feed.Reader
	to     feed.Writer
	game   *game
	sits   bool         // it is that of a player of a game over the network
	person match.Side   // who, by the side at the beginning
	rtt    atomic.Int64 // ns of a round trip to it, smoothed; 0 before the first

	leaving bool   // the page is being closed
	user    string // the account that watches, or empty
}

// openInTurn is open for who can wait: of games that are to be read, as many at once as
// there are processors. When another program has ended hundreds of pages come at once,
// and moves in other games are not to wait for the reading of all of theirs.
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

// Watch begins to watch a game: the first update is the whole game, or what has
// changed since the version that the watcher has, where that is not 0 and not
// too long ago. An engine that is to move takes up thinking.
func (a *Room) Watch(ctx context.Context, id string, version int) (*Watch, error) {
	g, err := a.openInTurn(ctx, id)
	if err != nil {
		return nil, err
	}
	defer g.mu.Unlock()
	if version > g.state.Version && g.room.Nodes.Shared() && g.damage == nil { // the page comes from another node
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
	g.failed = 0 // somebody came to look: the engine may try again
	g.awaited, g.asker = true, identity.Client(ctx)
	g.wake(now)
	g.countSoon()
	return w, nil
}

// Notify has wake called, from now on, whenever there is something to take from
// Updates, be it the end: so that nobody need wait for it. Wake is called while
// the game is held up, and must not block.
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

// left stops the engine and the clock of a game that nobody came back to, and
// lends its engines to others.
func (g *game) left() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mu.Gone || g.grace == nil || len(g.watchers) > 0 {
		return
	}
	g.grace, g.awaited = nil, false
	defer g.returnEngines()
	if !g.clockStands() {
		g.think(g.now())
		return
	}
	if err := g.pauseClock(g.room.ctx, g.now()); err != nil {
		g.room.Log.Error("pause", "game", g.id, "err", err)
	}
}

// whole is the game for somebody who knows nothing of it.
func (g *game) whole(now time.Time) Change {
	return Change{Snapshot: g.snapshot(now), Position: true, Players: true, About: true}
}

// common is the number of moves with which both lines begin, what was said of
// them and what the clocks showed after them included.
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

// publishMove is publish of a move that is timed, or of anything else if t is nil.
func (g *game) publishMove(u any, t *timing.Trace) {
	told := &feed.Message{Update: u}
	if t != nil {
		told.Took = t.Took
	}
	optional := false
	switch u.(type) {
	case InfoUpdate, CrowdUpdate: // the next says as much
		optional = true
	case Change:
		g.overhear(told)
	default: // of which a Change says something as well
		g.overhear(nil)
	}
	most, sent := len(g.watchers), 0
	t.Send(most)
	for w := range g.watchers {
		if optional && w.to.Behind() >= feed.Optional {
			continue
		}
		if !w.to.Send(told) {
			g.dismiss(w, feed.ErrFellBehind)
			continue
		}
		sent++
	}
	t.Sent(sent, most)
}

// listenIn returns the change that is told to all who watch while f runs, the last,
// where nothing was told after it that may have changed what it says; else nil.
func (g *game) listenIn(f func()) (told *feed.Message) {
	g.overheard = &told
	defer func() { g.overheard = nil }()
	f()
	return told
}

func (g *game) overhear(t *feed.Message) {
	if g.overheard != nil {
		*g.overheard = t
	}
}

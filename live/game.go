package live

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"duiyi/feed"
	"duiyi/identity"
	"duiyi/live/audience"
	"duiyi/live/table"
	"duiyi/live/thinking"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/resident"
	"duiyi/store"
	"duiyi/timing"
)

// A game is a game in memory. Its functions need the turn and the memory of mu if they do
// not say otherwise.
type game struct {
	room *shared
	all  *resident.Set[*game]
	id   string

	mu      resident.Mutex // guards what follows; its Memory alone suffices to read
	writing bool           // the store writes events that lead to another state
	used    time.Time      // last access

	table.Table // the state and the players
	kept
	following
	watching
	engineering
	timekeeping
}

// kept is what the store has of the game beside the Table.
type kept struct {
	owner   string // an account, or empty for the house
	title   string
	created time.Time
	updated time.Time
	history update.History
	damage  *store.Damage // if not nil, the game can be read but not played
}

// following is the exchange with other nodes.
type following struct {
	unlisten       func()      // ends the subscription to their messages; nil before load
	behind         atomic.Bool // catching up with their changes
	spectatorsSent int         // number of spectators here, as last sent to them
	presenceSent   time.Time   // when presence here was last sent to them
}

// watching is who watches the game.
type watching struct {
	watchers audience.Audience

	lastChange **feed.Message // set while a command is carried out: receives the last change sent to all
	timed      *timing.Trace  // of the move that is about to be stored, or nil
	// grace runs after the last watcher has left, who may return, as after a reload of the
	// page. When it ends, engines stop.
	grace      alarm
	counting   alarm // runs until the spectators are counted
	spectators int   // at the last count
}

// engineering is the engines at work for the game.
type engineering struct {
	// awaited says that somebody waits for an engine's move: a command or a watcher has come
	// since the game entered memory, and not everybody has left since.
	awaited bool
	asker   string // the last client that waits; see identity.Client

	search *thinking.Search // under way, or nil
	ended  chan struct{}    // closed when the goroutine of the newest search has ended; nil before the first
	failed int              // the version at which an engine failed: it is not asked again there

	consulted map[*consultation]struct{} // who looks into its positions
}

// A consultation analyses a position for as long as still accepts the game's state.
type consultation struct {
	still func(match.State) bool
	stop  context.CancelCauseFunc
}

// timekeeping is the clock of the game and the absence of its players.
type timekeeping struct {
	naps int   // how many of the machine's naps the clock accounts for
	flag alarm // rings when the side to move runs out of time
	runs bool  // uses the pulse
	gone alarm // rings when an absent player counts as gone, or the opponent may claim
}

// stored reads the game from the store. The caller has the turn and gives up Memory
// meanwhile.
func (g *game) stored(ctx context.Context) (r store.Record, err error) {
	g.mu.Release(func() { r, err = g.room.Store.Load(ctx, g.id) })
	if err != nil {
		return r, fmt.Errorf("load game %s: %w", g.id, err)
	}
	return r, nil
}

// write runs f, which writes to the store for at most store.Timeout. The caller has the
// turn and gives up Memory meanwhile.
func (g *game) write(ctx context.Context, f func(ctx context.Context) error) (err error) {
	ctx, cancel := store.WriteContext(ctx)
	defer cancel()
	g.mu.Release(func() { err = f(ctx) })
	return err
}

// events reads the game's events from the store.
func (g *game) events(ctx context.Context) ([]match.Event, error) {
	r, err := g.stored(ctx)
	if err != nil {
		return nil, err
	}
	if len(r.Events) != g.State.Version {
		return nil, fmt.Errorf("load game %s: %w: it holds %d events, not %d", g.id, store.ErrConflict, len(r.Events), g.State.Version)
	}
	return r.Events, nil
}

// moment returns the time. The caller need not have the turn.
func (g *game) moment() time.Time {
	now := g.room.Now()
	if g.room.Nodes.Shared() {
		now = table.Later(now, g.updated) // clocks of two nodes may differ by milliseconds
	}
	return now
}

// napped reports whether the machine has slept since now last adjusted the game's clock.
func (g *game) napped() bool {
	g.room.Now() // notices a nap
	return g.room.Clock.Last().Number != g.naps
}

// announce sends a message about the game to other nodes.
func (g *game) announce(m gameMessage) {
	m.Node = g.room.Nodes.ID()
	if err := g.room.Nodes.Tell(subjectOf(g.id), m); err != nil { // too large
		_ = g.room.Nodes.Tell(subjectOf(g.id), gameMessage{Node: m.Node, Read: true})
	}
}

// time runs f, which stores a move, and measures the move with t. The caller holds mu.
func (g *game) time(t *timing.Trace, f func()) {
	g.timed = t
	defer func() { g.timed = nil }()
	f()
	t.Abandon()
}

// seenBy reports whether a caller may see the game: anybody who has its id if it is over the
// network, else only its owner.
func (g *game) seenBy(who identity.Caller) bool {
	return g.State.Config.Network() || who.Owners().Has(g.owner)
}

// playedHere reports whether somebody plays the game at this node; spectators do not count.
func (g *game) playedHere() bool {
	return g.PlayedHere() || g.search != nil || g.flag.on() || !g.State.Config.Network()
}

// somebodyHere reports whether a player or a spectator is present at this node.
func (g *game) somebodyHere() bool { return g.PlayedHere() || g.watchers.Spectators() > 0 }

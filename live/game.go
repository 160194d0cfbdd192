package live

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"duiyi/feed"
	"duiyi/match"
	"duiyi/resident"
	"duiyi/store"
	"duiyi/timing"
)

// A game is a game in memory.
type game struct {
	room *Room
	id   string

	mu       resident.Mutex // guards what follows; its Memory alone suffices to read
	writing  bool           // the store writes events that lead to another state
	behind   atomic.Bool    // catching up with other nodes
	unlisten func()         // ends the subscription to other nodes; nil before load
	used     time.Time      // last time somebody asked for it

	kept
	meeting
	audience
	engineering
	timekeeping
}

// kept is what the store has of the game.
type kept struct {
	owner   string // an account, or empty for the house
	title   string
	created time.Time
	updated time.Time
	state   match.State
	deltas  []delta        // the latest changes of state, oldest first
	damage  *store.Damage  // if not nil, the game can be read but not played
	seats   *[2]store.Seat // by the side at the beginning; nil if the game is not over the network
}

// audience is the watchers of the game.
type audience struct {
	watchers map[*Watch]struct{}

	lastChange **feed.Message // set while a command is carried out: receives the last change sent to all
	timed      *timing.Trace  // of the move that is about to be stored, or nil
	// grace runs after the last watcher has left, who may return, as after a reload of the
	// page. When it ends, engines stop.
	grace      *time.Timer
	counting   *time.Timer // runs until the spectators are counted
	spectators int         // at the last count
}

// engineering is the engines at work for the game.
type engineering struct {
	// awaited says that somebody waits for an engine's move: a command or a watcher has come
	// since the game entered memory, and not everybody has left since.
	awaited bool
	asker   string // the last client that waits; see identity.Client

	search *search       // under way, or nil
	ended  chan struct{} // closed when the goroutine of the newest search has ended; nil before the first
	failed int           // the version at which an engine failed: it is not asked again there

	consulted map[*consultation]struct{} // who looks into its positions
}

// timekeeping is the clock of the game and the absence of its players.
type timekeeping struct {
	naps int         // how many of the machine's naps the clock accounts for
	away away        // absence of players
	read time.Time   // when the game was read from the store; zero if it was made in memory
	owed *outage     // to credit to the side to move, or nil
	flag *time.Timer // fires when the side to move runs out of time
}

// enter locks mu, and loads the game for the first caller.
func (g *game) enter(ctx context.Context) error {
	return g.mu.Enter(ctx, func() error { return g.load(ctx) }, g.unload)
}

// load rebuilds the game from its events.
func (g *game) load(ctx context.Context) error {
	g.listen() // before reading: messages that arrive meanwhile wait for mu
	r, err := g.stored(ctx)
	if err != nil {
		return err
	}
	if r.Study {
		return store.ErrNoGame
	}
	if !r.Deleted.IsZero() {
		return &store.OwnedError{Owner: r.Owner, Err: store.ErrDeleted}
	}
	if err := g.rebuild(r); err != nil {
		return &store.OwnedError{Owner: r.Owner, Err: fmt.Errorf("load game %s: %w", g.id, err)}
	}
	g.mu.Loaded = true
	g.used = g.now()
	g.read = g.used
	if g.damage != nil {
		g.room.Log.Error("damaged game", "game", g.id, "sound", g.damage.Sound, "lost", g.damage.Lost, "what", g.damage.Detail)
		if g.clockRuns() { // it never runs again; the log has no event of that
			g.state, err = match.Fold(g.state, match.Event{Type: match.EvPaused, At: g.updated.UnixMilli()})
		}
		return err
	}
	switch began, before := g.room.Nodes.Since(); {
	case !g.clockRuns():
	case !g.state.Config.Network(): // the program ended in mid-game: nobody is charged for the time since
		return g.pauseClock(ctx, g.updated)
	case g.updated.Before(began): // nor for the time in which it did not run
		g.owe(outage{before, began})
	default:
		g.oweSilence(g.used)
	}
	g.settle(g.used)
	if g.state.Config.Network() {
		g.announce(gameMessage{Asks: true})
	}
	return nil
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

func (g *game) clockRuns() bool {
	return g.state.Clock != nil && !g.state.Clock.RunningSince.IsZero() && g.state.Result == nil
}

// clockMayStop reports whether a clock runs that stops while nobody is present. In a network
// game it runs on, else a player would gain time by leaving.
func (g *game) clockMayStop() bool { return g.clockRuns() && !g.state.Config.Network() }

// pauseClock stops the clock as of a moment. The next move starts it again.
func (g *game) pauseClock(ctx context.Context, at time.Time) error {
	next, events, err := match.Apply(g.state, match.Command{Type: match.CmdPause}, at)
	if err != nil {
		return err
	}
	return g.commit(store.WithPatience(ctx), next, events, at)
}

// unload removes the game from memory and ends its watches with why.
func (g *game) unload(why error) {
	g.mu.Gone = true
	g.stopSearch()
	g.endConsultations(why)
	g.disarm()
	g.endGone()
	if g.unlisten != nil {
		g.unlisten()
	}
	if g.grace != nil {
		g.grace.Stop()
	}
	if g.counting != nil {
		g.counting.Stop()
	}
	for w := range g.watchers {
		g.dismiss(w, why)
	}
	g.returnEngines()
	g.room.resident.Forget(g.id, g)
}

func (g *game) idle(now time.Time) bool {
	return len(g.watchers) == 0 && g.search == nil && g.flag == nil && now.Sub(g.used) >= resident.IdleAfter && g.asksAgain(now) == [2]bool{}
}

// wake starts the engine if it is its turn, now that somebody waits for its move.
func (g *game) wake(now time.Time) {
	g.used = now
	if g.mu.Gone || g.search != nil {
		return
	}
	if g.think(now); g.search != nil {
		g.publish(ThinkingUpdate{Version: g.state.Version})
	}
}

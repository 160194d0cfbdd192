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
	used     time.Time      // last access

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
	runs bool        // uses Room.pulse
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

// A meeting tracks the two players while the game is in memory, indexed by their sides at its
// beginning.
type meeting struct {
	present        [2]int          // how many watches each has here
	elsewhere      map[string]here // presence at other nodes, by node
	spectatorsSent int             // number of spectators here, as last sent to other nodes
	presenceSent   time.Time       // when presence here was last sent to other nodes
	last           [2]string       // the node at which they were last present; empty if unknown
	came           [2]arrival      // when they arrived at this node
	active         [2]time.Time    // the last command or watch
	greeted        [2]time.Time    // the last greeting
	again          [2]time.Time    // when they asked for a rematch
}

// An arrival is when a player came to this node, and from which node, if known.
type arrival struct {
	from string
	at   time.Time
}

// An outage is a time in which players had no server: the program had ended, or its machine
// slept. If one of several nodes ended, it is only the moment of that node's last message;
// its length is the time that a player took to return.
type outage struct{ from, to time.Time }

// An away tracks the absence of the two players, indexed by their sides at the beginning.
type away struct {
	left    [2]bool // they closed their page; otherwise they fell silent
	earlier [2]int  // how often the opponent has waited long for them
	timer   *time.Timer
}

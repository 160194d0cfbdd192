package live

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"duiyi/feed"
	"duiyi/live/table"
	"duiyi/live/update"
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

	table.Table // the state and the players
	kept
	audience
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

	spectatorsSent int       // number of spectators here, as last sent to other nodes
	presenceSent   time.Time // when presence here was last sent to other nodes
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
	flag *time.Timer // fires when the side to move runs out of time
	runs bool        // uses Room.pulse
	gone *time.Timer // fires when an absent player counts as gone, or may be claimed against
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

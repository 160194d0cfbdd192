package live

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"duiyi/clock"
	"duiyi/cluster"
	"duiyi/engines"
	"duiyi/engines/moves"
	"duiyi/engines/pool"
	"duiyi/engines/workers"
	"duiyi/fairplay"
	"duiyi/flagfall"
	"duiyi/games"
	"duiyi/ids"
	"duiyi/live/newgame"
	"duiyi/match"
	"duiyi/ratings"
	"duiyi/timing"
)

// Parts are what a Room works with.
type Parts struct {
	Store   Store
	Changes Changes // nil if no other node uses the Store
	Flags   flagfall.Store
	Kinds   games.List
	Search
	Ratings *ratings.Ratings
	Names   *ids.Namer
	Nodes   *cluster.Members
	Clock   *clock.Clock
	Traces
	Others
	Log *slog.Logger
}

// Search is what engines play with.
type Search struct {
	Engines  *engines.List
	Pool     *pool.Pool
	Slots    *workers.Slots
	Moves    *moves.Finder
	Adaptive *ratings.Adaptive // levels of engines that adapt
}

// Traces times the stages of moves.
type Traces struct {
	Timing *timing.Recorder
	Node   string // the name of this node in traces
}

// Others are called when something happens to a game. They return at once.
type Others struct {
	Ended   func(game string) // a game ended, was continued, deleted or restored
	Deleted func(game string)
	Moved   func(game string, now match.State) // somebody has moved
	// Admit refuses the caller another private game; nil for nobody.
	Admit func(ctx context.Context) error
}

// shared is what the games of a Room have in common. It is safe for concurrent use.
type shared struct {
	Parts

	fair     *fairplay.Guard
	maker    newgame.Maker
	flags    *flagfall.Watch
	pulse    *clock.Pulse      // used by games in memory whose clock runs
	catching chan struct{}     // limits how many games catch up with other nodes at once
	moves    atomic.Int64      // stored since New
	agreed   func(game string) // two players have asked for a rematch at two nodes

	ctx  context.Context // ends with Close
	work sync.WaitGroup  // searches and the goroutines of Start
}

// Now returns the time of games.
func (a *shared) Now() time.Time { return a.Clock.Now() }

// trace logs what happened to the events that led to a version of a game, with the cmd of each
// command: so a move can be found in the logs of all nodes.
func (a *shared) trace(what, game string, version int, events []match.Event) {
	if !a.Log.Enabled(context.Background(), slog.LevelDebug) {
		return
	}
	for _, e := range events {
		a.Log.Debug(what, "game", game, "version", version, "event", e.Type, "cmd", e.Cmd)
	}
}

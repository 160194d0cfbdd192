package live

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"

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
	"duiyi/match"
	"duiyi/ratings"
	"duiyi/resident"
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

// A Room holds the live games. Its methods are safe for concurrent use.
type Room struct {
	Parts

	resident *resident.Set[*game]
	fair     *fairplay.Guard
	flags    *flagfall.Watch
	pulse    *clock.Pulse  // used by games in memory whose clock runs
	reading  chan struct{} // limits concurrent game loads for spectators
	catching chan struct{} // limits how many games catch up with other nodes at once
	moves    atomic.Int64  // stored since New

	ctx  context.Context // ends with Close
	stop context.CancelFunc
	work sync.WaitGroup // searches and the goroutines of Start
	ran  bool           // clocks of network games ran at Close
}

package app

import (
	"context"
	"time"

	"duiyi/alerts"
	"duiyi/allowance"
	"duiyi/club"
	"duiyi/cluster"
	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/flagfall"
	"duiyi/groups"
	"duiyi/guess"
	"duiyi/ids"
	"duiyi/live"
	"duiyi/ratings"
	"duiyi/repertoires"
	"duiyi/reports/jobs"
	"duiyi/studies"
	"duiyi/talk"
	"duiyi/tournaments"
	"duiyi/training"
)

// A Store keeps what each of the packages keeps, and makes the promises of live.Store.
type Store interface {
	alerts.Store
	allowance.Store
	club.Store
	evaluations.Store
	exercises.Store
	flagfall.Store
	groups.Store
	guess.Store
	ids.Store
	jobs.Store
	live.Store
	ratings.OutcomeStore
	repertoires.Store
	studies.Store
	talk.Store
	tournaments.Store
	training.Store
	// Probe finds out whether the store can be written to: the error is what a write
	// would come to. It changes nothing that is kept.
	Probe(ctx context.Context) error
	// LastBeat returns the last time that Beat noted, zero if there is none.
	LastBeat(ctx context.Context) (time.Time, error)
	// Purge removes for good the games deleted before the given time, and returns how
	// many they were.
	Purge(ctx context.Context, before time.Time) (int, error)
}

// A Shared is a Store that other nodes use at the same time.
type Shared interface {
	Store
	cluster.Store
	live.Changes
}

// Nodes tells other nodes on a Shared store, over a bus, what happens at this one, and
// receives what happens there. Without it the store is asked.
func Nodes(b cluster.Bus) Option { return func(a *App) { a.nodes.Use(b) } }

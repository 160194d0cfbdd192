package app

import (
	"context"
	"time"

	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/ratings"
	"duiyi/reports/jobs"
	"duiyi/store"
	"duiyi/studies"
)

// A Store keeps games and studies, and their events. A method that returns nil has
// committed: what it wrote survives a crash of the program or the machine. A
// method that returns an error has written nothing, as far as it could tell.
//
// Where more waits to be written than can be, a write is refused with
// ErrOverloaded, unless its context is Patient.
//
// Methods are safe for concurrent use. An unknown id is ErrNoGame; Append,
// Rename and Delete refuse a deleted game with ErrDeleted, Append and Rename a
// damaged one with ErrDamaged.
type Store interface {
	evaluations.Store
	exercises.Store
	ids.Store
	jobs.Store
	ratings.OutcomeStore
	studies.Store
	// Create adds a game with its first events. An id that is taken, be it by
	// a study or by what is deleted, is ErrExists.
	Create(ctx context.Context, s store.Summary, events []match.Event) error
	// Append adds events to a game that holds exactly seq of them, and
	// replaces its summary, except the title and the time of creation. A game
	// that holds another number of events is ErrConflict.
	Append(ctx context.Context, s store.Summary, seq int, events []match.Event) error
	// Hint notes that advice was asked for after so many plies of a game, once
	// for each. The outcome of the game counts them among its helps.
	Hint(ctx context.Context, id string, ply int) error
	// Probe finds out whether the store can be written to: the error is what a write
	// would come to. It changes nothing that is kept.
	Probe(ctx context.Context) error
	// List returns games and studies that are not deleted.
	List(ctx context.Context, q store.Query) ([]store.Summary, error)
	// Deadlines returns where flags are to fall, the soonest first, and at most so
	// many, without games that are deleted.
	Deadlines(ctx context.Context, most int) ([]store.Due, error)
	// Beat notes that the program is alive, and LastBeat returns the last that was
	// noted, zero where that is nothing.
	Beat(ctx context.Context, at time.Time) error
	LastBeat(ctx context.Context) (time.Time, error)
	Rename(ctx context.Context, id, title string) error
	// Give changes the owner of a game or study. Refusals are those of Rename.
	Give(ctx context.Context, id, owner string) error
	// Purge removes for good the games deleted before the given time, and
	// returns how many they were.
	Purge(ctx context.Context, before time.Time) (int, error)
}

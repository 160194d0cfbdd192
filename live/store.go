package live

import (
	"context"
	"time"

	"duiyi/match"
	"duiyi/store"
)

// A Store keeps games and their events. A method that returns nil has committed: what it
// wrote survives a crash of the program or the machine. A method that returns an error has
// written nothing, as far as it could tell.
//
// If more waits to be written than can be, a write is refused with store.ErrOverloaded,
// unless its context is patient.
//
// Methods are safe for concurrent use. An unknown id is store.ErrNoGame; Append, Rename
// and Delete refuse a deleted game with store.ErrDeleted, Append and Rename a damaged one
// with store.ErrDamaged.
type Store interface {
	// Load returns a game with its events.
	Load(ctx context.Context, id string) (store.Record, error)
	// Create adds a game with its first events. An id that is taken, be it by a study
	// or by what is deleted, is store.ErrExists.
	Create(ctx context.Context, s store.Summary, events []match.Event) error
	// Append adds events to a game that holds exactly seq of them, and replaces its
	// summary, except the title and the time of creation. A game that holds another
	// number of events is store.ErrConflict.
	Append(ctx context.Context, s store.Summary, seq int, events []match.Event) error
	// Hint notes that advice was asked for after so many plies of a game, once for
	// each. The outcome of the game counts them among its helps.
	Hint(ctx context.Context, id string, ply int) error
	Rename(ctx context.Context, id, title string) error
	// Delete takes a game from the lists, Restore puts it back.
	Delete(ctx context.Context, id string, at time.Time) error
	Restore(ctx context.Context, id string) error
	// List returns games and studies that are not deleted.
	List(ctx context.Context, q store.Query) ([]store.Summary, error)
}

// Changes is what a Store that other nodes use tells of their games.
type Changes interface {
	// Changed returns of some games, of which so many events are known, those that
	// have more, with how many, and those that are deleted or not there, with 0.
	Changed(ctx context.Context, known map[string]int) (map[string]int, error)
}

package live

import (
	"context"
	"time"

	"duiyi/match"
	"duiyi/store"
)

// A Store keeps games and their events. A method that returns nil has committed: its writes
// survive a crash of the program or the machine. A method that returns an error has written
// nothing, as far as it knows.
//
// An overloaded store refuses a write with store.ErrOverloaded, unless the context is
// patient.
//
// Methods are safe for concurrent use. An unknown id is store.ErrNoGame; Append, Rename
// and Delete refuse a deleted game with store.ErrDeleted, Append and Rename a damaged one
// with store.ErrDamaged.
type Store interface {
	// Load returns a game with its events.
	Load(ctx context.Context, id string) (store.Record, error)
	// Create adds a game with its first events. The error is store.ErrExists if the id is
	// taken, also by a study or a deleted game.
	Create(ctx context.Context, s store.Summary, events []match.Event) error
	// Append adds events to a game that holds exactly seq of them, and replaces its
	// summary, except the title and the time of creation. The error is store.ErrConflict if
	// the game holds another number of events.
	Append(ctx context.Context, s store.Summary, seq int, events []match.Event) error
	// Hint notes that somebody asked for advice after ply plies of a game, once for each ply.
	// The game's outcome counts them as help.
	Hint(ctx context.Context, id string, ply int) error
	Rename(ctx context.Context, id, title string) error
	// Give changes the owner of a game. Refusals are those of Rename.
	Give(ctx context.Context, id, owner string) error
	// Delete takes a game from the lists, Restore puts it back.
	Delete(ctx context.Context, id string, at time.Time) error
	Restore(ctx context.Context, id string) error
	// List returns games and studies that are not deleted.
	List(ctx context.Context, q store.Query) ([]store.Summary, error)
}

// Changes finds games that other nodes have changed.
type Changes interface {
	// Changed returns of some games, of which so many events are known, those that
	// have more, with how many, and those that are deleted or not there, with 0.
	Changed(ctx context.Context, known map[string]int) (map[string]int, error)
}

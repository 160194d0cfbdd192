package store

import (
	"errors"
	"fmt"

	"duiyi/identity"
)

// Errors of a store.
var (
	ErrNoGame  = errors.New("there is no such game")
	ErrDeleted = errors.New("the game is deleted")
	// ErrDamaged reports that a stored game fails its checksums and cannot be
	// continued.
	ErrDamaged = errors.New("the stored game is damaged")
	// ErrConflict reports that the game has another number of events than the
	// caller expected: another writer was first.
	ErrConflict = errors.New("the stored game has moved on")
	// ErrExists reports that the id of a new game or study is taken.
	ErrExists = errors.New("a game with this id exists")
	// ErrOverloaded reports that too many calls are waiting for the disk or
	// the engines. Nothing was written, and a retry may succeed.
	ErrOverloaded = errors.New("too many requests at once")
	// ErrEarly rejects an event in the future by the clock of a shared store:
	// the node's clock is wrong and is being corrected. A retry may succeed.
	ErrEarly = fmt.Errorf("the event is in the future: %w", ErrOverloaded)
)

// Faults of the database, for the operator to fix. Acknowledged writes are
// safe.
var (
	ErrDiskFull        = errors.New("the disk is full")
	ErrReadOnly        = errors.New("the database is read-only")
	ErrLocked          = errors.New("another program holds the database")
	ErrDiskFault       = errors.New("the disk reports an error")
	ErrDatabaseDamaged = errors.New("the database is damaged")
)

// An OwnedError says why something cannot be opened, and whose it is.
type OwnedError struct {
	Owner string
	Err   error
}

func (e *OwnedError) Error() string { return e.Err.Error() }
func (e *OwnedError) Unwrap() error { return e.Err }

// Hidden returns err if something that cannot be opened belongs to one of
// whose; otherwise none, since only its owner may learn its state.
func Hidden(err error, whose identity.Owners, none error) error {
	var of *OwnedError
	if errors.As(err, &of) && !whose.Has(of.Owner) {
		return none
	}
	return err
}

package store

import (
	"errors"
	"fmt"

	"duiyi/identity"
)

// What a store refuses.
var (
	ErrNoGame  = errors.New("there is no such game")
	ErrDeleted = errors.New("the game is deleted")
	// ErrDamaged refuses to go on with a game that is not as it was written.
	ErrDamaged = errors.New("the stored game is damaged")
	// ErrConflict refuses events for a game that holds another number of events than
	// the caller thinks: somebody else was first.
	ErrConflict = errors.New("the stored game has moved on")
	// ErrExists refuses a new game or study under an id that is taken.
	ErrExists = errors.New("there is a game of this id")
	// ErrOverloaded refuses a call while more calls wait than the disk or the engines
	// can serve. It has written nothing, and a retry may well pass.
	ErrOverloaded = errors.New("too much is asked for at once")
	// ErrEarly refuses an event that lies in the future of a shared store's clock: the
	// node's clock is wrong, and the node corrects it. A retry may well pass.
	ErrEarly = fmt.Errorf("it is not time for this yet: %w", ErrOverloaded)
)

// Faults of the database, for the operator to fix. Nothing acknowledged is lost by them.
var (
	ErrDiskFull        = errors.New("the disk is full")
	ErrReadOnly        = errors.New("the database may not be written")
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

// Hidden returns the error for something that cannot be opened: none if it belongs to
// somebody else, to whom alone its state is known.
func Hidden(err error, whose identity.Owners, none error) error {
	var of *OwnedError
	if errors.As(err, &of) && !whose.Has(of.Owner) {
		return none
	}
	return err
}

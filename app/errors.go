package app

import (
	"errors"
	"fmt"
)

var (
	ErrNoGame  = errors.New("there is no such game")
	ErrDeleted = errors.New("the game is deleted")
	ErrNoStudy = errors.New("there is no such study")
	// ErrStudyDeleted is ErrDeleted of a study.
	ErrStudyDeleted = errors.New("the study is deleted")
	// ErrDamaged refuses to go on with a game that is not as it was written.
	ErrDamaged = errors.New("the stored game is damaged")
	// ErrNotDamaged refuses to salvage a game that is whole.
	ErrNotDamaged = errors.New("the game is not damaged")
	ErrConflict   = errors.New("the stored game has moved on")
	// ErrExists refuses to store a new game or study under an id that is taken.
	ErrExists = errors.New("there is a game of this id")
	ErrClosed = errors.New("the program is stopping")
	// ErrNotThinking refuses to hurry an engine that has nothing to do.
	ErrNotThinking = errors.New("no engine is thinking")
	// ErrNotFailed refuses to ask an engine again that has not failed.
	ErrNotFailed = errors.New("no engine has failed")
	// ErrEngineToMove refuses advice on an engine's move.
	ErrEngineToMove = errors.New("it is the engine's turn")
	// ErrBusy refuses advice while too many searches wait already.
	ErrBusy = errors.New("too many ask for advice at once")
	// ErrReaders refuses a record while as many are read, and wait to be, as the
	// machine has memory for.
	ErrReaders = errors.New("too many records are read at once")
	// ErrOverloaded refuses a write while more wait than the disk can take, or
	// than engines can answer. It has written nothing, and the same again may
	// well pass.
	ErrOverloaded = errors.New("too much is asked for at once")
	// ErrEarly refuses what is not to happen yet by the time of a Shared store: that of
	// the node is wrong, which it mends. The same again may well pass.
	ErrEarly = fmt.Errorf("it is not time for this yet: %w", ErrOverloaded)
	// ErrFellBehind ends a Watch whose reader was too slow. Watching again
	// begins with the whole game.
	ErrFellBehind = errors.New("the watcher fell behind")

	// What keeps a store from doing as it is told, for whoever runs the program
	// to put right. Nothing that was acknowledged is lost by it.
	ErrDiskFull     = errors.New("the disk is full")
	ErrReadOnly     = errors.New("the database may not be written")
	ErrStoreLocked  = errors.New("another program holds the database")
	ErrDiskFault    = errors.New("the disk reports an error")
	ErrStoreDamaged = errors.New("the database is damaged")
)

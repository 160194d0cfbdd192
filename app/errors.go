package app

import (
	"errors"
)

var (
	ErrNoStudy = errors.New("there is no such study")
	// ErrStudyDeleted is ErrDeleted of a study.
	ErrStudyDeleted = errors.New("the study is deleted")
	// ErrNotDamaged refuses to salvage a game that is whole.
	ErrNotDamaged = errors.New("the game is not damaged")
	ErrClosed     = errors.New("the program is stopping")
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
	// ErrFellBehind ends a Watch whose reader was too slow. Watching again
	// begins with the whole game.
	ErrFellBehind = errors.New("the watcher fell behind")
)

package live

import "errors"

var (
	// ErrNotYours refuses to change what belongs to somebody else and can be seen.
	ErrNotYours = errors.New("it belongs to somebody else")
	// ErrNotDamaged refuses to salvage a game that is whole.
	ErrNotDamaged = errors.New("the game is not damaged")
	// ErrNotThinking refuses to hurry an engine that has nothing to do.
	ErrNotThinking = errors.New("no engine is thinking")
	// ErrNotFailed refuses to ask an engine again that has not failed.
	ErrNotFailed = errors.New("no engine has failed")
)

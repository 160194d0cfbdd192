package live

import "errors"

var (
	// ErrNotYours refuses a change to a game of somebody else that the caller may watch.
	ErrNotYours = errors.New("it belongs to somebody else")
	// ErrNotDamaged refuses to salvage an undamaged game.
	ErrNotDamaged = errors.New("the game is not damaged")
	// ErrNotThinking refuses CmdMoveNow while no engine is thinking.
	ErrNotThinking = errors.New("no engine is thinking")
	// ErrNotFailed refuses CmdThinkAgain if no engine has failed.
	ErrNotFailed = errors.New("no engine has failed")
)

package app

import "errors"

var (
	ErrNoGame   = errors.New("there is no such game")
	ErrDeleted  = errors.New("the game is deleted")
	ErrConflict = errors.New("the stored game has moved on")
	ErrClosed   = errors.New("the program is stopping")
	// ErrFellBehind ends a Watch whose reader was too slow. Watching again
	// begins with the whole game.
	ErrFellBehind = errors.New("the watcher fell behind")
)

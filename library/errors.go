package library

import (
	"errors"

	"duiyi/library/dates"
	"duiyi/library/structure"
)

// The errors of the package. They are wrapped with the offending text.
var (
	ErrEnding = structure.ErrEnding
	ErrBoard  = errors.New("not a board of this game")
	ErrMove   = errors.New("not a move of this game")
	ErrKind   = errors.New("unknown game")
	ErrDate   = dates.ErrDate

	ErrNoEntry = errors.New("the library has no such game")
	ErrNoName  = errors.New("the library has no such name") // of a player or an event

	// ErrIndex reports an unusable index. It loses nothing: the library rebuilds
	// it.
	ErrIndex = errors.New("the index is damaged, of another version or not of these games")
)

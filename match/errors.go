package match

import (
	"errors"
	"fmt"
)

// Reasons why a command fails, each with a code of the HTTP API. The error for an
// illegal move is a *Refusal.
var (
	ErrStale         = errors.New("the game has moved on since")
	ErrGameOver      = errors.New("the game is over")
	ErrNothingToUndo = errors.New("there is no move to take back")
	ErrNothingToRedo = errors.New("there is no move to play again")
	ErrNoOffer       = errors.New("no draw has been offered")
	ErrNotYourOffer  = errors.New("this side has made the offer itself")
	ErrNotFlagged    = errors.New("nobody has run out of time")
	ErrNothingToVary = errors.New("the last move on the board is not an engine's")
	ErrNoOtherMove   = errors.New("the engine has no other move here")
	ErrNoTakeBacks   = errors.New("this game is played without take-backs")
	ErrNetwork       = errors.New("not in a network game between two people")
	ErrNoUndoOffer   = errors.New("nobody has offered to take moves back")
	ErrTooOften      = errors.New("this was offered here too often")
	ErrBothMoved     = errors.New("both players have moved")
	ErrNoHints       = errors.New("this game is played without hints")
	ErrNoBerserk     = errors.New("half of the time can be given up only in an arena, once, and before one's first move")
	ErrNoConditional = errors.New("conditional moves are for games by correspondence, while the opponent is to move")
	ErrNotGone       = errors.New("the opponent is not gone")
	ErrNoVacation    = errors.New("there is not so much vacation left this year")
	ErrManyChanges   = errors.New("the game has been changed too often")
	ErrBadCommand    = errors.New("bad command")

	// ErrBadEvent: the event does not fit the game.
	ErrBadEvent = errors.New("event does not fit the game")

	// Faults of an option; a *ConfigError names the option.
	ErrNoOption   = errors.New("there is no such option in this game")
	ErrOptionType = errors.New("does not belong here")
)

// A ConfigError names the wrong field of a configuration.
type ConfigError struct {
	Field  string // JSON path: "setup", "players[1].depth", "clock.main_ms"
	Offset int    // byte offset into the field's text; -1 without one
	Err    error
}

func (e *ConfigError) Error() string {
	if e.Offset >= 0 {
		return fmt.Sprintf("%s: byte %d: %v", e.Field, e.Offset, e.Err)
	}
	return fmt.Sprintf("%s: %v", e.Field, e.Err)
}

// ConfigErrorf returns a *ConfigError about a field as a whole.
func ConfigErrorf(field, format string, args ...any) error {
	return &ConfigError{Field: field, Offset: -1, Err: fmt.Errorf(format, args...)}
}

func (e *ConfigError) Unwrap() error { return e.Err }

// badCommand returns an ErrBadCommand with a description of the fault.
func badCommand(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrBadCommand, fmt.Sprintf(format, args...))
}

package engine

import (
	"errors"
	"fmt"
)

// ErrNoMove says that the position given to Search has no legal move.
var ErrNoMove = errors.New("no legal move in this position")

// ErrRules says that an engine does not play by the rule set asked for.
var ErrRules = errors.New("rule set is not known to this engine")

// A PositionError says which part of a Position an engine could not take.
type PositionError struct {
	Part string // "start", "rules" or "moves"
	Move int    // index into Moves, from 0, when Part is "moves"
	Text string // the offending text
	Err  error  // why, as the rules library told it
}

func (e *PositionError) Error() string {
	if e.Part == "moves" {
		return fmt.Sprintf("position: move %d: %q: %v", e.Move+1, e.Text, e.Err)
	}
	return fmt.Sprintf("position: %s: %q: %v", e.Part, e.Text, e.Err)
}

func (e *PositionError) Unwrap() error { return e.Err }

package positions

import (
	"errors"

	"duiyi/match"
)

// ErrNoSide: a start position lacks the side to move.
var ErrNoSide = errors.New("the side to move is not given")

// A Setup is a board being set up: any pieces on any points, whether or not a game could
// start from it.
type Setup struct {
	// View is the board with the side to move, a king in check, a winning row and
	// forbidden points. It has no legal moves.
	match.View
	// Faults prevent a game from starting here. Without any, it can start.
	Faults []SetupNote
	// Remarks are unusual but allowed.
	Remarks []SetupNote
}

// A SetupNote is a fault or remark.
type SetupNote struct {
	Code   string      // stable: "no_king", "facing", "counts", ...; "over" if the game would end before the first move
	Side   *match.Side // the owner of the pieces concerned, nil for both
	Points []string    // their points; may be empty
	Reason string      // with "over" the reason, as in a Result
	Detail string      // an English sentence
}

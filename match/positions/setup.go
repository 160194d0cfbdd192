package positions

import (
	"errors"

	"duiyi/match"
)

// ErrNoSide says that a start position does not tell who is to move.
var ErrNoSide = errors.New("the side to move is not given")

// A Setup is a board as somebody sets it up: any pieces on any points, whether
// a game could start from them or not.
type Setup struct {
	// View is the board as far as it means something: the side to move, a
	// king in check, a winning row, forbidden points. It has no legal moves.
	match.View
	// Faults are all that keeps a game from starting here; it can when there
	// are none.
	Faults []SetupNote
	// Remarks are what is out of the ordinary, and may be so.
	Remarks []SetupNote
}

// A SetupNote is one thing to say of a setup.
type SetupNote struct {
	Code   string      // stable: "no_king", "facing", "counts", ...; "over" where the game would end before the first move
	Side   *match.Side // whose pieces are meant, nil for both
	Points []string    // where they stand; may be empty
	Reason string      // with "over", why, as in a Result
	Detail string      // the same in English words
}

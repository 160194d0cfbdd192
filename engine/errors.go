package engine

import "errors"

// ErrNoMove says that the position given to Search has no legal move.
var ErrNoMove = errors.New("no legal move in this position")

package match

import "errors"

// ErrNoTable says that no endgame table has a position. Errors that wrap it say why.
var ErrNoTable = errors.New("no endgame table has this position")

// Outcomes of a TableValue.
const (
	TableWin  = "win"
	TableDraw = "draw"
	TableLoss = "loss"
)

// A TableValue is a value from an endgame table, for the side to move.
type TableValue struct {
	Outcome string `json:"outcome"` // "win", "draw" or "loss"
	// Plies is the distance to mate or stalemate under best play, and ToCapture to
	// the next capture or mate if both sides play for that. Both are 0 for draws.
	Plies     int `json:"plies,omitempty"`
	ToCapture int `json:"to_capture,omitempty"`
	// Open says of a draw that the rules on repetition may decide it.
	Open bool `json:"open,omitempty"`
	// Late says of a win or loss that it takes longer than the limit on moves without
	// a capture allows.
	Late bool `json:"late,omitempty"`
}

// A TableMove is a legal move and the value it leads to, for the side that makes it.
type TableMove struct {
	Move string            `json:"move"`
	Text map[string]string `json:"text,omitempty"` // by notation
	TableValue
}

// A Table is what an endgame table says of a position. It is exact.
type Table struct {
	Ending string `json:"ending"` // its pieces, the stronger side first: KRP-KAABB
	// Stronger is the side with attackers, Won the share of the ending's positions
	// that it wins when it is to move, 0 to 1.
	Stronger Side    `json:"stronger"`
	Won      float64 `json:"won"`
	TableValue
	Moves []TableMove `json:"moves"` // all legal moves, the best first
}

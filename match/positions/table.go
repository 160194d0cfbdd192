package positions

import (
	"errors"

	"duiyi/match"
)

// ErrNoTable: no endgame table has the position. Errors that wrap it say why.
var ErrNoTable = errors.New("no endgame table has this position")

// A TableValue is a value from an endgame table.
type TableValue struct {
	Outcome   string `json:"outcome"`              // "win", "draw" or "loss"
	Plies     int    `json:"plies,omitempty"`      // to mate or stalemate under best play; a move counts itself
	ToCapture int    `json:"to_capture,omitempty"` // plies to the next capture or mate, if both sides play for that
	Open      bool   `json:"open,omitempty"`       // a draw that the rules on repetition may decide
	Late      bool   `json:"late,omitempty"`       // a win or loss that takes longer than the limit on moves without a capture allows
}

// A TableMove is a legal move and the value it leads to, for the side that makes it.
type TableMove struct {
	Move string            `json:"move"`           // canonical
	Text map[string]string `json:"text,omitempty"` // by notation
	TableValue
}

// A Table is the exact value of a position for the side to move, from an endgame table.
type Table struct {
	Ending   string     `json:"ending"`   // the pieces, the stronger side first: KRP-KAABB
	Stronger match.Side `json:"stronger"` // the side with more or better attackers, else with more guards
	Won      float64    `json:"won"`      // share of the ending's positions that the stronger side wins when it is to move, 0 to 1
	Lost     float64    `json:"lost"`     // share of the same positions that it loses
	TableValue
	Moves []TableMove `json:"moves"`          // all legal moves, the best first
	Line  []string    `json:"line,omitempty"` // best play to mate, canonical moves, at most 40 plies; none of a draw
}

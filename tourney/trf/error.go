package trf

import (
	"errors"
	"fmt"
)

// What can be wrong with a file.
var (
	ErrEncoding    = errors.New("not UTF-8")
	ErrCode        = errors.New("unknown code")
	ErrUnsupported = errors.New("not supported")
	ErrNumber      = errors.New("not a number in range")
	ErrPoints      = errors.New("not points such as 1.5")
	ErrLayout      = errors.New("not in its column")
	ErrTwice       = errors.New("the start number occurs twice")
	ErrPlayer      = errors.New("no such player")
	ErrSelf        = errors.New("the player's own number")
	ErrSide        = errors.New("not a colour: w, b or -")
	ErrResult      = errors.New("not a result here")
	ErrOpponent    = errors.New("the opponent's line says otherwise")
	ErrTotal       = errors.New("the results give other points")
	ErrRounds      = errors.New("more rounds than planned")
	ErrNobody      = errors.New("no players")
	ErrTeam        = errors.New("a team needs a name and players")
	ErrTeams       = errors.New("the player is in a team already")
)

// An Error says where reading stopped and why.
type Error struct {
	Line, Column int    // from 1; Column counts characters
	Text         string // what stands there
	Err          error  // one of the Err values of this package
}

// Error returns "trf: line 3, column 92: reason: text".
func (e *Error) Error() string {
	where := fmt.Sprintf("trf: line %d, column %d: %v", e.Line, e.Column, e.Err)
	if e.Text != "" {
		where += fmt.Sprintf(": %q", e.Text)
	}
	return where
}

func (e *Error) Unwrap() error { return e.Err }

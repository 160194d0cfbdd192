package talk

import (
	"context"
	"errors"
	"strings"

	"duiyi/identity"
)

// A Kind is who talks at a place.
type Kind string

// The kinds of places.
const (
	Players    Kind = "players"    // the players of a game
	Watchers   Kind = "watchers"   // the spectators of a game
	Tournament Kind = "tournament" // everybody at a tournament
)

// A Place is where people talk.
type Place struct {
	Kind Kind
	ID   string // of the game or tournament
}

// String returns the place as stores keep it.
func (p Place) String() string { return string(p.Kind) + ":" + p.ID }

// PlaceOf reverses String. The error is ErrNoPlace.
func PlaceOf(text string) (Place, error) {
	kind, id, _ := strings.Cut(text, ":")
	p := Place{Kind(kind), id}
	switch p.Kind {
	case Players, Watchers, Tournament:
		if len(id) == 16 && strings.Trim(id, "0123456789abcdef") == "" {
			return p, nil
		}
	}
	return Place{}, ErrNoPlace
}

// A Standing is what a caller may do at a place.
type Standing struct {
	Reads bool
	// Playing: the caller's game is running. At a tournament they read what staff say, and at any
	// place for spectators nothing.
	Playing bool
	Closes  bool // may close the talk and open it again
	Staff   bool
}

// Places knows games and tournaments.
type Places interface {
	// Standing returns what a caller may do at a place. The error is ErrNoPlace if there is no such
	// place for the caller.
	Standing(ctx context.Context, p Place, c identity.Caller) (Standing, error)
}

// Why a call is refused.
var (
	// ErrNoPlace reports a place that does not exist for the caller.
	ErrNoPlace = errors.New("there is no talk at this place")
	// ErrOut refuses a caller whose account takes no part in talk.
	ErrOut = errors.New("the account takes no part in talk")
	// ErrChild refuses to let a child's account in by itself.
	ErrChild = errors.New("a moderator has to let this account in")
	// ErrPlaying refuses a caller whose own game is running.
	ErrPlaying = errors.New("not while one's own game is running")
	// ErrClosed refuses a line where the talk is closed.
	ErrClosed = errors.New("the talk is closed")
	// ErrStaff refuses what only staff may do.
	ErrStaff = errors.New("only arbiters and moderators may do this")
	// ErrText refuses a text; the error says why.
	ErrText = errors.New("the text cannot be said")
	// ErrNoLine reports a line that does not exist.
	ErrNoLine = errors.New("there is no such line")
	// ErrSelf refuses to mute or report oneself, or to mute staff.
	ErrSelf = errors.New("this account cannot be muted or reported here")
)

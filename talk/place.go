package talk

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"duiyi/identity"
)

// A Kind says who talks at a place.
type Kind string

// The kinds of places.
const (
	Players    Kind = "players"    // the players of a game
	Watchers   Kind = "watchers"   // the spectators of a game
	Tournament Kind = "tournament" // everybody at a tournament
	Team       Kind = "team"       // the captain and players of a team
)

// A Place is where people talk.
type Place struct {
	Kind Kind
	ID   string // of the game or tournament; of a team the tournament's, a hyphen and the team's number
}

// String returns the place as stores keep it.
func (p Place) String() string { return string(p.Kind) + ":" + p.ID }

// PlaceOf reverses String. The error is ErrNoPlace.
func PlaceOf(text string) (Place, error) {
	kind, id, _ := strings.Cut(text, ":")
	p := Place{Kind(kind), id}
	switch p.Kind {
	case Team:
		of, number, _ := strings.Cut(id, "-")
		if n, err := strconv.Atoi(number); err == nil && n > 0 && strconv.Itoa(n) == number && isID(of) {
			return p, nil
		}
	case Players, Watchers, Tournament:
		if isID(id) {
			return p, nil
		}
	}
	return Place{}, ErrNoPlace
}

func isID(text string) bool { return len(text) == 16 && strings.Trim(text, "0123456789abcdef") == "" }

// Of returns the id of the tournament and the number of the team at the place of a team.
func (p Place) Of() (tournament string, team int) {
	tournament, number, _ := strings.Cut(p.ID, "-")
	team, _ = strconv.Atoi(number)
	return tournament, team
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

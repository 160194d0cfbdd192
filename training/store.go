package training

import (
	"context"
	"errors"
	"time"

	"duiyi/rating"
)

// An Attempt is one time at which a person worked on a puzzle.
type Attempt struct {
	N      int    // among the attempts of the person, from 0
	Cmd    string // 16 to 64 letters and digits of the client: the same attempt sent again changes nothing
	Puzzle string
	Game   string
	At     time.Time // whole milliseconds, UTC
	Right  bool      // solved at the first try
	Hints  int       // how many were taken, 0 to 3
	Took   time.Duration
	Mode   Mode
	// Rating is the rating of the person in the game after the attempt; the zero value if
	// the attempt is not rated. A store leaves out At and Games: they follow.
	Rating rating.Rating
}

// A Mode is the way in which a person came to a puzzle.
type Mode string

// The modes.
const (
	Daily  Mode = "today"  // the set of the day
	Rated  Mode = "rated"  // a rated run
	Free   Mode = "free"   // chosen by theme, task or difficulty
	Storm  Mode = "storm"  // as many as possible within three minutes
	Ladder Mode = "ladder" // chapters that open one after the other
	Due    Mode = "due"    // failed before
	Course Mode = "course" // no puzzle: a chapter of a course was finished
)

// Modes lists the modes.
var Modes = [...]Mode{Daily, Rated, Free, Storm, Ladder, Due, Course}

// rates reports whether a first answer counts for ratings. A theme chosen by the person
// gives the idea away, and in a storm speed counts.
func (m Mode) rates() bool { return m == Daily || m == Rated || m == Ladder }

// ErrOvertaken refuses an attempt that is not the next one of its person, or a rating of a
// puzzle that has moved since it was read.
var ErrOvertaken = errors.New("another attempt came first")

// A Store keeps attempts and the ratings of puzzles. Owners are accounts, or empty for the
// house. A method that returns nil has committed. Methods are safe for concurrent use.
type Store interface {
	// Attempts returns up to most attempts of an owner in their order, from number from.
	Attempts(ctx context.Context, owner string, from, most int) ([]Attempt, error)
	// AddAttempt adds an attempt, whose N is the number of attempts so far, and with it the
	// rating of the puzzle unless that is the zero value; its Games are one more than those
	// stored. Otherwise the error is ErrOvertaken. An attempt whose Cmd the owner has used
	// is there already: nothing is added.
	AddAttempt(ctx context.Context, owner string, a Attempt, puzzle rating.Rating) error
	// GiveAttempts appends the attempts of one owner to those of another, in their order, and
	// returns how many. Attempts whose Cmd the other has used are deleted. In a game in which
	// the other is rated they lose their ratings: the other keeps their own.
	GiveAttempts(ctx context.Context, from, to string) (int, error)
	// PuzzleRating returns the rating of a puzzle; the zero value if it has not moved.
	PuzzleRating(ctx context.Context, puzzle string) (rating.Rating, error)
}

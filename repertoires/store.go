package repertoires

import (
	"context"
	"errors"
	"time"

	"duiyi/match"
	"duiyi/practice"
)

var (
	// ErrNone reports an unknown repertoire, or another's.
	ErrNone = errors.New("there is no such repertoire")
	// ErrMany refuses a repertoire of an owner who has the most.
	ErrMany = errors.New("there are too many repertoires")
	// ErrNoOwner refuses repertoires of a guest.
	ErrNoOwner = errors.New("a repertoire needs an account")
	// ErrAnswered refuses an answer to a position that has been answered since.
	ErrAnswered = errors.New("the position has been answered since")
)

// A Form says what is asked.
type Form string

const (
	// Line asks for the moves of one side in every line.
	Line Form = "line"
	// Marked asks for the moves that are marked ! or !!, of either side.
	Marked Form = "marked"
)

// A Kept is a repertoire as a store keeps it.
type Kept struct {
	ID     string     // 16 lower-case hex digits
	Owner  string     // an account, or empty for the house
	Source            // the first study
	More   []Source   // further ones, the first added first
	Side   match.Side // whose moves are asked, in a Line
	Form   Form
	Added  time.Time // whole milliseconds, UTC, as are all times here
}

// A Source is a study that a repertoire is made of.
type Source struct {
	Study string // which may be gone
	Node  int    // of the study, where it begins
	Title string // of the study, as last seen; may be empty
}

// A Recall is one answer to a position of a repertoire.
type Recall struct {
	Position string // 32 hex digits, by evaluations.KeyOf
	N        int    // among the answers to the position, from 0
	practice.Review
}

// A Store keeps repertoires. A method that returns nil has committed. Methods are safe for
// concurrent use.
type Store interface {
	// Repertoires returns those of an owner, the first one first.
	Repertoires(ctx context.Context, owner string) ([]Kept, error)
	// AddRepertoire adds a repertoire unless it is there. The error is ErrMany if its owner
	// has most others.
	AddRepertoire(ctx context.Context, k Kept, most int) error
	// AddSource adds a further study to a repertoire, or puts one with its id in its place; of
	// the first study it writes the title. The error is ErrNone if the repertoire is gone.
	AddSource(ctx context.Context, id string, s Source, at time.Time) error
	// DeleteSource removes a further study from a repertoire, if it is there.
	DeleteSource(ctx context.Context, id, study string) error
	// DeleteRepertoire removes a repertoire with its recalls, if it is there.
	DeleteRepertoire(ctx context.Context, id string) error
	// Recalls returns the answers of a repertoire by position and number.
	Recalls(ctx context.Context, id string) ([]Recall, error)
	// KeepRecall writes an answer, in place of one with its number. The error is ErrNone if
	// the repertoire is gone.
	KeepRecall(ctx context.Context, id string, r Recall) error
}

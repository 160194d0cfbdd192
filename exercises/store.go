package exercises

import (
	"context"
	"errors"
	"time"

	"duiyi/engines/evaluations"
	"duiyi/identity"
	"duiyi/practice"
	"duiyi/store"
)

var (
	// ErrNoExercise reports an unknown or deleted exercise.
	ErrNoExercise = errors.New("there is no such exercise")
	// ErrPractised refuses a grade for a review that another review has followed.
	ErrPractised = errors.New("the exercise has been done since")
)

// A Kept is an exercise as a store keeps it. Only this package reads the Body.
type Kept struct {
	ID        string // 16 lower-case hex digits
	Owner     string // an account, or empty for the house
	Of        evaluations.Key
	Game      string
	Source    string   // the id of the game or study that it is from, which may be gone
	Reasons   []string // role and kind of each reason, "missed.fork"; words without spaces
	Body      []byte
	Added     time.Time // whole milliseconds, UTC, as are all times here
	Suspended bool
	Deleted   time.Time // zero unless it is
	Due       time.Time
	Stage     practice.Stage
	Reviews   []practice.Review // the first one first; not in a list
}

// A Store keeps exercises. A method that returns nil has committed; one that returns an
// error has written nothing, as far as it could tell. Methods are safe for concurrent use.
type Store interface {
	// AddExercises adds exercises of one owner whose position has none yet, as long as
	// that owner has fewer than most. With asked it also restores a deleted one.
	AddExercises(ctx context.Context, list []Kept, asked bool, most int) error
	// HaveExercises reports of each position whether it has an exercise of some owners
	// that is not deleted.
	HaveExercises(ctx context.Context, whose identity.Owners, of []evaluations.Key) ([]bool, error)
	// Exercise returns an exercise, deleted or not. The error is ErrNoExercise if there
	// is none, store.ErrDamaged if its checksum is wrong.
	Exercise(ctx context.Context, id string) (Kept, error)
	// Exercises returns those of some owners that are not deleted, in the order in which they were
	// added, without Body and Reviews.
	Exercises(ctx context.Context, whose identity.Owners) ([]Kept, error)
	// GradeExercise writes review number n of an exercise, from 0, with Due and Stage.
	// It replaces review n if there is one.
	GradeExercise(ctx context.Context, k Kept, n int) error
	// SetExercise writes Suspended and Deleted.
	SetExercise(ctx context.Context, k Kept) error
	// GiveExercises makes the exercises of one owner another's, deleted ones included. Where
	// the other has one of the same position it stays as it is: kept counts those.
	GiveExercises(ctx context.Context, from, to string) (given, kept int, err error)
	// Practised returns the reviews of all exercises of some owners, deleted ones
	// included, from one moment to before another, the earliest first.
	Practised(ctx context.Context, whose identity.Owners, from, to time.Time) ([]practice.Review, error)
	// Load returns the game or study that an exercise is from.
	Load(ctx context.Context, id string) (store.Record, error)
}

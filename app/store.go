package app

import (
	"context"
	"time"

	"duiyi/engines/evaluations"
	"duiyi/match"
	"duiyi/practice"
	"duiyi/study"
)

// A Summary is a game, or a study, as the list of games shows it. Times are
// whole milliseconds, UTC.
type Summary struct {
	ID      string // 16 lower-case hex digits
	Title   string // at most MaxTitle characters; may be empty
	Game    string
	Rules   string
	Players [2]match.Player
	Created time.Time
	Updated time.Time     // the last event
	Plies   int           // moves on the board; of a study those of its tree
	Turn    match.Side    // to move
	Result  *match.Result // nil while the game goes on
	Board   string        // as match.View.Board
	Study   bool          // it is a study: of the players it has the names
	Source  string        // the id of the game that a study was opened from, or that a game is a copy of; empty where there is none
	Network bool          // it is between two people over the network; List reads it from the seats
	Damaged bool          // what is above is not to be trusted; the events may be
	// Outcome is what the game came to for an adaptive opponent, or nil. It is
	// only for writing: Append keeps the first one of each game.
	Outcome *Outcome
	// Rated is what the game came to for two ratings, or nil. It is only for
	// writing: Append keeps the first one of each game that Ratings has.
	Rated *RatedEnd
	// Due is when a flag falls that falls though nobody looks, zero if none does,
	// and nil where it stays as it is. It is only for writing.
	Due *time.Time
	// NotBefore is when what is appended may happen at the earliest, as the fall of a
	// flag may at its time; zero where that does not matter. It is only for writing, and a Shared store
	// refuses with ErrEarly what comes before that by its own time.
	NotBefore time.Time
	// Seats are those of a game over the network, by the side at its beginning.
	// Create and Append write them, where they are not nil, and Load reads them;
	// lists are without.
	Seats *[2]Seat
}

// A Due is a game in which a flag falls.
type Due struct {
	Game string // its id
	At   time.Time
}

// A Record is all that a store knows of one game, or of one study.
type Record struct {
	Summary
	Deleted time.Time     // zero unless the game is deleted
	Events  []match.Event // of a game
	Edits   []study.Event // of a study
	Damage  *Damage       // nil where all is as it was written, as far as can be told
}

// A Damage says what of a stored game is not as it was written. The events of
// its Record are those before the damage.
type Damage struct {
	Sound  int    // events that are as they were written
	Lost   int    // events that come after them, as far as is known
	Row    bool   // the summary is damaged
	Detail string // for whoever runs the program: "event 12 does not agree with its checksum"
}

// A Status selects games by whether they have ended.
type Status string

const (
	StatusAll      Status = "all"
	StatusActive   Status = "active"
	StatusFinished Status = "finished"
)

// A Shelf says what a list is of.
type Shelf string

const (
	ShelfGames   Shelf = ""
	ShelfStudies Shelf = "studies"
	ShelfAll     Shelf = "all"
)

// A Query selects games for a list, most recently updated first.
type Query struct {
	Shelf  Shelf
	Source string // only what came from this game; empty for all there is
	Status Status // a study neither goes on nor has ended
	Game   string // one game's name; empty for all
	Words  string // stand in the title or a player's name, ASCII letters in either case; empty for all
	Limit  int    // at least 1
	Before Cursor // games that come after this place in the list; zero for the first page
}

// A Cursor is a place in the list of games: the last game already seen.
type Cursor struct {
	Updated time.Time
	ID      string
}

// A Store keeps games and studies, and their events. A method that returns nil has
// committed: what it wrote survives a crash of the program or the machine. A
// method that returns an error has written nothing, as far as it could tell.
//
// Where more waits to be written than can be, a write is refused with
// ErrOverloaded, unless its context is Patient.
//
// Methods are safe for concurrent use. An unknown id is ErrNoGame; Append,
// Rename and Delete refuse a deleted game with ErrDeleted, Append and Rename a
// damaged one with ErrDamaged.
type Store interface {
	evaluations.Store
	// Create adds a game with its first events. An id that is taken, be it by
	// a study or by what is deleted, is ErrExists.
	Create(ctx context.Context, s Summary, events []match.Event) error
	// Append adds events to a game that holds exactly seq of them, and
	// replaces its summary, except the title and the time of creation. A game
	// that holds another number of events is ErrConflict.
	Append(ctx context.Context, s Summary, seq int, events []match.Event) error
	// CreateStudy and AppendStudy are Create and Append for a study. AppendStudy
	// replaces the title too, which is one of its events. To either kind the
	// other is ErrNoGame.
	CreateStudy(ctx context.Context, s Summary, events []study.Event) error
	AppendStudy(ctx context.Context, s Summary, seq int, events []study.Event) error
	// Hint notes that advice was asked for after so many plies of a game, once
	// for each. The outcome of the game counts them among its helps.
	Hint(ctx context.Context, id string, ply int) error
	// Outcomes returns what games against an engine came to that counts, in the
	// order in which they were written, also those of games that are deleted.
	Outcomes(ctx context.Context, engine string) ([]Outcome, error)
	// ForgetOutcomes removes the outcomes against an engine. Those games do not
	// count again.
	ForgetOutcomes(ctx context.Context, engine string) error
	// Key returns the key from which ids and secrets of seats are made: the one that is
	// kept or, where there is none, fresh, which it keeps.
	Key(ctx context.Context, fresh [32]byte) ([32]byte, error)
	// Probe finds out whether the store can be written to: the error is what a write
	// would come to. It changes nothing that is kept.
	Probe(ctx context.Context) error
	// Load returns a game or study, deleted or not, and of a damaged one what is sound.
	Load(ctx context.Context, id string) (Record, error)
	// List returns games and studies that are not deleted.
	List(ctx context.Context, q Query) ([]Summary, error)
	// AskReview keeps a report that has been asked for, in place of the one with the
	// ticket over, or where there is none. The error is ErrConflict where there is
	// another one, and ErrReviewsEach where who asked has so many others that are not
	// done. Asked for twice, as after a connection was lost, it is kept once.
	AskReview(ctx context.Context, r KeptReview, over string, most int) error
	// ClaimReview has one node make a report that another had, or nobody where that is
	// "", and reports false where that is no longer so: somebody else has it, or it is
	// done, stopped or asked for anew.
	ClaimReview(ctx context.Context, id, ticket, from, to string) (bool, error)
	// KeepReview keeps what there is of a report, for the node that has claimed it: the
	// error is ErrNotClaimed where another one has, or it was stopped or asked for anew.
	KeepReview(ctx context.Context, r KeptReview) error
	// Review returns the report on a game or study, if one is kept.
	Review(ctx context.Context, id string) (KeptReview, bool, error)
	// ForgetReview removes the report on a game, if there is one. What is kept of it
	// later, by whoever made it, is not.
	ForgetReview(ctx context.Context, id string) error
	// UnfinishedReviews returns reports that are not done and that none of some nodes
	// has, the oldest first, of games that are not deleted, and at most so many.
	UnfinishedReviews(ctx context.Context, but []string, most int) ([]KeptReview, error)
	// AddExercises adds exercises whose position has none yet, as far as there are
	// fewer than most. One that is deleted comes back where asked is true.
	AddExercises(ctx context.Context, list []KeptExercise, asked bool, most int) error
	// HaveExercises reports of each position whether it has an exercise that is not deleted.
	HaveExercises(ctx context.Context, of []evaluations.Key) ([]bool, error)
	// Exercise returns an exercise, deleted or not; ErrNoExercise where there is
	// none, ErrDamaged where it is not as it was written.
	Exercise(ctx context.Context, id string) (KeptExercise, error)
	// Exercises returns all that are not deleted, in the order in which they were
	// added, without Body and Reviews.
	Exercises(ctx context.Context) ([]KeptExercise, error)
	// GradeExercise writes review number n of an exercise, from 0, over another if
	// there is one, with what is due and the stage.
	GradeExercise(ctx context.Context, k KeptExercise, n int) error
	// SetExercise writes whether an exercise is suspended or deleted.
	SetExercise(ctx context.Context, k KeptExercise) error
	// Practised returns the reviews of all exercises from one moment to another,
	// also of those that are deleted, the earliest first.
	Practised(ctx context.Context, from, to time.Time) ([]practice.Review, error)
	// Deadlines returns where flags are to fall, the soonest first, and at most so
	// many, without games that are deleted.
	Deadlines(ctx context.Context, most int) ([]Due, error)
	// Beat notes that the program is alive, and LastBeat returns the last that was
	// noted, zero where that is nothing.
	Beat(ctx context.Context, at time.Time) error
	LastBeat(ctx context.Context) (time.Time, error)
	Rename(ctx context.Context, id, title string) error
	Delete(ctx context.Context, id string, now time.Time) error
	// Restore takes a deletion back. A game that is not deleted stays as it is.
	Restore(ctx context.Context, id string) error
	// Purge removes for good the games deleted before the given time, and
	// returns how many they were.
	Purge(ctx context.Context, before time.Time) (int, error)
}

type patience struct{}

// WithPatience marks a write that nobody could be asked to try again, such as
// an engine's move: it waits its turn, however long the line is.
func WithPatience(ctx context.Context) context.Context {
	return context.WithValue(ctx, patience{}, true)
}

// Patient reports whether a write is to wait rather than be refused.
func Patient(ctx context.Context) bool { return ctx.Value(patience{}) != nil }

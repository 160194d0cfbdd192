package app

import (
	"context"
	"time"

	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/identity"
	"duiyi/match"
	"duiyi/store"
	"duiyi/study"
)

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
	exercises.Store
	// Create adds a game with its first events. An id that is taken, be it by
	// a study or by what is deleted, is ErrExists.
	Create(ctx context.Context, s store.Summary, events []match.Event) error
	// Append adds events to a game that holds exactly seq of them, and
	// replaces its summary, except the title and the time of creation. A game
	// that holds another number of events is ErrConflict.
	Append(ctx context.Context, s store.Summary, seq int, events []match.Event) error
	// CreateStudy and AppendStudy are Create and Append for a study. AppendStudy
	// replaces the title too, which is one of its events. To either kind the
	// other is ErrNoGame.
	CreateStudy(ctx context.Context, s store.Summary, events []study.Event) error
	AppendStudy(ctx context.Context, s store.Summary, seq int, events []study.Event) error
	// Hint notes that advice was asked for after so many plies of a game, once
	// for each. The outcome of the game counts them among its helps.
	Hint(ctx context.Context, id string, ply int) error
	// Outcomes returns what games of some owners against an engine came to that counts,
	// in the order in which they were written, also those of games that are deleted.
	Outcomes(ctx context.Context, whose identity.Owners, engine string) ([]store.Outcome, error)
	// ForgetOutcomes removes the outcomes of some owners against an engine. Those games
	// do not count again.
	ForgetOutcomes(ctx context.Context, whose identity.Owners, engine string) error
	// Key returns the key from which ids and secrets of seats are made: the one that is
	// kept or, where there is none, fresh, which it keeps.
	Key(ctx context.Context, fresh [32]byte) ([32]byte, error)
	// Probe finds out whether the store can be written to: the error is what a write
	// would come to. It changes nothing that is kept.
	Probe(ctx context.Context) error
	// Load returns a game or study, deleted or not, and of a damaged one what is sound.
	Load(ctx context.Context, id string) (store.Record, error)
	// List returns games and studies that are not deleted.
	List(ctx context.Context, q store.Query) ([]store.Summary, error)
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
	// Deadlines returns where flags are to fall, the soonest first, and at most so
	// many, without games that are deleted.
	Deadlines(ctx context.Context, most int) ([]store.Due, error)
	// Beat notes that the program is alive, and LastBeat returns the last that was
	// noted, zero where that is nothing.
	Beat(ctx context.Context, at time.Time) error
	LastBeat(ctx context.Context) (time.Time, error)
	Rename(ctx context.Context, id, title string) error
	// Give changes the owner of a game or study. Refusals are those of Rename.
	Give(ctx context.Context, id, owner string) error
	Delete(ctx context.Context, id string, now time.Time) error
	// Restore takes a deletion back. A game that is not deleted stays as it is.
	Restore(ctx context.Context, id string) error
	// Purge removes for good the games deleted before the given time, and
	// returns how many they were.
	Purge(ctx context.Context, before time.Time) (int, error)
}

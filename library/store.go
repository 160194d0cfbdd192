package library

import (
	"context"
	"errors"
	"time"

	"duiyi/record"
)

// ErrNoEntry says that the library has no such game.
var ErrNoEntry = errors.New("the library has no such game")

// A Store keeps the games of a library. What it has acknowledged is on the disk.
type Store interface {
	// AddEntries adds games that came from a source. Of a game that is there
	// already it notes the source and what it says otherwise; the numbers are
	// those of the games, negative for one that was there. All are written or
	// none.
	AddEntries(ctx context.Context, source int64, games []Entry) ([]int64, error)
	// AmendEntries sets what games say of themselves beside their moves, where they
	// came from this source, and returns how many of them said something else.
	AmendEntries(ctx context.Context, source int64, games []Entry) (amended int, err error)
	// Rows returns games after a number, in order, at most so many. It leaves
	// out those that are gone.
	Rows(ctx context.Context, after int64, most int) ([]Row, error)
	// Entry returns a game. The error is ErrNoEntry.
	Entry(ctx context.Context, n int64) (Entry, error)
	// Heads returns what lists show of games, of those that are there.
	Heads(ctx context.Context, games []int64) (map[int64]Head, error)
	// Extent says which games there are.
	Extent(ctx context.Context) (Extent, error)
	// OwnEntries returns the games that were played here, in order.
	OwnEntries(ctx context.Context) ([]int64, error)
	// OwnIDs returns the ids of these.
	OwnIDs(ctx context.Context) (map[string]bool, error)
	// Disown takes a game that was played here, by its id, out of the library. Where
	// a file has it as well it stays, as that one's. The number is that of a game
	// that is gone, or 0.
	Disown(ctx context.Context, id string) (gone int64, err error)

	Names
	Sources
	Labels
}

// Names keeps the names of players and events.
type Names interface {
	// Names returns all names of players and events after a number.
	Names(ctx context.Context, after int64) ([]Name, error)
	// JoinNames has several names stand for one, the first; the others of them
	// that stood for a name come with it. A name alone stands for itself again.
	JoinNames(ctx context.Context, names []string) error
}

// Sources keeps the files that games came from.
type Sources interface {
	// Source returns the source at a path, a new one if need be. What was read of
	// it does not count where it has changed since.
	Source(ctx context.Context, path string, bytes int64, changed time.Time) (Source, error)
	// EndSource says that a source was read to its end.
	EndSource(ctx context.Context, source int64, games int) error
}

// Labels keeps collections of games.
type Labels interface {
	// Label puts games into a collection, or takes them out of it.
	Label(ctx context.Context, label string, games []int64, in bool) error
	// Labelled returns the games of a collection, in order.
	Labelled(ctx context.Context, label string) ([]int64, error)
	// Labels returns the collections, by name, with how many games each has.
	Labels(ctx context.Context) ([]Label, error)
}

// A Head is who played a game, where and when.
type Head struct {
	Players [2]string
	Event   string
	Date    string
	Own     string   // the id of a game that was played here, or empty
	Labels  []string // of the collections that it is in, by name
}

// A Name is a player or an event as a record writes it. Same is the name that it
// stands for, its own number where it is that itself.
type Name struct {
	N    int64
	Text string
	Same int64
}

// An Extent says which games a store has.
type Extent struct {
	Last    int64   // the greatest number
	Edition int64   // changes whenever what the index has of a game does
	Joined  int64   // changes whenever others may have joined names
	Gone    []int64 // games that were removed since the edition began
}

// A Source is where games came from.
type Source struct {
	N    int64
	Done bool // it was read to its end, and has not changed since
}

// A Label is a collection.
type Label struct {
	Name  string
	Games int
}

// A Found is a game as lists show it.
type Found struct {
	N       int64
	Kind    string
	Players [2]string
	Event   string
	Date    string
	Result  record.Result
	Opening string // its code, or empty
	Plies   int
	Board   string // at the end
	Own     string
	Labels  []string // of the collections that it is in
}

package library

import (
	"context"
	"time"

	"duiyi/record"
)

// A Store keeps the games of a library. Acknowledged writes are on disk.
type Store interface {
	// AddEntries adds games, all or none. A game with the same Sum that the
	// store has becomes an appearance if it adds something (Entry.Adds). It
	// returns the game numbers, negative for games it had already, and the
	// number of new appearances.
	AddEntries(ctx context.Context, games []Entry) (numbers []int64, appearances int, err error)
	// AmendEntries replaces the tags and text of games and appearances from
	// the same Source and Place, and returns how many differed.
	AmendEntries(ctx context.Context, games []Entry) (amended int, err error)
	// Rows returns up to most games with numbers above after, ascending. It
	// omits removed games.
	Rows(ctx context.Context, after int64, most int) ([]Row, error)
	// Entry returns a game, or ErrNoEntry.
	Entry(ctx context.Context, n int64) (Entry, error)
	// Heads returns what lists show of these games. Removed games are missing.
	Heads(ctx context.Context, games []int64) (map[int64]Head, error)
	// Extent returns the state of the games.
	Extent(ctx context.Context) (Extent, error)
	// OwnEntries returns the games played on this server, ascending.
	OwnEntries(ctx context.Context) ([]int64, error)
	// OwnIDs returns the ids of those games.
	OwnIDs(ctx context.Context) (map[string]bool, error)
	// Disown removes a game played on this server from the library. A game
	// that an imported file contains too stays as that file's, under the names
	// of its first appearance. gone is the number of the removed game, or 0.
	Disown(ctx context.Context, id string) (gone int64, err error)

	Appearances
	Names
	Sources
	Labels
}

// Appearances keeps other records of the games.
type Appearances interface {
	// Appearances returns the appearances of these games, by number.
	Appearances(ctx context.Context, games []int64) ([]Appearance, error)
	// Namings returns up to most appearances with numbers above after,
	// ascending.
	Namings(ctx context.Context, after int64, most int) ([]Naming, error)
}

// Names keeps the names of players and events.
type Names interface {
	// Names returns the players and events with numbers above after.
	Names(ctx context.Context, after int64) ([]Name, error)
	// JoinNames makes several names stand for the first, along with all names
	// already joined with them. Given one name, it undoes its join.
	JoinNames(ctx context.Context, names []string) error
}

// Sources keeps track of imported files.
type Sources interface {
	// Sources returns the sources of files, in their order, creating those
	// that it lacks. If size or time has changed, a source counts as not read.
	Sources(ctx context.Context, files []File) ([]Source, error)
	// EndSources records that sources were read to their end, with the number
	// of games in each.
	EndSources(ctx context.Context, games map[int64]int) error
}

// Labels keeps collections of games.
type Labels interface {
	// Label adds games to a collection, or removes them.
	Label(ctx context.Context, label string, games []int64, in bool) error
	// Labelled returns the games of a collection, ascending.
	Labelled(ctx context.Context, label string) ([]int64, error)
	// Labels returns the collections by name, with the number of games in
	// each.
	Labels(ctx context.Context) ([]Label, error)
}

// A Head is what lists show of a game.
type Head struct {
	Players [2]string
	Event   string
	Date    string
	Own     string   // id of a game played on this server, or empty
	Labels  []string // its collections, by name
}

// A Name is a player or event as a record writes it. Same is the number of the
// name it stands for, by default its own.
type Name struct {
	N    int64
	Text string
	Same int64
}

// An Extent describes the state of a store's games.
type Extent struct {
	Last    int64   // greatest game number
	Edition int64   // changes when indexed data of a game changes
	Joined  int64   // changes when names may have been joined
	Gone    []int64 // games removed during this edition
}

// A File is a file as the file system describes it.
type File struct {
	Path    string
	Bytes   int64     // -1 if unknown
	Changed time.Time // zero if unknown
}

// A Source is an imported file.
type Source struct {
	N    int64
	Done bool // read to its end and unchanged since
}

// A Label is a collection.
type Label struct {
	Name  string
	Games int
}

// A Found is a game in a result list.
type Found struct {
	N       int64
	Kind    string
	Players [2]string
	Event   string
	Date    string
	Result  record.Result
	Opening string // opening code, or empty
	Plies   int
	Board   string // final board; the one that is like another, if such games are sought
	At      int    // of a game like another: plies to Board
	Near    int    // of a game like another: pieces on the same points
	Own     string
	Labels  []string     // its collections, by name
	Also    []Appearance // other records of the game; those with the names looked for come first
}

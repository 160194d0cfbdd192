package store

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"time"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/study"
)

// A Summary is a game or study as lists show it. Times are whole milliseconds,
// UTC.
type Summary struct {
	ID      string // 16 lower-case hex digits
	Title   string // at most MaxTitle characters; may be empty
	Game    string
	Rules   string
	Players [2]match.Player
	Created time.Time
	Updated time.Time     // last event
	Plies   int           // moves on the board; of a study, those of its tree
	Turn    match.Side    // to move
	Result  *match.Result // nil while the game is in progress
	Board   string        // as match.View.Board
	Study   bool          // a study; Players then holds names only
	Source  string        // the game that a study was opened from or a game was copied from; else empty
	Network bool          // played over the network; List derives it from the seats
	Owner   string        // owning account; empty for the server. Create writes it, Give changes it
	Damaged bool          // the fields above cannot be trusted; the events may be intact
	// Outcome is the result against an adaptive opponent, or nil. Only writes
	// use it; Append keeps the first of each game.
	Outcome *Outcome
	// Rated is the result for two ratings, or nil. Only writes use it; Append
	// keeps the first of each game marked as rated.
	Rated *RatedEnd
	// Due is the deadline of a running clock, so that a flag falls even if no
	// node holds the game in memory. Zero removes it, nil keeps it. Only
	// writes use it.
	Due *time.Time
	// NotBefore is the earliest valid time of the appended events, such as the
	// deadline of a fallen flag; zero is none. Only writes use it: a shared
	// store rejects earlier ones by its own clock with ErrEarly.
	NotBefore time.Time
	// Seats are the seats of a network game, by the side at its start. Create
	// and Append write them unless nil, Load reads them; lists omit them.
	Seats *[2]Seat
}

// A Due is a game with a running clock, and its deadline.
type Due struct {
	Game string // id
	At   time.Time
}

// A Record is everything stored of one game or study.
type Record struct {
	Summary
	Deleted time.Time     // zero unless the game is deleted
	Events  []match.Event // of a game
	Edits   []study.Event // of a study
	Damage  *Damage       // nil if all checksums agree
}

// A Damage locates damage in a stored game. The events of its Record are those
// before it.
type Damage struct {
	Sound  int    // events before the damage
	Lost   int    // events after them, as far as known
	Row    bool   // the summary is damaged
	Detail string // for the operator: "event 12 does not agree with its checksum"
}

// A Status selects games by whether they have ended.
type Status string

const (
	StatusAll      Status = "all"
	StatusActive   Status = "active"
	StatusFinished Status = "finished"
)

// A Shelf selects games, studies or both.
type Shelf string

const (
	ShelfGames   Shelf = ""
	ShelfStudies Shelf = "studies"
	ShelfAll     Shelf = "all"
)

// A Query selects games for a list, latest update first.
type Query struct {
	Owners *identity.Owners // nil for all owners
	Shelf  Shelf
	Source string // the game they were made from; empty for all
	Status Status // studies have neither status
	Game   string // game name; empty for all
	Words  string // part of the title or a player's name, ASCII letters in any case; empty for all
	Limit  int    // at least 1
	Before Cursor // continue after this place in the list; zero for the first page
}

// A Cursor is a place in the list of games: the last game seen.
type Cursor struct {
	Updated time.Time
	ID      string
}

// An Outcome is the result of a game that counts for an adaptive opponent: the
// first end of a game from the standard start.
type Outcome struct {
	Game   string // id
	Engine string
	Level  string
	Owner  string // owner of the game
	Half   int    // half points of the user: 0, 1 or 2
	// Helps counts moves taken back and positions at which the user asked for
	// advice.
	Helps int
	Ended time.Time
}

// Weight is the weight of the outcome: 1/(1+Helps).
func (o Outcome) Weight() float64 { return 1 / float64(1+o.Helps) }

// A RatedEnd is the result of a rated game.
type RatedEnd struct {
	Half  int // half points of the player who started as the first side: 0, 1 or 2
	Ended time.Time
	// Fixed is the rating of a house engine, by the side at the start; 0 for
	// an account.
	Fixed [2]int
}

// A Seat is one side of a network game, held by an account or by whoever knows
// a secret. Secrets are stored as hashes.
type Seat struct {
	Hash   [sha256.Size]byte // of the holder's secret; zero while open
	Join   [sha256.Size]byte // of the secret that claims the seat; zero if none does
	User   string            // holding account, or empty
	Joined time.Time         // zero while open
}

// SeatHash returns the stored form of a seat secret.
func SeatHash(secret string) [sha256.Size]byte { return sha256.Sum256([]byte(secret)) }

// Opens reports whether hash is the stored form of secret.
func Opens(secret string, hash [sha256.Size]byte) bool {
	of := SeatHash(secret)
	return secret != "" && subtle.ConstantTimeCompare(of[:], hash[:]) == 1
}

// An OwnGame is a game in which a user has a seat.
type OwnGame struct {
	Summary
	// Points are the user's ratings before and after the game; nil if it has
	// not counted.
	Points *[2]float64
}

// An OwnCursor is a place in the list of a user's games: the last game seen.
type OwnCursor struct {
	Cursor
	Over bool // the game has ended
}

// OwnGames lists the games of users.
type OwnGames interface {
	// GamesOf returns up to most games in which a user has a seat, except
	// deleted ones: first those in progress, then those that have ended, each
	// latest change first. It continues after a place unless that is zero.
	GamesOf(ctx context.Context, user string, after OwnCursor, most int) ([]OwnGame, error)
}

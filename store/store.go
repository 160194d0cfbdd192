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
	Owner   string        // the account that it belongs to; empty for the house. Create writes it, Give changes it
	Damaged bool          // the fields above cannot be trusted; the events perhaps can
	// Outcome is the result against an adaptive opponent, or nil. Writes alone use it:
	// Append keeps the first one of each game.
	Outcome *Outcome
	// Rated is the result for two ratings, or nil. Writes alone use it: Append keeps
	// the first one of each game that was noted as rated.
	Rated *RatedEnd
	// Due is when a flag falls even if the game is in nobody's memory; zero removes
	// the deadline, nil keeps it. Writes alone use it.
	Due *time.Time
	// NotBefore is the earliest time at which the appended events may happen, such as
	// the deadline of a fallen flag; zero is any. Writes alone use it: a store that
	// several nodes share refuses earlier ones by its own clock with ErrEarly.
	NotBefore time.Time
	// Seats are those of a game over the network, by the side at its beginning.
	// Create and Append write them unless they are nil, Load reads them; lists omit
	// them.
	Seats *[2]Seat
}

// A Due is a game with a running clock, and when its flag falls.
type Due struct {
	Game string // its id
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

// A Damage says which part of a stored game was changed or lost. The events of its
// Record are those before the damage.
type Damage struct {
	Sound  int    // events before the damage
	Lost   int    // events after them, as far as is known
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

// A Query selects games for a list, most recently updated first.
type Query struct {
	Owners *identity.Owners // whose; nil for everybody's
	Shelf  Shelf
	Source string // the game that they were made from; empty for all
	Status Status // a study neither goes on nor has ended
	Game   string // one game's name; empty for all
	Words  string // in the title or a player's name, ASCII letters in either case; empty for all
	Limit  int    // at least 1
	Before Cursor // games that come after this place in the list; zero for the first page
}

// A Cursor is a place in the list of games: the last game already seen.
type Cursor struct {
	Updated time.Time
	ID      string
}

// An Outcome is the result of a game that counts for an adaptive opponent: the first
// end of a game from the usual start.
type Outcome struct {
	Game   string // its id
	Engine string
	Level  string
	Owner  string // of the game
	Half   int    // half points of the person: 0, 1 or 2
	// Helps counts the moves taken back, and the moments at which advice was asked for.
	Helps int
	Ended time.Time
}

// Weight returns how much the outcome counts: 1 for a game without help, half for one
// with one help, a third for one with two.
func (o Outcome) Weight() float64 { return 1 / float64(1+o.Helps) }

// A RatedEnd is the result of a game for the ratings of its players.
type RatedEnd struct {
	Half  int // half points of the player of the first side at the beginning: 0, 1 or 2
	Ended time.Time
	// Fixed is the rating of a bot, by the side at the beginning; 0 for an account.
	Fixed [2]int
}

// A Seat is one of the two in a game over the network. It belongs to whoever knows a
// secret, or to an account. Secrets are stored as hashes.
type Seat struct {
	Hash   [sha256.Size]byte // of the holder's secret; zero while the seat is open
	Join   [sha256.Size]byte // of the secret that claims the seat; zero if it cannot be claimed
	User   string            // the account that holds it, or empty
	Joined time.Time         // when it was taken; zero while it is open
}

// SeatHash returns the stored form of a seat's secret.
func SeatHash(secret string) [sha256.Size]byte { return sha256.Sum256([]byte(secret)) }

// Opens reports whether hash is the stored form of secret.
func Opens(secret string, hash [sha256.Size]byte) bool {
	of := SeatHash(secret)
	return secret != "" && subtle.ConstantTimeCompare(of[:], hash[:]) == 1
}

// An OwnGame is a game in which a user has a seat.
type OwnGame struct {
	Summary
	// Points are the user's rating before the game and after it; nil of a game that
	// has not counted.
	Points *[2]float64
}

// An OwnCursor is a place in the list of a user's games: the last one already seen.
type OwnCursor struct {
	Cursor
	Over bool // it has ended
}

// OwnGames lists the games of users.
type OwnGames interface {
	// GamesOf returns the games in which a user has a seat and that are not deleted:
	// those that go on and then those that have ended, of each the last that changed
	// first; after a place in that list, unless it is zero, and at most so many.
	GamesOf(ctx context.Context, user string, after OwnCursor, most int) ([]OwnGame, error)
}

package tournaments

import (
	"context"
	"errors"
	"time"
)

// A Row has what the store finds a tournament by. Times are whole milliseconds, UTC; Starts is zero
// without a time.
type Row struct {
	ID      string
	Creator string // account, or empty for the house or a deleted one
	Status  Status
	Version int // events
	Starts  time.Time
	Created time.Time
	Changed time.Time
	Body    []byte // JSON for lists, the store's to keep
	// Invitations are the open ones, for AppendTournament alone: nil if they stay.
	Invitations []Invitation
}

// A Query selects tournaments, the latest change first.
type Query struct {
	Statuses []Status // nil for all
	Creator  string   // empty for all
	Before   time.Time
	BeforeID string // with Before: continue after this place; zero for the first page
	Limit    int    // at least 1
}

// A Progress is how far a game of the server is.
type Progress struct {
	Over    bool
	Plies   int
	Changed time.Time
}

// A Store keeps tournaments. A method that returns nil has committed. Methods are safe for
// concurrent use.
type Store interface {
	// AddTournament adds a tournament with its first events. The error is store.ErrExists if its
	// id is taken.
	AddTournament(ctx context.Context, r Row, events [][]byte) error
	// AppendTournament adds events to a tournament that holds exactly seq of them, and replaces its
	// row except creator and time of creation, and its invitations unless they are nil, but for accounts
	// that do not exist. The error is store.ErrConflict if it holds another
	// number, ErrNone if it does not exist.
	AppendTournament(ctx context.Context, r Row, seq int, events [][]byte) error
	// Tournament returns a tournament with its events after the first from. The error is ErrNone.
	Tournament(ctx context.Context, id string, from int) (Row, [][]byte, error)
	Tournaments(ctx context.Context, q Query) ([]Row, error)
	// InvitationsOf returns the open invitations of an account, the latest first.
	InvitationsOf(ctx context.Context, account string, most int) ([]Invited, error)
	// TournamentsFrom returns up to most tournaments of a game, or of all if it is empty, that start
	// from from on and before until, the soonest first.
	TournamentsFrom(ctx context.Context, from, until time.Time, game string, most int) ([]Row, error)
	// GamesProgress returns how far games are, those that exist.
	GamesProgress(ctx context.Context, games []string) (map[string]Progress, error)
	// AccountNames returns the names of accounts, those that exist.
	AccountNames(ctx context.Context, accounts []string) (map[string]string, error)
}

// Errors that refuse a call, in addition to those of package conduct.
var (
	// ErrNone reports a tournament that does not exist.
	ErrNone = errors.New("there is no such tournament")
	// ErrArbiter refuses what only an arbiter may do.
	ErrArbiter = errors.New("only an arbiter of the tournament may do this")
	// ErrCaptain refuses what only the captain of a team or an arbiter may do.
	ErrCaptain = errors.New("only the captain of the team or an arbiter may do this")
	// ErrOwnBoard refuses an arbiter who rules over their own game.
	ErrOwnBoard = errors.New("another arbiter decides at one's own board while its game is under way")
	// ErrAccount refuses a caller without an account.
	ErrAccount = errors.New("a tournament needs an account")
	// ErrAdjourned refuses a round while the tournament is adjourned.
	ErrAdjourned = errors.New("the tournament is adjourned")
	// ErrMany refuses more tournaments or players than there may be.
	ErrMany = errors.New("there are as many as there may be")
	// ErrEnded refuses a change of a tournament that is over or cancelled.
	ErrEnded = errors.New("the tournament is over or cancelled")
	// ErrLast refuses to leave a tournament without an arbiter.
	ErrLast = errors.New("a tournament needs an arbiter")
	// ErrNoGame refuses what needs a game under way at the board.
	ErrNoGame = errors.New("no game is under way at the board")
	// ErrEarly refuses a result of a round that is not published, or the cancelling of a tournament under way.
	ErrEarly = errors.New("a round has begun")
)

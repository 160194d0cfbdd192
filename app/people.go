package app

import (
	"context"
	"errors"
	"time"

	"duiyi/identity"
	"duiyi/people"
	"duiyi/store"
)

var (
	// ErrNoUser is an id or name that no account has.
	ErrNoUser = errors.New("there is no such account")
	// ErrNameTaken refuses a name that another account has, or one alike.
	ErrNameTaken = errors.New("the name is taken")
	// ErrKnownAlready refuses a passkey, or who somebody is elsewhere, that an
	// account has already.
	ErrKnownAlready = errors.New("an account has this already")
	// ErrLastAdministrator refuses what would leave nobody to administer.
	ErrLastAdministrator = errors.New("somebody has to be the administrator")
	// ErrNoLink is a link of one use that is used, too old, or was never given out.
	ErrNoLink = errors.New("the link holds no longer")
	// ErrNoSession is a session that has ended.
	ErrNoSession = errors.New("there is no such session")
	// ErrNoPasskey is one that somebody does not have.
	ErrNoPasskey = errors.New("there is no such passkey")
	// ErrNoReport is a report that nobody made.
	ErrNoReport = errors.New("there is no such report")
	// ErrManyReports refuses a report of somebody who has made many that wait.
	ErrManyReports = errors.New("too many reports wait to be looked at")
)

// A User is an account. Times are whole milliseconds, UTC.
type User struct {
	ID       string // 16 lower-case hex digits
	Name     string
	Skeleton string // what its name and all that are taken for it have in common
	Role     identity.Role
	Password string // its hash; empty where there is none
	Subject  string // who they are to the club's sign-on; empty where that does not know them
	Created  time.Time
	Disabled time.Time // zero unless they may not come in
}

// A LogIn is one browser in which somebody is logged in.
type LogIn struct {
	Token   []byte // the hash of its cookie's
	User    string
	Data    []byte
	Created time.Time
	Seen    time.Time // about when it was last used
	Expires time.Time
	Agent   string // the browser's own name for itself
}

// A Purpose is what a link of one use is for.
type Purpose string

const (
	ForAdministrator Purpose = "administrator" // an account that administers
	ForInvitation    Purpose = "invitation"    // an account
	ForPassword      Purpose = "password"      // a new password of an account
)

// A Link is one that holds once.
type Link struct {
	Hash    []byte
	Purpose Purpose
	User    string // whose password; empty for the others
	Expires time.Time
}

// A Passkey is one of a user's. Body is of the package that checks passkeys.
type Passkey struct {
	ID      []byte
	User    string
	Name    string
	Body    []byte
	Created time.Time
	Used    time.Time
}

// A Complaint is what somebody reports of somebody else.
type Complaint struct {
	N       int64
	By      string // the id of an account
	About   string // the id of an account
	Game    string // an id, or empty
	Text    string
	Created time.Time
	Closed  time.Time // zero while nobody has looked at it
	Closer  string
}

// GuestName refuses a guest, by ErrNameTaken, the name of somebody who has an account,
// or one that is easily taken for it. Without accounts, where store is nil, all names are free.
func GuestName(ctx context.Context, store People, name string) error {
	skeleton := people.Skeleton(name)
	if store == nil || skeleton == "" {
		return nil
	}
	_, err := store.UserBySkeleton(ctx, skeleton)
	switch {
	case errors.Is(err, ErrNoUser):
		return nil
	case err != nil:
		return err
	}
	return ErrNameTaken
}

// An OwnGame is a game in which a user has a seat.
type OwnGame struct {
	store.Summary
	// Points are the user's rating before the game and after it; nil of a game that
	// has not counted.
	Points *[2]float64
}

// An OwnCursor is a place in the list of a user's games: the last one already seen.
type OwnCursor struct {
	store.Cursor
	Over bool // it has ended
}

// People keeps accounts and what belongs to them. It makes the promises of a
// Store; an unknown id is ErrNoUser.
type People interface {
	// AddUser adds an account, using up the link that gives the right to it where
	// hash is not nil. ErrNameTaken and ErrKnownAlready refuse it.
	AddUser(ctx context.Context, u User, hash []byte, now time.Time) error
	// User returns an account; UserBySkeleton and UserBySubject find it otherwise.
	User(ctx context.Context, id string) (User, error)
	UserBySkeleton(ctx context.Context, skeleton string) (User, error)
	UserBySubject(ctx context.Context, subject string) (User, error)
	// ChangeUser changes an account, in all but its id and its beginning, and
	// returns it as it is then. ErrLastAdministrator refuses to take that role from
	// the last who may come in. What change refuses is not done; it may be run twice.
	ChangeUser(ctx context.Context, id string, change func(*User) error) (User, error)
	// DeleteUser removes an account and all that is only its own. Its games stay,
	// and name nobody for it.
	DeleteUser(ctx context.Context, id string) error
	// Users returns accounts whose names hold some words, in the order of their
	// names after the given one, and at most so many.
	Users(ctx context.Context, words, after string, most int) ([]User, error)
	// Administrators counts those who may come in.
	Administrators(ctx context.Context) (int, error)

	// KeepLogIn writes a log-in over the one with its token.
	KeepLogIn(ctx context.Context, l LogIn) error
	// LogIn returns one by its token, and the account; ErrNoSession where it has
	// ended, or its user may not come in.
	LogIn(ctx context.Context, token []byte, now time.Time) (LogIn, User, error)
	// SeeLogIn notes that one is in use.
	SeeLogIn(ctx context.Context, token []byte, now time.Time) error
	// LogIns returns a user's, the last used first.
	LogIns(ctx context.Context, user string, now time.Time) ([]LogIn, error)
	// EndLogIn removes one, EndLogIns all of a user's but one, which may be nil.
	EndLogIn(ctx context.Context, token []byte) error
	EndLogIns(ctx context.Context, user string, but []byte) error

	// AddLink keeps a link, Link returns one that still holds, UseLink uses it
	// up. ErrNoLink is one that does not hold.
	AddLink(ctx context.Context, l Link) error
	Link(ctx context.Context, hash []byte, now time.Time) (Link, error)
	UseLink(ctx context.Context, hash []byte, now time.Time) (Link, error)

	// Try counts a try under each key, unless it comes too soon for any: then it
	// counts none, and returns how long one has to wait.
	Try(ctx context.Context, keys []TryKey, now time.Time) (wait time.Duration, err error)
	// Forgive takes so many tries under a key back, as far as there are so many.
	Forgive(ctx context.Context, key string, n int) error

	AddPasskey(ctx context.Context, p Passkey) error
	Passkeys(ctx context.Context, user string) ([]Passkey, error)
	// UsePasskey writes what a use has changed. ErrNoPasskey is one that the user
	// does not have.
	UsePasskey(ctx context.Context, p Passkey) error
	DeletePasskey(ctx context.Context, user string, id []byte) error

	// AddComplaint keeps a report. ErrManyReports refuses it where the same user
	// has made most that are open.
	AddComplaint(ctx context.Context, c Complaint, most int) error
	// Complaints returns reports from the newest, before the given one if that
	// is not 0, and at most so many; of all, or only the open ones.
	Complaints(ctx context.Context, open bool, before int64, most int) ([]Complaint, error)
	// ComplaintsBy returns all that a user has made.
	ComplaintsBy(ctx context.Context, user string) ([]Complaint, error)
	// CloseComplaint notes who has looked at one, which is empty of who runs the
	// server and has no account.
	CloseComplaint(ctx context.Context, n int64, by string, now time.Time) error

	// GamesOf returns the games in which a user has a seat and that are not deleted:
	// those that go on and then those that have ended, of each the last that
	// changed first; after a place in that list, unless it is zero, and at most so many.
	GamesOf(ctx context.Context, user string, after OwnCursor, most int) ([]OwnGame, error)

	// SweepPeople removes log-ins, links and counts of tries that are too old.
	SweepPeople(ctx context.Context, now time.Time) error
}

// A TryKey is one of the things by which tries are counted, and how patient one
// is with it.
type TryKey struct {
	Key string
	people.Patience
}

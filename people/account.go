package people

import (
	"errors"
	"time"

	"duiyi/identity"
)

// What a store of accounts refuses.
var (
	// ErrNoUser is an id or name that no account has.
	ErrNoUser = errors.New("there is no such account")
	// ErrNameTaken refuses a name that another account has, or one alike.
	ErrNameTaken = errors.New("the name is taken")
	// ErrKnownAlready refuses a passkey, or a subject of single sign-on, that an
	// account has already.
	ErrKnownAlready = errors.New("an account has this already")
	// ErrLastAdministrator refuses what would leave no administrator.
	ErrLastAdministrator = errors.New("somebody has to be the administrator")
	// ErrNoLink is a link of one use that is used, too old, or was never given out.
	ErrNoLink = errors.New("the link holds no longer")
	// ErrNoSession is a session that has ended.
	ErrNoSession = errors.New("there is no such session")
	// ErrNoPasskey is a passkey that the user does not have.
	ErrNoPasskey = errors.New("there is no such passkey")
	// ErrNoReport is a report that nobody made.
	ErrNoReport = errors.New("there is no such report")
	// ErrManyReports refuses a report by a user with many open ones.
	ErrManyReports = errors.New("too many reports wait to be looked at")
)

// A User is an account. Times are whole milliseconds, UTC.
type User struct {
	ID       string // 16 lower-case hex digits
	Name     string
	Skeleton string // what all names that are taken for it have in common
	Role     identity.Role
	Password string // its hash; empty if there is none
	Subject  string // at the club's single sign-on; empty if that does not know them
	Created  time.Time
	Disabled time.Time // zero unless they may not log in
}

// A LogIn is one browser in which a user is logged in.
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
	ForAdministrator Purpose = "administrator" // an administrator's account
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

// A Passkey is one of a user's. Body belongs to the package that checks passkeys.
type Passkey struct {
	ID      []byte
	User    string
	Name    string
	Body    []byte
	Created time.Time
	Used    time.Time
}

// A Complaint is a user's report of another.
type Complaint struct {
	N       int64
	By      string // the id of an account
	About   string // the id of an account
	Game    string // an id, or empty
	Text    string
	Created time.Time
	Closed  time.Time // zero while it is open
	Closer  string
}

// A TryKey is one of the things by which tries are counted, and the patience with it.
type TryKey struct {
	Key string
	Patience
}

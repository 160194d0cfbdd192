package people

import (
	"errors"
	"time"

	"duiyi/identity"
)

// Errors of stores of accounts.
var (
	// ErrNoUser: no account has this id or name.
	ErrNoUser = errors.New("there is no such account")
	// ErrUnconfirmed: the server asks for a confirmed address, and the account has none.
	ErrUnconfirmed = errors.New("the account has no confirmed address")
	// ErrNameTaken: another account has this name or one that looks alike.
	ErrNameTaken = errors.New("the name is taken")
	// ErrKnownAlready: an account already has this passkey or single sign-on
	// subject.
	ErrKnownAlready = errors.New("an account has this already")
	// ErrLastAdministrator: the change would leave no enabled administrator.
	ErrLastAdministrator = errors.New("somebody has to be the administrator")
	// ErrNoLink: the one-time link is used, expired or unknown.
	ErrNoLink = errors.New("the link holds no longer")
	// ErrNoSession: the log-in has ended or is unknown.
	ErrNoSession = errors.New("there is no such session")
	// ErrNoPasskey: the user has no such passkey.
	ErrNoPasskey = errors.New("there is no such passkey")
	// ErrNoReport: no complaint has this number.
	ErrNoReport = errors.New("there is no such report")
	// ErrManyReports: the user has too many open complaints.
	ErrManyReports = errors.New("too many reports wait to be looked at")
)

// A User is an account. Times are whole milliseconds, UTC.
type User struct {
	ID       string // 16 lower-case hex digits
	Name     string
	Skeleton string // Skeleton(Name); unique
	Role     identity.Role
	Password string // hash; empty without a password
	Subject  string // id at the club's single sign-on; empty without one
	Created  time.Time
	Disabled time.Time // zero while the user may log in
}

// A LogIn is a user's session in one browser.
type LogIn struct {
	Token   []byte // hash of the token in its cookie
	User    string
	Data    []byte
	Created time.Time
	Seen    time.Time // approximate time of the last use
	Expires time.Time
	Agent   string // the browser's User-Agent
}

// A Purpose is what a one-time link allows.
type Purpose string

const (
	ForAdministrator Purpose = "administrator" // create an administrator's account
	ForInvitation    Purpose = "invitation"    // create an account
	ForPassword      Purpose = "password"      // set an account's password
)

// A Link can be used once.
type Link struct {
	Hash    []byte
	Purpose Purpose
	User    string // id for ForPassword; otherwise empty
	Expires time.Time
}

// A Passkey belongs to a user. Only the package that checks passkeys reads Body.
type Passkey struct {
	ID      []byte
	User    string
	Name    string
	Body    []byte
	Created time.Time
	Used    time.Time
}

// A Complaint is a user's report about another.
type Complaint struct {
	N       int64
	By      string // account id
	About   string // account id
	Game    string // game id, or empty
	Text    string
	Created time.Time
	Closed  time.Time // zero while open
	Closer  string
}

// A TryKey counts tries, for example of one name or address, with a Patience.
type TryKey struct {
	Key string
	Patience
}

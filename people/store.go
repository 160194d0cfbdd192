package people

import (
	"context"
	"errors"
	"time"

	"duiyi/identity"
)

// A Store keeps accounts and their data. A method that returns nil has committed; one that
// returns an error has written nothing, as far as it can tell. For an unknown id the error
// is ErrNoUser. Methods are safe for concurrent use.
type Store interface {
	Users
	LogIns
	Links
	Tries
	Passkeys
	Complaints
	// SweepPeople removes expired log-ins, links and counts of tries.
	SweepPeople(ctx context.Context, now time.Time) error
}

// Users keeps accounts.
type Users interface {
	// AddUser adds an account and, unless hash is nil, uses up that link. The error may
	// be ErrNameTaken or ErrKnownAlready.
	AddUser(ctx context.Context, u User, hash []byte, now time.Time) error
	// User returns an account by its id.
	User(ctx context.Context, id string) (User, error)
	UserBySkeleton(ctx context.Context, skeleton string) (User, error)
	UserBySubject(ctx context.Context, subject string) (User, error)
	// ChangeUser applies change to an account, except to ID and Created, and returns
	// the result. change may run twice; its error leaves the account unchanged. The
	// last enabled administrator stays one: ErrLastAdministrator. With a new password the
	// links for the account end.
	ChangeUser(ctx context.Context, id string, change func(*User) error) (User, error)
	// DeleteUser removes an account and the data it owns. Games against others stay,
	// with an anonymous seat.
	DeleteUser(ctx context.Context, id string) error
	// Users returns up to most accounts whose names contain words, ordered by skeleton,
	// after the given skeleton.
	Users(ctx context.Context, words, after string, most int) ([]User, error)
	// Administrators counts the enabled administrators.
	Administrators(ctx context.Context) (int, error)
}

// LogIns keeps log-ins.
type LogIns interface {
	// KeepLogIn adds a log-in or replaces the one with its token.
	KeepLogIn(ctx context.Context, l LogIn) error
	// LogIn returns a log-in by its token, and its account. The error is ErrNoSession if
	// the log-in has ended or the account is disabled.
	LogIn(ctx context.Context, token []byte, now time.Time) (LogIn, User, error)
	// LogInRoles returns the role of each valid log-in among tokens, by token.
	LogInRoles(ctx context.Context, tokens [][]byte, now time.Time) (map[string]identity.Role, error)
	// SeeLogIn records that a log-in was used.
	SeeLogIn(ctx context.Context, token []byte, now time.Time) error
	// LogIns returns a user's log-ins, the latest used first.
	LogIns(ctx context.Context, user string, now time.Time) ([]LogIn, error)
	// EndLogIn removes one log-in; EndLogIns removes a user's, except but, which may be
	// nil.
	EndLogIn(ctx context.Context, token []byte) error
	EndLogIns(ctx context.Context, user string, but []byte) error
}

// Links keeps one-time links. The error for one that is not valid is ErrNoLink.
type Links interface {
	AddLink(ctx context.Context, l Link) error
	// Link returns a valid link; UseLink also uses it up.
	Link(ctx context.Context, hash []byte, now time.Time) (Link, error)
	UseLink(ctx context.Context, hash []byte, now time.Time) (Link, error)
}

// Tries counts tries, such as of passwords.
type Tries interface {
	// Try counts a try under each key. If one of them requires waiting, it counts none
	// and returns the time to wait.
	Try(ctx context.Context, keys []TryKey, now time.Time) (wait time.Duration, err error)
	// Forgive takes back up to n tries of a key.
	Forgive(ctx context.Context, key string, n int) error
}

// Passkeys keeps passkeys. The error for one that the user lacks is ErrNoPasskey.
type Passkeys interface {
	AddPasskey(ctx context.Context, p Passkey) error
	Passkeys(ctx context.Context, user string) ([]Passkey, error)
	// UsePasskey stores Body and Used after a use.
	UsePasskey(ctx context.Context, p Passkey) error
	DeletePasskey(ctx context.Context, user string, id []byte) error
}

// Complaints keeps users' reports of each other.
type Complaints interface {
	// AddComplaint stores a complaint. The error is ErrManyReports if its author already
	// has most open ones.
	AddComplaint(ctx context.Context, c Complaint, most int) error
	// Complaints returns up to most complaints, newest first, with numbers below before
	// unless that is 0; if open, only open ones.
	Complaints(ctx context.Context, open bool, before int64, most int) ([]Complaint, error)
	// ComplaintsBy returns a user's complaints.
	ComplaintsBy(ctx context.Context, user string) ([]Complaint, error)
	// CloseComplaint closes a complaint; by is empty for the server's owner, who has no
	// account.
	CloseComplaint(ctx context.Context, n int64, by string, now time.Time) error
}

// GuestName returns ErrNameTaken if an account has a guest's name or one that looks alike.
// Without accounts find is nil, and every name is free.
func GuestName(ctx context.Context, find interface {
	UserBySkeleton(ctx context.Context, skeleton string) (User, error)
}, name string) error {
	skeleton := Skeleton(name)
	if find == nil || skeleton == "" {
		return nil
	}
	_, err := find.UserBySkeleton(ctx, skeleton)
	switch {
	case errors.Is(err, ErrNoUser):
		return nil
	case err != nil:
		return err
	}
	return ErrNameTaken
}

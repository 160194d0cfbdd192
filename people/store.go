package people

import (
	"context"
	"errors"
	"time"

	"duiyi/identity"
)

// A Store keeps accounts and what belongs to them, a few methods for each. A method that
// returns nil has committed; one that returns an error has written nothing, as far as it
// could tell. An unknown id is ErrNoUser. Methods are safe for concurrent use.
type Store interface {
	Users
	LogIns
	Links
	Tries
	Passkeys
	Complaints
	// SweepPeople removes log-ins, links and counts of tries that are too old.
	SweepPeople(ctx context.Context, now time.Time) error
}

// Users keeps accounts.
type Users interface {
	// AddUser adds an account, using up the link that gives the right to it unless
	// hash is nil. ErrNameTaken and ErrKnownAlready refuse it.
	AddUser(ctx context.Context, u User, hash []byte, now time.Time) error
	// User returns an account; UserBySkeleton and UserBySubject find it otherwise.
	User(ctx context.Context, id string) (User, error)
	UserBySkeleton(ctx context.Context, skeleton string) (User, error)
	UserBySubject(ctx context.Context, subject string) (User, error)
	// ChangeUser changes an account, in all but its id and its beginning, and returns
	// it as it is then. ErrLastAdministrator refuses to take that role from the last
	// who may log in. An error of change leaves the account as it was; change may run
	// twice.
	ChangeUser(ctx context.Context, id string, change func(*User) error) (User, error)
	// DeleteUser removes an account and all that is only its own. Its games stay, and
	// name nobody for it.
	DeleteUser(ctx context.Context, id string) error
	// Users returns accounts whose names hold some words, in the order of their names
	// after the given one, and at most so many.
	Users(ctx context.Context, words, after string, most int) ([]User, error)
	// Administrators counts those who may log in.
	Administrators(ctx context.Context) (int, error)
}

// LogIns keeps log-ins.
type LogIns interface {
	// KeepLogIn writes a log-in over the one with its token.
	KeepLogIn(ctx context.Context, l LogIn) error
	// LogIn returns one by its token, and the account; ErrNoSession if it has ended,
	// or its user may not log in.
	LogIn(ctx context.Context, token []byte, now time.Time) (LogIn, User, error)
	// LogInRoles returns the roles of the accounts of those of some log-ins that hold, by
	// token.
	LogInRoles(ctx context.Context, tokens [][]byte, now time.Time) (map[string]identity.Role, error)
	// SeeLogIn notes that one is in use.
	SeeLogIn(ctx context.Context, token []byte, now time.Time) error
	// LogIns returns a user's, the last used first.
	LogIns(ctx context.Context, user string, now time.Time) ([]LogIn, error)
	// EndLogIn removes one, EndLogIns all of a user's but one, which may be nil.
	EndLogIn(ctx context.Context, token []byte) error
	EndLogIns(ctx context.Context, user string, but []byte) error
}

// Links keeps links of one use. ErrNoLink is one that does not hold.
type Links interface {
	AddLink(ctx context.Context, l Link) error
	// Link returns a link that still holds, UseLink uses it up.
	Link(ctx context.Context, hash []byte, now time.Time) (Link, error)
	UseLink(ctx context.Context, hash []byte, now time.Time) (Link, error)
}

// Tries counts tries, such as of passwords.
type Tries interface {
	// Try counts a try under each key, unless it comes too soon for any: then it
	// counts none, and returns how long the caller has to wait.
	Try(ctx context.Context, keys []TryKey, now time.Time) (wait time.Duration, err error)
	// Forgive takes back so many tries under a key, as far as there are so many.
	Forgive(ctx context.Context, key string, n int) error
}

// Passkeys keeps passkeys. ErrNoPasskey is one that the user does not have.
type Passkeys interface {
	AddPasskey(ctx context.Context, p Passkey) error
	Passkeys(ctx context.Context, user string) ([]Passkey, error)
	// UsePasskey writes what a use has changed.
	UsePasskey(ctx context.Context, p Passkey) error
	DeletePasskey(ctx context.Context, user string, id []byte) error
}

// Complaints keeps users' reports of each other.
type Complaints interface {
	// AddComplaint keeps a report. ErrManyReports refuses it if the same user has made
	// most that are open.
	AddComplaint(ctx context.Context, c Complaint, most int) error
	// Complaints returns reports from the newest, before the given one if that is not
	// 0, and at most so many; of all, or only the open ones.
	Complaints(ctx context.Context, open bool, before int64, most int) ([]Complaint, error)
	// ComplaintsBy returns all that a user has made.
	ComplaintsBy(ctx context.Context, user string) ([]Complaint, error)
	// CloseComplaint notes who has closed a report: empty for the server's owner, who
	// has no account.
	CloseComplaint(ctx context.Context, n int64, by string, now time.Time) error
}

// GuestName refuses a guest, with ErrNameTaken, the name of an account or one that is
// easily taken for it. Without accounts, where find is nil, all names are free.
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

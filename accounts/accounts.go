package accounts

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"duiyi/identity"
	"duiyi/people"
	"duiyi/store"
)

var (
	// ErrWrong reports a wrong name or password, or an unknown passkey. It
	// does not say which part is wrong.
	ErrWrong = errors.New("wrong name or password")
	// ErrDisabled refuses a user whose account is closed.
	ErrDisabled = errors.New("the account is closed")
	// ErrInvitationOnly and ErrNoSignUps refuse to create an account.
	ErrInvitationOnly = errors.New("accounts are by invitation only")
	ErrNoSignUps      = errors.New("this server does not accept new accounts")
	// ErrLogInAgain requires a recent log-in.
	ErrLogInAgain = errors.New("log in again first")
	// ErrRank refuses an action on an account of the same or a higher role.
	ErrRank = errors.New("this account is not below yours")
	// ErrNoText and ErrLongText reject a complaint.
	ErrNoText   = errors.New("a report needs a text")
	ErrLongText = errors.New("a report has at most 1,000 characters")
)

// A WaitError reports too many attempts.
type WaitError struct{ Wait time.Duration }

func (e *WaitError) Error() string { return fmt.Sprintf("tried too often; again in %v", e.Wait) }

// A SignUp is a policy for new accounts.
type SignUp string

const (
	SignUpOpen   SignUp = "open"
	SignUpInvite SignUp = "invite"
	SignUpClosed SignUp = "closed"
)

const (
	linkDays   = 7  // days a single-use link is valid
	linkBytes  = 16 // 128 random bits
	leftAtOnce = 100
	allTries   = 1 << 30   // more than anybody makes
	fresh      = time.Hour // how long a log-in counts as recent
)

// Config configures Accounts.
type Config struct {
	SignUp SignUp
	// SignOn is the club's sign-on, or nil.
	SignOn *SignOn
	// Mail says that the server sends links by mail to those who lost their password.
	Mail bool
	// Reserved are forbidden names, in addition to those of package people.
	Reserved []string
	// Hasher hashes the passwords; nil means one that runs as many hashes at a time
	// as there are processors.
	Hasher *people.Hasher
	// Now is the clock that all programs sharing the store agree on; nil means
	// time.Now.
	Now func() time.Time
	// Sure reports whether Now is synchronised; nil means always.
	Sure func() bool
}

// Accounts manages the accounts of a server. Its methods are safe for
// concurrent use.
type Accounts struct {
	store      Store
	config     Config
	reserved   []string // skeletons
	hasher     *people.Hasher
	sessions   *sessions
	watched    *watched
	ceremonies ceremonies
	signOn     provider
}

// A Store keeps accounts and finds their games.
type Store interface {
	people.Store
	store.OwnGames
}

// New returns the accounts of a store.
func New(store Store, c Config) *Accounts {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Sure == nil {
		c.Sure = func() bool { return true }
	}
	if c.Hasher == nil {
		c.Hasher = people.NewHasher(runtime.GOMAXPROCS(0))
	}
	a := &Accounts{config: c, hasher: c.Hasher}
	a.watched = newWatched(store, a.now)
	store = checkingStore{store, a.watched.check}
	a.store = store
	for _, name := range c.Reserved {
		a.reserved = append(a.reserved, people.Skeleton(name))
	}
	a.sessions = newSessions(store, a.now)
	return a
}

// now returns the time at the precision of the store.
func (a *Accounts) now() time.Time { return time.UnixMilli(a.config.Now().UnixMilli()).UTC() }

// SignUp returns the policy for new accounts.
func (a *Accounts) SignUp() SignUp { return a.config.SignUp }

// Sweep deletes expired data periodically until ctx ends, while the clock is
// synchronised.
func (a *Accounts) Sweep(ctx context.Context, failed func(error)) {
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		if a.config.Sure() {
			if err := a.store.SweepPeople(ctx, a.now()); err != nil && ctx.Err() == nil {
				failed(err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// name returns a name in its stored form, and its skeleton.
func (a *Accounts) name(typed string) (name, skeleton string, err error) {
	name, err = people.Name(typed)
	if err != nil {
		return "", "", err
	}
	skeleton = people.Skeleton(name)
	if slices.Contains(a.reserved, skeleton) {
		return "", "", people.ErrNameReserved
	}
	return name, skeleton, nil
}

// try counts an attempt and returns a *WaitError if there were too many.
func (a *Accounts) try(ctx context.Context, keys ...people.TryKey) error {
	wait, err := a.store.Try(ctx, keys, a.now())
	if err == nil && wait > 0 {
		err = &WaitError{wait}
	}
	return err
}

func byName(skeleton string) people.TryKey {
	return people.TryKey{Key: "name:" + skeleton, Patience: people.OfName}
}

func byAddress(from string) people.TryKey {
	return people.TryKey{Key: "address:" + from, Patience: people.OfAddress}
}

// Make creates an account for a request from an address. link, if not empty,
// is the secret of a link for ForAdministrator or ForInvitation. Repeating a
// request within an hour, as after a lost answer, returns the account: anyone
// who knows its name and password could log in anyway.
func (a *Accounts) Make(ctx context.Context, typed, password, link, from string) (people.User, error) {
	name, skeleton, err := a.name(typed)
	if err == nil {
		err = people.CheckPassword(password, name)
	}
	if err != nil {
		return people.User{}, err
	}
	u := people.User{ID: newID(), Name: name, Skeleton: skeleton, Role: identity.RolePlayer, Created: a.now()}
	if link == "" {
		if err := a.mayJoin(ctx, from); err != nil {
			return people.User{}, err
		}
	}
	made, err := a.add(ctx, u, password, link, from)
	if errors.Is(err, people.ErrNameTaken) || errors.Is(err, people.ErrNoLink) {
		if old, ok := a.madeBefore(ctx, u, password, from); ok {
			return old, nil
		}
	}
	return made, err
}

// madeBefore returns the account that the same sign-up created within the
// hour, if any.
func (a *Accounts) madeBefore(ctx context.Context, u people.User, password, from string) (people.User, bool) {
	old, err := a.store.UserBySkeleton(ctx, u.Skeleton)
	if err != nil || old.Name != u.Name || old.Password == "" || u.Created.Sub(old.Created) > fresh {
		return people.User{}, false // without counting an attempt
	}
	old, err = a.Check(ctx, u.Name, password, from)
	return old, err == nil
}

// mayJoin refuses a sign-up without a link if one is required, or if many
// accounts came from the address.
func (a *Accounts) mayJoin(ctx context.Context, from string) error {
	switch a.config.SignUp {
	case SignUpOpen:
		return a.try(ctx, people.TryKey{Key: "signup:" + from, Patience: people.OfSignUps})
	case SignUpInvite:
		return ErrInvitationOnly
	}
	return ErrNoSignUps
}

func (a *Accounts) add(ctx context.Context, u people.User, password, link, from string) (people.User, error) {
	var hash []byte
	if link != "" {
		if err := a.try(ctx, byAddress(from)); err != nil {
			return people.User{}, err
		}
		hash = hashOf(link)
		l, err := a.store.Link(ctx, hash, a.now())
		if err == nil && l.Purpose == people.ForPassword {
			err = people.ErrNoLink
		}
		if err != nil {
			return people.User{}, err
		}
		if l.Purpose == people.ForAdministrator {
			u.Role = identity.RoleAdministrator
		}
	}
	var err error
	if password != "" { // users of the club's sign-on have none
		u.Password, err = a.hasher.Hash(ctx, password)
	}
	if err == nil {
		err = a.store.AddUser(ctx, u, hash, a.now())
	}
	if err == nil && link != "" {
		err = a.store.Forgive(ctx, byAddress(from).Key, 1)
	}
	if err != nil {
		return people.User{}, err
	}
	return u, nil
}

// Check returns the account with this name and password. It takes the same
// time if there is none. from is the address of the request.
func (a *Accounts) Check(ctx context.Context, name, password, from string) (people.User, error) {
	if len(name) > 32*people.MaxName {
		name = ""
	}
	skeleton := people.Skeleton(name)
	if err := a.try(ctx, byName(skeleton), byAddress(from)); err != nil {
		return people.User{}, err
	}
	u, err := a.store.UserBySkeleton(ctx, skeleton)
	if err != nil && !errors.Is(err, people.ErrNoUser) {
		return people.User{}, err
	}
	right, stale, err := a.hasher.Check(ctx, password, u.Password)
	switch {
	case err != nil:
		return people.User{}, err
	case !right:
		return people.User{}, ErrWrong
	case !u.Disabled.IsZero():
		return people.User{}, ErrDisabled
	}
	if err := errors.Join(a.store.Forgive(ctx, byName(skeleton).Key, allTries), a.store.Forgive(ctx, byAddress(from).Key, 1)); err != nil {
		return people.User{}, err
	}
	if !stale {
		return u, nil
	}
	fresh, err := a.hasher.Hash(ctx, password)
	if err != nil {
		return people.User{}, err
	}
	old := u.Password
	return a.store.ChangeUser(ctx, u.ID, func(kept *people.User) error {
		if kept.Password == old { // otherwise it has been changed meanwhile
			kept.Password = fresh
		}
		return nil
	})
}

// confirm requires that the user has just proved who they are: by password or,
// without one, by a recent log-in.
func (a *Accounts) confirm(ctx context.Context, in Session, password, from string) error {
	if in.User.Password == "" {
		if a.now().Sub(in.Created) > fresh {
			return ErrLogInAgain
		}
		return nil
	}
	_, err := a.Check(ctx, in.User.Name, password, from)
	return err
}

// Confirm requires that the user has just proved who they are, as for a change that can cost them
// the account: by password or, without one, by a recent log-in.
func (a *Accounts) Confirm(ctx context.Context, in Session, password, from string) error {
	return a.confirm(ctx, in, password, from)
}

// Mail reports whether the server sends links by mail to those who lost their password.
func (a *Accounts) Mail() bool { return a.config.Mail }

// Rename changes an account's name.
func (a *Accounts) Rename(ctx context.Context, id, typed string) (people.User, error) {
	name, skeleton, err := a.name(typed)
	if err != nil {
		return people.User{}, err
	}
	return a.store.ChangeUser(ctx, id, func(u *people.User) error {
		u.Name, u.Skeleton = name, skeleton
		return nil
	})
}

// SetPassword changes the password of a logged-in user and ends their other
// log-ins.
func (a *Accounts) SetPassword(ctx context.Context, in Session, old, password, from string) (people.User, error) {
	if err := people.CheckPassword(password, in.User.Name); err != nil {
		return people.User{}, err
	}
	if err := a.confirm(ctx, in, old, from); err != nil {
		return people.User{}, err
	}
	return a.setPassword(ctx, in.User.ID, password, in.Token)
}

func (a *Accounts) setPassword(ctx context.Context, id, password string, but []byte) (people.User, error) {
	hash, err := a.hasher.Hash(ctx, password)
	if err != nil {
		return people.User{}, err
	}
	u, err := a.store.ChangeUser(ctx, id, func(u *people.User) error { u.Password = hash; return nil })
	if err == nil {
		err = a.store.EndLogIns(ctx, id, but)
	}
	return u, err
}

// ResetPassword sets a new password for the account of a link.
func (a *Accounts) ResetPassword(ctx context.Context, link, password, from string) (people.User, error) {
	if err := a.try(ctx, byAddress(from)); err != nil {
		return people.User{}, err
	}
	l, err := a.store.Link(ctx, hashOf(link), a.now())
	if err == nil && l.Purpose != people.ForPassword {
		err = people.ErrNoLink
	}
	if err != nil {
		return people.User{}, err
	}
	u, err := a.store.User(ctx, l.User)
	if err == nil {
		err = people.CheckPassword(password, u.Name)
	}
	if err == nil && !u.Disabled.IsZero() {
		err = ErrDisabled
	}
	if err == nil {
		_, err = a.store.UseLink(ctx, l.Hash, a.now()) // from here on the link is used up
	}
	if err != nil {
		return people.User{}, err
	}
	if err := a.store.Forgive(ctx, byAddress(from).Key, 1); err != nil {
		return people.User{}, err
	}
	return a.setPassword(ctx, u.ID, password, nil)
}

// Delete deletes an account, after confirm, once leave has been called for
// each of its games in progress.
func (a *Accounts) Delete(ctx context.Context, in Session, password, from string, leave func(ctx context.Context, user, game string) error) error {
	if err := a.confirm(ctx, in, password, from); err != nil {
		return err
	}
	if err := a.replaceable(ctx, in.User); err != nil {
		return err
	}
	for range 2 { // the first pass skips a game that changes meanwhile
		for after := (store.OwnCursor{}); ; {
			list, err := a.store.GamesOf(ctx, in.User.ID, after, leftAtOnce)
			if err != nil {
				return err
			}
			for _, g := range list {
				if err := leave(ctx, in.User.ID, g.ID); err != nil {
					return err
				}
				after = store.OwnCursor{Cursor: store.Cursor{Updated: g.Updated, ID: g.ID}, Over: g.Result != nil}
			}
			if len(list) < leftAtOnce {
				break
			}
		}
	}
	return a.store.DeleteUser(ctx, in.User.ID)
}

// replaceable refuses to delete the last administrator while other accounts
// exist. It runs before the games lose the name, since the store would refuse
// only afterwards.
func (a *Accounts) replaceable(ctx context.Context, u people.User) error {
	if u.Role != identity.RoleAdministrator {
		return nil
	}
	n, err := a.store.Administrators(ctx)
	if err != nil || n > 1 {
		return err
	}
	others, err := a.store.Users(ctx, "", "", 2)
	if err == nil && len(others) > 1 {
		err = people.ErrLastAdministrator
	}
	return err
}

// NewLink creates a single-use link and returns its secret. user is the
// account for a password link.
func (a *Accounts) NewLink(ctx context.Context, purpose people.Purpose, user string) (secret string, err error) {
	if purpose == people.ForPassword {
		if _, err := a.store.User(ctx, user); err != nil {
			return "", err
		}
	} else {
		user = ""
	}
	return a.newLink(ctx, purpose, user, a.now().AddDate(0, 0, linkDays))
}

// LostLink creates a password link for somebody who asked for it by mail. It is valid for an hour.
func (a *Accounts) LostLink(ctx context.Context, user string) (secret string, err error) {
	return a.newLink(ctx, people.ForPassword, user, a.now().Add(time.Hour))
}

func (a *Accounts) newLink(ctx context.Context, purpose people.Purpose, user string, expires time.Time) (secret string, err error) {
	random := make([]byte, linkBytes)
	rand.Read(random) // never fails
	secret = base64.RawURLEncoding.EncodeToString(random)
	return secret, a.store.AddLink(ctx, people.Link{Hash: hashOf(secret), Purpose: purpose, User: user, Expires: expires})
}

// FirstLink creates a link for the first administrator, or returns "" if there
// is one.
func (a *Accounts) FirstLink(ctx context.Context) (secret string, err error) {
	if n, err := a.store.Administrators(ctx); err != nil || n > 0 {
		return "", err
	}
	return a.NewLink(ctx, people.ForAdministrator, "")
}

// hashOf returns the stored form of a secret of at least 128 random bits. A
// fast hash suffices: such secrets cannot be guessed.
func hashOf(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// newID returns 64 random bits in hex.
func newID() string {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// GuestName refuses a guest's name that could be mistaken for an account's.
func (a *Accounts) GuestName(ctx context.Context, name string) error {
	return people.GuestName(ctx, a.store, name)
}

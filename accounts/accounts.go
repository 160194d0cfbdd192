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
	// ErrWrong is a name and a password that do not belong together, or a passkey
	// that is nobody's. It does not say which of them is unknown.
	ErrWrong = errors.New("name and password do not belong together")
	// ErrDisabled keeps somebody out who has shown who they are.
	ErrDisabled = errors.New("the account is closed")
	// ErrInvitationOnly and ErrNoSignUps refuse a new account.
	ErrInvitationOnly = errors.New("accounts are by invitation")
	ErrNoSignUps      = errors.New("no accounts are made here")
	// ErrLogInAgain refuses what only somebody may do who has just shown who they are.
	ErrLogInAgain = errors.New("log in again first")
	// ErrRank refuses what is done to somebody who is not below whoever does it.
	ErrRank = errors.New("this account is not below yours")
	// ErrNoText and ErrLongText refuse a report.
	ErrNoText   = errors.New("a report says something")
	ErrLongText = errors.New("a report has at most 1,000 characters")
)

// A WaitError says that something was tried too often.
type WaitError struct{ Wait time.Duration }

func (e *WaitError) Error() string { return fmt.Sprintf("tried too often; again in %v", e.Wait) }

// A SignUp says who may make an account.
type SignUp string

const (
	SignUpOpen   SignUp = "open"
	SignUpInvite SignUp = "invite"
	SignUpClosed SignUp = "closed"
)

const (
	linkDays   = 7  // for which a link of one use holds
	linkBytes  = 16 // 128 random bits
	leftAtOnce = 100
	allTries   = 1 << 30   // more than anybody has made
	fresh      = time.Hour // for which somebody has just logged in
)

// Config says what New cannot know by itself.
type Config struct {
	SignUp SignUp
	// SignOn is the club's own, nil where it has none.
	SignOn *SignOn
	// Reserved are names beside those of package people that nobody may have.
	Reserved []string
	// Now is the time, which is the same at all programs that share the store;
	// time.Now where it is nil.
	Now func() time.Time
	// Sure reports whether Now is right; nil where it always is.
	Sure func() bool
}

// Accounts are the accounts of one server. Its methods are safe for concurrent use.
type Accounts struct {
	store    Store
	config   Config
	reserved []string // skeletons
	hasher   *people.Hasher
	sessions *sessions
	watched  *watched
	rites    rites
	signOn   provider
}

// A Store keeps accounts and finds the games of one.
type Store interface {
	people.Store
	store.OwnGames
}

// New returns the accounts that are kept in a store.
func New(store Store, c Config) *Accounts {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Sure == nil {
		c.Sure = func() bool { return true }
	}
	a := &Accounts{config: c, hasher: people.NewHasher(runtime.GOMAXPROCS(0))}
	a.watched = newWatched(store, a.now)
	store = checkingStore{store, a.watched.check}
	a.store = store
	for _, name := range c.Reserved {
		a.reserved = append(a.reserved, people.Skeleton(name))
	}
	a.sessions = newSessions(store, a.now)
	return a
}

// now is the time as the store keeps it.
func (a *Accounts) now() time.Time { return time.UnixMilli(a.config.Now().UnixMilli()).UTC() }

// SignUp says who may make an account.
func (a *Accounts) SignUp() SignUp { return a.config.SignUp }

// Sweep removes what is too old, now and then until ctx ends, while it is sure what
// time it is.
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

// name returns a name as it is kept, and its skeleton.
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

// try counts a try, and returns a *WaitError where it comes too soon.
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

// Make makes an account for whoever asks from an address. A link, where it is
// not empty, is one that ForAdministrator or ForInvitation was given out. The same asked
// for again within an hour, as after the answer was lost, returns the account that was
// made: who knows its name and password could log in as well.
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

// madeBefore returns the account that a repeat of a sign-up has made a short while ago,
// and whether there is one.
func (a *Accounts) madeBefore(ctx context.Context, u people.User, password, from string) (people.User, bool) {
	old, err := a.store.UserBySkeleton(ctx, u.Skeleton)
	if err != nil || old.Name != u.Name || old.Password == "" || u.Created.Sub(old.Created) > fresh {
		return people.User{}, false // and nobody's tries are counted
	}
	old, err = a.Check(ctx, u.Name, password, from)
	return old, err == nil
}

// mayJoin refuses an account to whoever has no link, where they need one or
// many have been made from their address.
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
	if password != "" { // who comes by the club's sign-on has none
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

// Check returns the account of a name and a password, for whoever asks from an
// address. It takes as long where there is none.
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
		if kept.Password == old { // else it has been changed since
			kept.Password = fresh
		}
		return nil
	})
}

// confirm refuses whoever has not just shown who they are: by their password,
// or, without one, by having logged in a short while ago.
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

// Rename gives somebody another name.
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

// SetPassword gives somebody who is logged in a new password, and ends what they
// are logged in to elsewhere.
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

// ResetPassword gives whoever has the link for it a new password.
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
		_, err = a.store.UseLink(ctx, l.Hash, a.now()) // from here on it is used up
	}
	if err != nil {
		return people.User{}, err
	}
	if err := a.store.Forgive(ctx, byAddress(from).Key, 1); err != nil {
		return people.User{}, err
	}
	return a.setPassword(ctx, u.ID, password, nil)
}

// Delete removes the account of somebody who has shown who they are, once they have
// left each of their games.
func (a *Accounts) Delete(ctx context.Context, in Session, password, from string, leave func(ctx context.Context, user, game string) error) error {
	if err := a.confirm(ctx, in, password, from); err != nil {
		return err
	}
	if err := a.replaceable(ctx, in.User); err != nil {
		return err
	}
	for range 2 { // a game that is moved on in meanwhile is passed over at first
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

// replaceable refuses to go whom the store would not let go once their games had
// lost their name: the last administrator, while there are others.
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

// NewLink gives out a link of one use, for the password of an account where the
// purpose is that, and returns its secret.
func (a *Accounts) NewLink(ctx context.Context, purpose people.Purpose, user string) (secret string, err error) {
	if purpose == people.ForPassword {
		if _, err := a.store.User(ctx, user); err != nil {
			return "", err
		}
	} else {
		user = ""
	}
	random := make([]byte, linkBytes)
	rand.Read(random) // never fails
	secret = base64.RawURLEncoding.EncodeToString(random)
	return secret, a.store.AddLink(ctx, people.Link{Hash: hashOf(secret), Purpose: purpose, User: user, Expires: a.now().AddDate(0, 0, linkDays)})
}

// FirstLink gives out a link for the first administrator; it is empty where
// there is one.
func (a *Accounts) FirstLink(ctx context.Context) (secret string, err error) {
	if n, err := a.store.Administrators(ctx); err != nil || n > 0 {
		return "", err
	}
	return a.NewLink(ctx, people.ForAdministrator, "")
}

// hashOf is what is kept of a secret of 128 random bits or more: nobody guesses
// those, so that it need not take long.
func hashOf(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// newID is 64 random bits.
func newID() string {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// GuestName refuses a guest a name that is taken for that of an account.
func (a *Accounts) GuestName(ctx context.Context, name string) error {
	return people.GuestName(ctx, a.store, name)
}

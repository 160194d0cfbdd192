package accounts

import (
	"context"
	"crypto/subtle"
	"errors"

	"duiyi/identity"
	"duiyi/people"
)

var (
	// ErrNoSignOn refuses the sign-on of a club where there is none.
	ErrNoSignOn = errors.New("this server knows no sign-on of a club")
	// ErrSignOnAway is a club's sign-on that does not answer.
	ErrSignOnAway = errors.New("the club's sign-on does not answer")
	// ErrBadSignOn is an answer of it that is not one to what was asked, or not its own.
	ErrBadSignOn = errors.New("the sign-on was not accepted")
	// ErrOnlyWay refuses to give up the only way in to an account.
	ErrOnlyWay = errors.New("there is no other way to log in to this account")
)

// A SignOn is that of a club, by OpenID Connect: who has logged in there need not
// do so here.
type SignOn struct {
	Issuer, Client, Secret string
	Name                   string // as people know it
}

// An errand is what somebody is sent to the club's sign-on for, and what they have
// come back with.
type errand struct {
	browser  []byte // the hash of what only the browser knows that began it
	link     string // of one use, or empty
	back     string // the address to come back to
	nonce    string
	verifier string
	subject  string // who they are there, once they are back
}

// SignOnName is what people know the club's sign-on by; empty where there is none.
func (a *Accounts) SignOnName() string {
	if a.config.SignOn == nil {
		return ""
	}
	return a.config.SignOn.Name
}

// A SignedOn is who has come back from the club's sign-on.
type SignedOn struct {
	User     people.User
	Linked   bool   // it is one more way to the account of who was logged in
	Newcomer string // of who has no account yet: for JoinBySignOn
}

// EndSignOn takes what somebody has come back with, in the browser that was sent
// there and, where they were logged in, as the same.
func (a *Accounts) EndSignOn(ctx context.Context, in *Session, state, code, browser, from string) (SignedOn, error) {
	if err := a.try(ctx, byAddress(from)); err != nil {
		return SignedOn{}, err
	}
	one, ok := a.rites.take(a.now(), state)
	if !ok || !one.errand.of(browser) || one.errand.subject != "" || code == "" {
		return SignedOn{}, ErrBadSignOn
	}
	subject, err := a.subject(ctx, *one.errand, code)
	if err == nil {
		err = a.store.Forgive(ctx, byAddress(from).Key, 1)
	}
	if err != nil {
		return SignedOn{}, err
	}
	if one.user != "" {
		if in == nil || in.User.ID != one.user {
			return SignedOn{}, ErrBadSignOn
		}
		u, err := a.store.ChangeUser(ctx, one.user, func(u *people.User) error { u.Subject = subject; return nil })
		return SignedOn{User: u, Linked: true}, err
	}
	u, err := a.store.UserBySubject(ctx, subject)
	switch {
	case errors.Is(err, people.ErrNoUser):
		e := errand{browser: one.errand.browser, link: one.errand.link, subject: subject}
		id, err := a.rites.begin(a.now(), rite{errand: &e})
		return SignedOn{Newcomer: id}, err
	case err == nil && !u.Disabled.IsZero():
		err = ErrDisabled
	}
	return SignedOn{User: u}, err
}

// of reports whether an errand is that of a browser.
func (e *errand) of(browser string) bool {
	return e != nil && subtle.ConstantTimeCompare(e.browser, hashOf(browser)) == 1
}

// JoinBySignOn makes an account under a name for whoever has come back from the
// club's sign-on without one.
func (a *Accounts) JoinBySignOn(ctx context.Context, id, browser, typed, from string) (people.User, error) {
	name, skeleton, err := a.name(typed)
	if err != nil {
		return people.User{}, err // and may try another
	}
	one, ok := a.rites.look(a.now(), id)
	if !ok || !one.errand.of(browser) || one.errand.subject == "" {
		return people.User{}, ErrBadSignOn
	}
	if one.errand.link == "" {
		if err := a.mayJoin(ctx, from); err != nil {
			return people.User{}, err
		}
	}
	u := people.User{ID: newID(), Name: name, Skeleton: skeleton, Role: identity.RolePlayer, Subject: one.errand.subject, Created: a.now()}
	if u, err = a.add(ctx, u, "", one.errand.link, from); err == nil {
		a.rites.take(a.now(), id)
	}
	return u, err
}

// EndSignOnOf takes the club's sign-on from the ways to somebody's account.
func (a *Accounts) EndSignOnOf(ctx context.Context, in Session) (people.User, error) {
	if a.now().Sub(in.Created) > fresh {
		return people.User{}, ErrLogInAgain
	}
	keys, err := a.store.Passkeys(ctx, in.User.ID)
	if err != nil {
		return people.User{}, err
	}
	return a.store.ChangeUser(ctx, in.User.ID, func(u *people.User) error {
		if u.Password == "" && len(keys) == 0 {
			return ErrOnlyWay
		}
		u.Subject = ""
		return nil
	})
}

package accounts

import (
	"context"
	"crypto/subtle"
	"errors"

	"duiyi/identity"
	"duiyi/people"
)

var (
	// ErrNoSignOn reports that the server has no club sign-on.
	ErrNoSignOn = errors.New("this server has no club sign-on")
	// ErrSignOnAway reports that the club's sign-on does not answer.
	ErrSignOnAway = errors.New("the club's sign-on does not answer")
	// ErrBadSignOn reports a return from the sign-on that is forged, expired
	// or of another browser.
	ErrBadSignOn = errors.New("the sign-on was not accepted")
	// ErrOnlyWay refuses to remove an account's only way to log in.
	ErrOnlyWay = errors.New("there is no other way to log in to this account")
)

// A SignOn is a club's OpenID Connect provider, whose users can log in here
// through it.
type SignOn struct {
	Issuer, Client, Secret string
	Name                   string // as users know it
}

// A visit is a visit to the club's sign-on: its purpose and, on return, its
// outcome.
type visit struct {
	browser  []byte // hash of the secret of the browser that began it
	link     string // single-use link, or empty
	back     string // address to return to
	nonce    string
	verifier string
	subject  string // identity at the sign-on, after the return
}

// SignOnName returns the name of the club's sign-on, or "" if there is none.
func (a *Accounts) SignOnName() string {
	if a.config.SignOn == nil {
		return ""
	}
	return a.config.SignOn.Name
}

// A SignedOn is a user who has returned from the club's sign-on.
type SignedOn struct {
	User     people.User
	Linked   bool   // the sign-on was added to the logged-in account
	Newcomer string // for JoinBySignOn, if the user has no account yet
}

// EndSignOn completes a visit to the sign-on. It must come from the same
// browser and log-in that began it.
func (a *Accounts) EndSignOn(ctx context.Context, in *Session, state, code, browser, from string) (SignedOn, error) {
	if err := a.try(ctx, byAddress(from)); err != nil {
		return SignedOn{}, err
	}
	one, ok := a.ceremonies.take(a.now(), state)
	if !ok || !one.visit.of(browser) || one.visit.subject != "" || code == "" {
		return SignedOn{}, ErrBadSignOn
	}
	subject, err := a.subject(ctx, *one.visit, code)
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
		e := visit{browser: one.visit.browser, link: one.visit.link, subject: subject}
		id, err := a.ceremonies.begin(a.now(), ceremony{visit: &e})
		return SignedOn{Newcomer: id}, err
	case err == nil && !u.Disabled.IsZero():
		err = ErrDisabled
	}
	return SignedOn{User: u}, err
}

// of reports whether a browser began the visit.
func (e *visit) of(browser string) bool {
	return e != nil && subtle.ConstantTimeCompare(e.browser, hashOf(browser)) == 1
}

// JoinBySignOn creates an account for a user who returned from the club's
// sign-on without one.
func (a *Accounts) JoinBySignOn(ctx context.Context, id, browser, typed, from string) (people.User, error) {
	name, skeleton, err := a.name(typed)
	if err != nil {
		return people.User{}, err // the user may try another name
	}
	one, ok := a.ceremonies.look(a.now(), id)
	if !ok || !one.visit.of(browser) || one.visit.subject == "" {
		return people.User{}, ErrBadSignOn
	}
	if one.visit.link == "" {
		if err := a.mayJoin(ctx, from); err != nil {
			return people.User{}, err
		}
	}
	u := people.User{ID: newID(), Name: name, Skeleton: skeleton, Role: identity.RolePlayer, Subject: one.visit.subject, Created: a.now()}
	if u, err = a.add(ctx, u, "", one.visit.link, from); err == nil {
		a.ceremonies.take(a.now(), id)
	}
	return u, err
}

// EndSignOnOf removes the club's sign-on from a user's ways to log in.
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

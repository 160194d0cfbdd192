package accounts

import (
	"context"
	"net/http"
	"time"

	"duiyi/people"
)

// A page in which the program runs has one person and no accounts: what needs cookies,
// authenticators or a club's sign-on refuses, and the packages for them stay out.

// A ceremony is nothing: no rite of a passkey begins.
type ceremony struct{}

// A question is what an authenticator would answer.
type question struct{ Response struct{} }

// A provider is nothing: there is no sign-on.
type provider struct{}

// sessions are none.
type sessions struct{}

func newSessions(people.Store, func() time.Time) *sessions { return nil }

// Session finds nobody.
func (a *Accounts) Session(*http.Request, bool) (Session, bool, error) { return Session{}, false, nil }

// Enter refuses a log-in.
func (a *Accounts) Enter(http.ResponseWriter, *http.Request, bool, people.User) error {
	return people.ErrNoSession
}

// Leave has nobody to log out.
func (a *Accounts) Leave(http.ResponseWriter, *http.Request, bool) error { return nil }

// BeginPasskey refuses passkeys.
func (a *Accounts) BeginPasskey(context.Context, Session, Place) (id string, ask *question, err error) {
	return "", nil, ErrNoPasskeys
}

// AddPasskey refuses passkeys.
func (a *Accounts) AddPasskey(context.Context, Session, Place, string, string, []byte) error {
	return ErrNoPasskeys
}

// BeginPasskeyLogIn refuses passkeys.
func (a *Accounts) BeginPasskeyLogIn(Place) (id string, ask *question, err error) {
	return "", nil, ErrNoPasskeys
}

// CheckPasskey refuses passkeys.
func (a *Accounts) CheckPasskey(context.Context, Place, string, []byte, string) (people.User, error) {
	return people.User{}, ErrNoPasskeys
}

// BeginSignOn refuses a sign-on.
func (a *Accounts) BeginSignOn(context.Context, *Session, string, string) (url, browser string, err error) {
	return "", "", ErrNoSignOn
}

func (a *Accounts) subject(context.Context, errand, string) (string, error) { return "", ErrNoSignOn }

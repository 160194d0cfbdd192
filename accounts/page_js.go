package accounts

import (
	"context"
	"net/http"
	"time"

	"duiyi/people"
)

// The program in a browser page has a single user and no accounts: these stubs
// refuse cookies, passkeys and sign-ons, and keep their packages out.

// A sessionData is never used: no passkey ceremony begins.
type sessionData struct{}

// A question is never sent.
type question struct{ Response struct{} }

// A provider is never used.
type provider struct{}

// sessions are never used.
type sessions struct{}

func newSessions(people.Store, func() time.Time) *sessions { return nil }

// Session reports that nobody is logged in.
func (a *Accounts) Session(*http.Request, bool) (Session, bool, error) { return Session{}, false, nil }

// Enter refuses a log-in.
func (a *Accounts) Enter(http.ResponseWriter, *http.Request, bool, people.User) error {
	return people.ErrNoSession
}

// Leave does nothing.
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

func (a *Accounts) subject(context.Context, visit, string) (string, error) { return "", ErrNoSignOn }

package accounts

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

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

// signOnPatience is for how long a club's sign-on may take to answer.
const signOnPatience = 10 * time.Second

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

// A provider is a club's sign-on as far as it has been asked what it can do.
type provider struct {
	mu    sync.Mutex
	known *oidc.Provider
}

// provider asks the sign-on, once, for its addresses and keys. One that was away is
// asked again by whoever comes next.
func (a *Accounts) provider(ctx context.Context) (*oidc.Provider, error) {
	if a.config.SignOn == nil {
		return nil, ErrNoSignOn
	}
	a.signOn.mu.Lock()
	defer a.signOn.mu.Unlock()
	if a.signOn.known == nil {
		known, err := oidc.NewProvider(withClient(ctx), a.config.SignOn.Issuer)
		if err != nil {
			return nil, errors.Join(ErrSignOnAway, err)
		}
		a.signOn.known = known
	}
	return a.signOn.known, nil
}

// withClient is a context of calls to a sign-on, which may not take for ever and
// are not led elsewhere.
func withClient(ctx context.Context) context.Context {
	client := &http.Client{Timeout: signOnPatience, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return oidc.ClientContext(context.WithoutCancel(ctx), client)
}

// SignOnName is what people know the club's sign-on by; empty where there is none.
func (a *Accounts) SignOnName() string {
	if a.config.SignOn == nil {
		return ""
	}
	return a.config.SignOn.Name
}

func (a *Accounts) oauth(p *oidc.Provider, back string) *oauth2.Config {
	c := a.config.SignOn
	return &oauth2.Config{ClientID: c.Client, ClientSecret: c.Secret, Endpoint: p.Endpoint(), RedirectURL: back, Scopes: []string{oidc.ScopeOpenID}}
}

// BeginSignOn sends somebody to the club's sign-on, from where they come back to an
// address. It returns where that is, and what their browser alone is to know. For
// whoever is logged in, it is to be one more way to their account.
func (a *Accounts) BeginSignOn(ctx context.Context, in *Session, link, back string) (url, browser string, err error) {
	p, err := a.provider(ctx)
	if err != nil {
		return "", "", err
	}
	user := ""
	if in != nil {
		if a.now().Sub(in.Created) > fresh {
			return "", "", ErrLogInAgain
		}
		user = in.User.ID
	}
	browser = rand.Text()
	e := errand{browser: hashOf(browser), link: link, back: back, nonce: rand.Text(), verifier: oauth2.GenerateVerifier()}
	state, err := a.rites.begin(a.now(), rite{user: user, errand: &e})
	if err != nil {
		return "", "", err
	}
	return a.oauth(p, back).AuthCodeURL(state, oidc.Nonce(e.nonce), oauth2.S256ChallengeOption(e.verifier)), browser, nil
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

// subject is who somebody is to the club's sign-on, by a code that it gave them:
// whose token it is, of which issuer, for whom and until when is looked at.
func (a *Accounts) subject(ctx context.Context, e errand, code string) (string, error) {
	p, err := a.provider(ctx)
	if err != nil {
		return "", err
	}
	ctx = withClient(ctx)
	token, err := a.oauth(p, e.back).Exchange(ctx, code, oauth2.VerifierOption(e.verifier))
	var refused *oauth2.RetrieveError
	switch {
	case errors.As(err, &refused) && refused.Response.StatusCode < http.StatusInternalServerError:
		return "", errors.Join(ErrBadSignOn, err)
	case err != nil:
		return "", errors.Join(ErrSignOnAway, err)
	}
	raw, _ := token.Extra("id_token").(string)
	id, err := p.Verifier(&oidc.Config{ClientID: a.config.SignOn.Client, Now: a.config.Now}).Verify(ctx, raw)
	if err != nil {
		return "", errors.Join(ErrBadSignOn, err)
	}
	if subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(e.nonce)) != 1 || id.Subject == "" {
		return "", ErrBadSignOn
	}
	return id.Issuer + "|" + id.Subject, nil
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

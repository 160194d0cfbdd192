//go:build !js

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
)

// signOnPatience is for how long a club's sign-on may take to answer.
const signOnPatience = 10 * time.Second

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

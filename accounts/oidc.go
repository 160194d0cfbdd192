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

// signOnPatience is the time limit of calls to the club's sign-on.
const signOnPatience = 10 * time.Second

// A provider caches the discovery document of the club's sign-on.
type provider struct {
	mu   sync.Mutex
	last *discovery // in progress or successful; nil if there is none
}

// A discovery is one attempt to fetch the document.
type discovery struct {
	done  chan struct{} // closed once known and err are set
	known *oidc.Provider
	err   error
}

// provider fetches the endpoints and keys of the sign-on, once it answers. Calls that arrive
// during an attempt share its result.
func (a *Accounts) provider(ctx context.Context) (*oidc.Provider, error) {
	if a.config.SignOn == nil {
		return nil, ErrNoSignOn
	}
	p := &a.signOn
	p.mu.Lock()
	d := p.last
	if d != nil {
		p.mu.Unlock()
		select {
		case <-d.done:
			return d.known, d.err
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	d = &discovery{done: make(chan struct{})}
	p.last = d
	p.mu.Unlock()
	defer close(d.done)
	if d.known, d.err = oidc.NewProvider(withClient(ctx), a.config.SignOn.Issuer); d.err != nil {
		d.err = errors.Join(ErrSignOnAway, d.err)
		p.mu.Lock()
		p.last = nil // the next call tries again
		p.mu.Unlock()
	}
	return d.known, d.err
}

// withClient returns a context with an HTTP client for the sign-on, which has
// a time limit and follows no redirects.
func withClient(ctx context.Context) context.Context {
	client := &http.Client{Timeout: signOnPatience, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return oidc.ClientContext(context.WithoutCancel(ctx), client)
}

func (a *Accounts) oauth(p *oidc.Provider, back string) *oauth2.Config {
	c := a.config.SignOn
	return &oauth2.Config{ClientID: c.Client, ClientSecret: c.Secret, Endpoint: p.Endpoint(), RedirectURL: back, Scopes: []string{oidc.ScopeOpenID}}
}

// BeginSignOn returns the URL of the club's sign-on, from which the user
// returns to back, and a secret for the user's browser. For a logged-in user,
// the sign-on becomes another way to log in to the account.
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
	e := visit{browser: hashOf(browser), link: link, back: back, nonce: rand.Text(), verifier: oauth2.GenerateVerifier()}
	state, err := a.ceremonies.begin(a.now(), ceremony{user: user, visit: &e})
	if err != nil {
		return "", "", err
	}
	return a.oauth(p, back).AuthCodeURL(state, oidc.Nonce(e.nonce), oauth2.S256ChallengeOption(e.verifier)), browser, nil
}

// subject exchanges an authorization code for the user's identity at the
// sign-on. It verifies signature, issuer, audience and expiry of the token.
func (a *Accounts) subject(ctx context.Context, e visit, code string) (string, error) {
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

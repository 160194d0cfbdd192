package accounts

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"sync"
	"time"

	"duiyi/people"
	"duiyi/store"
)

var (
	// ErrNoPasskeys reports that passkeys do not work at the server's address.
	ErrNoPasskeys = errors.New("passkeys need a host name and TLS")
	// ErrBadPasskey reports a passkey that failed verification.
	ErrBadPasskey = errors.New("the passkey was not accepted")
	// ErrManyPasskeys reports the limit of passkeys.
	ErrManyPasskeys = errors.New("an account has at most 20 passkeys")
)

const (
	ceremonyLasts = 5 * time.Minute // how long the user may take
	maxCeremonies = 10_000          // of all users
	maxPasskeys   = 20              // of one user
	maxKeyName    = 40              // characters
)

// A ceremony is a passkey ceremony or a visit to the club's sign-on in progress:
// what the server remembers until the browser returns.
type ceremony struct {
	data    sessionData
	visit   *visit // nil for a passkey
	user    string // user who adds a passkey or another way to log in; empty for a log-in
	expires time.Time
}

type ceremonies struct {
	mu   sync.Mutex
	open map[string]ceremony
}

func (r *ceremonies) begin(now time.Time, one ceremony) (id string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.open) >= maxCeremonies {
		for id, old := range r.open {
			if old.expires.Before(now) {
				delete(r.open, id)
			}
		}
	}
	if len(r.open) >= maxCeremonies {
		return "", store.ErrOverloaded
	}
	if r.open == nil {
		r.open = make(map[string]ceremony)
	}
	one.expires = now.Add(ceremonyLasts)
	id = rand.Text()
	r.open[id] = one
	return id, nil
}

// end returns and removes a passkey ceremony of a user.
func (r *ceremonies) end(now time.Time, id, user string) (sessionData, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	one, ok := r.open[id]
	delete(r.open, id)
	if !ok || one.user != user || one.visit != nil || one.expires.Before(now) {
		return sessionData{}, ErrBadPasskey
	}
	return one.data, nil
}

// look returns a ceremony; take removes and returns one.
func (r *ceremonies) look(now time.Time, id string) (ceremony, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	one, ok := r.open[id]
	return one, ok && !one.expires.Before(now)
}

func (r *ceremonies) take(now time.Time, id string) (ceremony, bool) {
	one, ok := r.look(now, id)
	if ok {
		r.mu.Lock()
		defer r.mu.Unlock()
		_, ok = r.open[id] // a concurrent request may have taken it
		delete(r.open, id)
	}
	return one, ok
}

// A Place is the address of a page as its browser sees it.
type Place struct {
	Host   string // without port
	Origin string // scheme://host[:port]
}

// Passkeys returns a user's passkeys.
func (a *Accounts) Passkeys(ctx context.Context, user string) ([]people.Passkey, error) {
	return a.store.Passkeys(ctx, user)
}

// DeletePasskey deletes a user's passkey.
func (a *Accounts) DeletePasskey(ctx context.Context, user string, id []byte) error {
	return a.store.DeletePasskey(ctx, user, id)
}

// KeyID returns the form of a passkey's id in URLs.
func KeyID(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }

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
	// ErrNoPasskeys refuses passkeys under an address that browsers have none for.
	ErrNoPasskeys = errors.New("passkeys need a name for the server, and TLS")
	// ErrBadPasskey is a passkey that did not prove what it should.
	ErrBadPasskey = errors.New("the passkey was not accepted")
	// ErrManyPasskeys refuses one more passkey.
	ErrManyPasskeys = errors.New("an account has at most 20 passkeys")
)

const (
	riteLasts   = 5 * time.Minute // for which a browser may ask its user for a passkey
	maxRites    = 10_000          // of everybody
	maxPasskeys = 20              // of one person
	maxKeyName  = 40              // characters
)

// A rite is the making or the use of a passkey that has begun, or a way to the
// club's sign-on: what the server remembers until the browser has asked its user.
type rite struct {
	data    ceremony
	errand  *errand // nil of a passkey's
	user    string  // who makes a passkey or adds a way in; empty where one is used
	expires time.Time
}

type rites struct {
	mu   sync.Mutex
	open map[string]rite
}

func (r *rites) begin(now time.Time, one rite) (id string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.open) >= maxRites {
		for id, old := range r.open {
			if old.expires.Before(now) {
				delete(r.open, id)
			}
		}
	}
	if len(r.open) >= maxRites {
		return "", store.ErrOverloaded
	}
	if r.open == nil {
		r.open = make(map[string]rite)
	}
	one.expires = now.Add(riteLasts)
	id = rand.Text()
	r.open[id] = one
	return id, nil
}

// end returns a rite that has begun, once.
func (r *rites) end(now time.Time, id, user string) (ceremony, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	one, ok := r.open[id]
	delete(r.open, id)
	if !ok || one.user != user || one.errand != nil || one.expires.Before(now) {
		return ceremony{}, ErrBadPasskey
	}
	return one.data, nil
}

// look returns a rite that has begun, take the same once.
func (r *rites) look(now time.Time, id string) (rite, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	one, ok := r.open[id]
	return one, ok && !one.expires.Before(now)
}

func (r *rites) take(now time.Time, id string) (rite, bool) {
	one, ok := r.look(now, id)
	if ok {
		r.mu.Lock()
		defer r.mu.Unlock()
		_, ok = r.open[id] // another may have been quicker
		delete(r.open, id)
	}
	return one, ok
}

// A Place is where a page was loaded from, as its user's browser knows it.
type Place struct {
	Host   string // without port
	Origin string // scheme://host[:port]
}

// Passkeys returns somebody's.
func (a *Accounts) Passkeys(ctx context.Context, user string) ([]people.Passkey, error) {
	return a.store.Passkeys(ctx, user)
}

// DeletePasskey removes one of somebody's.
func (a *Accounts) DeletePasskey(ctx context.Context, user string, id []byte) error {
	return a.store.DeletePasskey(ctx, user, id)
}

// KeyID is a passkey's as it stands in an address.
func KeyID(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }

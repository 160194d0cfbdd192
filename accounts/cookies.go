//go:build !js

package accounts

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"

	"duiyi/people"
	"duiyi/store"
)

const (
	lifetime = 60 * 24 * time.Hour // of a log-in
	seenStep = 10 * time.Minute    // how exactly it is known when one was last used
	maxAgent = 200                 // bytes of a browser's name for itself

	// The cookie of a log-in. Under TLS its name has the browser refuse it from
	// any other host, and without.
	cookie       = "duiyi"
	secureCookie = "__Host-duiyi"
)

// sessions are the log-ins of everybody. The cookies, and what is kept under
// them, are of package scs; where it is kept is people's.
type sessions struct {
	plain, secure *scs.SessionManager
	kept          *keeper
}

func newSessions(store people.Store, now func() time.Time) *sessions {
	s := &sessions{kept: &keeper{store: store, now: now}}
	s.plain = scs.New()
	s.plain.Store, s.plain.Lifetime = s.kept, lifetime
	s.plain.Cookie.Name = cookie
	secure := *s.plain
	s.secure = &secure
	s.secure.Cookie.Name, s.secure.Cookie.Secure = secureCookie, true
	return s
}

func (s *sessions) manager(secure bool) *scs.SessionManager {
	if secure {
		return s.secure
	}
	return s.plain
}

// The values of a session.
const (
	userKey  = "user"
	agentKey = "agent"
)

// Session returns who a request comes from; false where it is nobody who is
// logged in.
func (a *Accounts) Session(r *http.Request, secure bool) (Session, bool, error) {
	m := a.sessions.manager(secure)
	c, err := r.Cookie(m.Cookie.Name)
	if err != nil || c.Value == "" || len(c.Value) > 100 {
		return Session{}, false, nil
	}
	var found Session
	if _, err := m.Load(context.WithValue(r.Context(), foundKey{}, &found), c.Value); err != nil || found.LogIn.User == "" {
		return Session{}, false, err
	}
	if now := a.now(); now.Sub(found.Seen) >= seenStep {
		if err := a.store.SeeLogIn(r.Context(), found.Token, now); err != nil && !errors.Is(err, store.ErrOverloaded) {
			return Session{}, false, err
		}
	}
	return found, true, nil
}

// Enter logs somebody in: in the browser that sends a request, as a session that
// nobody can have known before.
func (a *Accounts) Enter(w http.ResponseWriter, r *http.Request, secure bool, u people.User) error {
	m := a.sessions.manager(secure)
	if c, err := r.Cookie(m.Cookie.Name); err == nil {
		if err := a.store.EndLogIn(r.Context(), hashOf(c.Value)); err != nil {
			return err
		}
	}
	ctx, err := m.Load(r.Context(), "")
	if err != nil {
		return err
	}
	m.Put(ctx, userKey, u.ID)
	m.Put(ctx, agentKey, cut(r.UserAgent(), maxAgent))
	token, expires, err := m.Commit(ctx)
	if err != nil {
		return err
	}
	m.WriteSessionCookie(ctx, w, token, expires)
	return nil
}

// Leave logs out whoever a request comes from.
func (a *Accounts) Leave(w http.ResponseWriter, r *http.Request, secure bool) error {
	m := a.sessions.manager(secure)
	c, err := r.Cookie(m.Cookie.Name)
	if err != nil {
		return nil
	}
	if err := a.store.EndLogIn(r.Context(), hashOf(c.Value)); err != nil {
		return err
	}
	m.WriteSessionCookie(r.Context(), w, "", time.Time{})
	return nil
}

// foundKey is the key of a *Session in a context, in which a keeper puts what it finds.
type foundKey struct{}

// A keeper is a store of package scs that keeps sessions with people. It keeps
// only the hash of what stands in a cookie.
type keeper struct {
	store people.Store
	now   func() time.Time
}

var _ scs.CtxStore = (*keeper)(nil)

// FindCtx implements scs.CtxStore.
func (k *keeper) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	l, u, err := k.store.LogIn(ctx, hashOf(token), k.now())
	if errors.Is(err, people.ErrNoSession) {
		return nil, false, nil
	}
	if found, ok := ctx.Value(foundKey{}).(*Session); ok && err == nil {
		found.LogIn, found.User = l, u
	}
	return l.Data, err == nil, err
}

// CommitCtx implements scs.CtxStore. When the log-in ends is counted here: scs counts
// by the clock of this machine.
func (k *keeper) CommitCtx(ctx context.Context, token string, data []byte, _ time.Time) error {
	_, values, err := scs.GobCodec{}.Decode(data)
	if err != nil {
		return err
	}
	user, _ := values[userKey].(string)
	agent, _ := values[agentKey].(string)
	if user == "" {
		return errors.New("a session of nobody is not kept")
	}
	now := k.now()
	return k.store.KeepLogIn(ctx, people.LogIn{Token: hashOf(token), User: user, Data: data, Created: now, Seen: now, Expires: now.Add(lifetime), Agent: agent})
}

// DeleteCtx implements scs.CtxStore.
func (k *keeper) DeleteCtx(ctx context.Context, token string) error {
	return k.store.EndLogIn(ctx, hashOf(token))
}

// Find, Commit and Delete implement scs.Store, which scs asks only of stores
// that know nothing of contexts.
func (k *keeper) Find(token string) ([]byte, bool, error) {
	return k.FindCtx(context.Background(), token)
}

// Commit implements scs.Store.
func (k *keeper) Commit(token string, data []byte, expires time.Time) error {
	return k.CommitCtx(context.Background(), token, data, expires)
}

// Delete implements scs.Store.
func (k *keeper) Delete(token string) error { return k.DeleteCtx(context.Background(), token) }

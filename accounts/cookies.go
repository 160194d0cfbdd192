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
	seenStep = 10 * time.Minute    // precision of the last use
	maxAgent = 200                 // bytes of a User-Agent

	// The cookie of a log-in. Under TLS it has a __Host- name, which browsers
	// accept from this host only.
	cookie       = "duiyi"
	secureCookie = "__Host-duiyi"
)

// sessions are the log-ins. Package scs handles cookies and session data;
// package people stores them.
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

// Keys of a session's values.
const (
	userKey  = "user"
	agentKey = "agent"
)

// Session returns the session of a request; ok is false if nobody is logged
// in.
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

// Enter logs a user in on the browser that sent the request. The session gets
// a new token, which nobody can have known before.
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

// Leave logs out the browser that sent the request.
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

// foundKey is the context key of a *Session, which a keeper fills with what it
// finds.
type foundKey struct{}

// A keeper is an scs store that keeps sessions in the people store. It keeps
// only the hash of a cookie's token.
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

// CommitCtx implements scs.CtxStore. It computes the expiry itself, because
// scs uses this machine's clock.
func (k *keeper) CommitCtx(ctx context.Context, token string, data []byte, _ time.Time) error {
	_, values, err := scs.GobCodec{}.Decode(data)
	if err != nil {
		return err
	}
	user, _ := values[userKey].(string)
	agent, _ := values[agentKey].(string)
	if user == "" {
		return errors.New("a session needs a user")
	}
	now := k.now()
	return k.store.KeepLogIn(ctx, people.LogIn{Token: hashOf(token), User: user, Data: data, Created: now, Seen: now, Expires: now.Add(lifetime), Agent: agent})
}

// DeleteCtx implements scs.CtxStore.
func (k *keeper) DeleteCtx(ctx context.Context, token string) error {
	return k.store.EndLogIn(ctx, hashOf(token))
}

// Find, Commit and Delete implement scs.Store, for which scs falls back only
// if a store has no context methods.
func (k *keeper) Find(token string) ([]byte, bool, error) {
	return k.FindCtx(context.Background(), token)
}

// Commit implements scs.Store.
func (k *keeper) Commit(token string, data []byte, expires time.Time) error {
	return k.CommitCtx(context.Background(), token, data, expires)
}

// Delete implements scs.Store.
func (k *keeper) Delete(token string) error { return k.DeleteCtx(context.Background(), token) }

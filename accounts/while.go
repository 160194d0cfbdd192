package accounts

import (
	"context"
	"errors"
	"sync"
	"time"

	"duiyi/identity"
	"duiyi/people"
)

// ErrLoggedOut ends what lasts as long as a log-in.
var ErrLoggedOut = errors.New("the log-in has ended")

const (
	// checkEvery is how often the store is asked whether log-ins have ended at other nodes
	// or by the command line; ends at this node count at once.
	checkEvery = 500 * time.Millisecond
	// checkedAtOnce is how many log-ins one query is about, checkWithin its time limit.
	checkedAtOnce = 500
	checkWithin   = 10 * time.Second
)

// watched are the log-ins on which something depends. A goroutine checks them while there
// are any.
type watched struct {
	store people.Store
	now   func() time.Time
	due   chan struct{} // holds one value if a check is due at once

	mu      sync.Mutex
	logIns  map[string]*dependents // by token
	keeping bool                   // keep runs
}

// dependents is what depends on one log-in.
type dependents struct {
	role identity.Role
	ends map[*context.CancelCauseFunc]struct{}
}

func newWatched(store people.Store, now func() time.Time) *watched {
	return &watched{store: store, now: now, due: make(chan struct{}, 1), logIns: map[string]*dependents{}}
}

// While returns a context that ends with ErrLoggedOut when a log-in ends or the account gets
// another role: at once if that happens at this node, within a second otherwise. The caller
// calls release when it no longer needs the context.
func (a *Accounts) While(ctx context.Context, in Session) (during context.Context, release func()) {
	w, token := a.watched, string(in.Token)
	during, end := context.WithCancelCause(ctx)
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.keeping {
		w.keeping = true
		go w.keep()
	}
	d := w.logIns[token]
	if d == nil {
		d = &dependents{role: in.User.Role, ends: map[*context.CancelCauseFunc]struct{}{}}
		w.logIns[token] = d
	}
	d.ends[&end] = struct{}{}
	if d.role != in.User.Role {
		w.check()
	}
	return during, func() {
		end(nil)
		w.mu.Lock()
		defer w.mu.Unlock()
		if delete(d.ends, &end); len(d.ends) == 0 && w.logIns[token] == d {
			delete(w.logIns, token)
		}
	}
}

// check has keep ask the store at once.
func (w *watched) check() {
	select {
	case w.due <- struct{}{}:
	default:
	}
}

// keep asks the store about the log-ins until there are none.
func (w *watched) keep() {
	tick := time.NewTicker(checkEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-w.due:
		}
		w.mu.Lock()
		tokens := make([][]byte, 0, len(w.logIns))
		for token := range w.logIns {
			tokens = append(tokens, []byte(token))
		}
		if len(tokens) == 0 {
			w.keeping = false
			w.mu.Unlock()
			return
		}
		w.mu.Unlock()
		for len(tokens) > 0 {
			some := tokens[:min(len(tokens), checkedAtOnce)]
			tokens = tokens[len(some):]
			w.ask(some)
		}
	}
}

// ask ends what depends on those of some log-ins that have ended. While the store does not
// answer, all go on.
func (w *watched) ask(tokens [][]byte) {
	ctx, cancel := context.WithTimeout(context.Background(), checkWithin)
	defer cancel()
	roles, err := w.store.LogInRoles(ctx, tokens, w.now())
	if err != nil {
		return // the next check asks again
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, token := range tokens {
		d := w.logIns[string(token)]
		if role, in := roles[string(token)]; d == nil || in && role == d.role {
			continue
		}
		delete(w.logIns, string(token))
		for end := range d.ends {
			(*end)(ErrLoggedOut)
		}
	}
}

// A checkingStore has log-ins checked after each change that may end some.
type checkingStore struct {
	Store
	changed func()
}

func (s checkingStore) EndLogIn(ctx context.Context, token []byte) error {
	defer s.changed()
	return s.Store.EndLogIn(ctx, token)
}

func (s checkingStore) EndLogIns(ctx context.Context, user string, but []byte) error {
	defer s.changed()
	return s.Store.EndLogIns(ctx, user, but)
}

func (s checkingStore) ChangeUser(ctx context.Context, id string, change func(*people.User) error) (people.User, error) {
	defer s.changed()
	return s.Store.ChangeUser(ctx, id, change)
}

func (s checkingStore) DeleteUser(ctx context.Context, id string) error {
	defer s.changed()
	return s.Store.DeleteUser(ctx, id)
}

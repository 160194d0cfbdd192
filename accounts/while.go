package accounts

import (
	"context"
	"errors"
	"sync"
	"time"

	"duiyi/identity"
	"duiyi/people"
)

// ErrLoggedOut ends contexts that depend on a log-in.
var ErrLoggedOut = errors.New("the log-in has ended")

const (
	// checkEvery is the interval at which the store is polled for log-ins
	// ended on other nodes or by the command line; this node's take effect at
	// once.
	checkEvery = 500 * time.Millisecond
	// checkedAtOnce is the number of log-ins in a query, checkWithin its time
	// limit.
	checkedAtOnce = 500
	checkWithin   = 10 * time.Second
)

// watched are the log-ins on which contexts depend. A goroutine polls them
// while there are any.
type watched struct {
	store people.Store
	now   func() time.Time
	due   chan struct{} // holds a value if an immediate check is due

	mu      sync.Mutex
	logIns  map[string]*dependents // by token
	keeping bool                   // keep is running
}

// dependents are the contexts of one log-in.
type dependents struct {
	role identity.Role
	ends map[*context.CancelCauseFunc]struct{}
}

func newWatched(store people.Store, now func() time.Time) *watched {
	return &watched{store: store, now: now, due: make(chan struct{}, 1), logIns: map[string]*dependents{}}
}

// While returns a context that is cancelled with ErrLoggedOut when the log-in
// ends or the account's role changes: at once on this node, within a second
// elsewhere. The caller must call release.
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

// check requests an immediate check.
func (w *watched) check() {
	select {
	case w.due <- struct{}{}:
	default:
	}
}

// keep polls the store until no log-in is watched.
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

// ask cancels what depends on log-ins that have ended. If the store does not
// answer, it cancels nothing.
func (w *watched) ask(tokens [][]byte) {
	ctx, cancel := context.WithTimeout(context.Background(), checkWithin)
	defer cancel()
	roles, err := w.store.LogInRoles(ctx, tokens, w.now())
	if err != nil {
		return // the next check retries
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

// A checkingStore requests a check after each change that may end a log-in.
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

package app

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"duiyi/admission"
	"duiyi/identity"
	"duiyi/store"
)

// A held is the lock of a game or of a study in memory, and whether what it
// guards is there.
type held struct {
	mu     sync.Mutex // guards the game or study
	loaded bool
	gone   bool // no longer in memory: whoever waited for mu opens it anew

	waiting atomic.Int32 // who wait for mu to ask for something
}

// errGone says that a game or study left memory while somebody waited for it.
var errGone = errors.New("it is no longer in memory")

// enter locks mu for whoever wants what it guards, and loads that for the first.
// It leaves mu unlocked when there is nothing to have, be it by a panic.
func (h *held) enter(load func() error, unload func(why error)) error {
	h.waiting.Add(1)
	h.mu.Lock()
	h.waiting.Add(-1)
	entered := false
	defer func() {
		if entered {
			return
		}
		if !h.gone {
			unload(nil)
		}
		h.mu.Unlock()
	}()
	if h.gone {
		return errGone
	}
	if !h.loaded {
		if err := load(); err != nil {
			return err
		}
	}
	entered = true
	return nil
}

// open returns a game with its mu locked, from memory or from the store. For
// who is not the owner there are only games over the network; of another's own
// they are not even told that it is deleted.
func (a *App) open(ctx context.Context, id string) (*game, error) {
	g, err := openIn(ctx, a, a.games, id, a.newGame)
	if identity.From(ctx).Owner {
		return g, err
	}
	if errors.Is(err, store.ErrDeleted) {
		return nil, store.ErrNoGame
	}
	if err == nil && !g.state.Config.Network() {
		g.mu.Unlock()
		return nil, store.ErrNoGame
	}
	return g, err
}

// openStudy returns a study with its mu locked, from memory or from the store.
func (a *App) openStudy(ctx context.Context, id string) (*notebook, error) {
	return openIn(ctx, a, a.studies, id, a.newNotebook)
}

// openIn enters what has an id among all that are in memory, or a new one that
// loads itself.
func openIn[T interface {
	enter(ctx context.Context) error
}](ctx context.Context, a *App, all map[string]T, id string, begin func(id string) T) (T, error) {
	for {
		a.mu.Lock()
		if a.closed {
			a.mu.Unlock()
			var none T
			return none, admission.ErrClosed
		}
		x, ok := all[id]
		if !ok {
			x = begin(id)
			all[id] = x
		}
		a.mu.Unlock()
		switch err := x.enter(ctx); {
		case err == nil:
			return x, nil
		case !errors.Is(err, errGone):
			var none T
			return none, err
		}
	}
}

// enrol takes into memory what is about to be stored and is locked until it is, and
// reports whether there is something of its id in memory already: then it does not.
func enrol[T any](a *App, all map[string]T, id string, x T) (there bool, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return false, admission.ErrClosed
	}
	if _, there = all[id]; !there {
		all[id] = x
	}
	return there, nil
}

// forget takes out of memory what has an id, where it has not been opened anew.
func forget[T comparable](a *App, all map[string]T, id string, x T) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if all[id] == x {
		delete(all, id)
	}
}

package app_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"duiyi/app"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// A gate delays or fails the appends of a store.
type gate struct {
	app.Store
	mu   sync.Mutex
	hold chan struct{} // if not nil, an append waits for it to close
	fail error         // if not nil, an append writes nothing
	last bool          // the last append was one that waits its turn
}

func (g *gate) patient() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.last
}

func (g *gate) Append(ctx context.Context, s store.Summary, seq int, events []match.Event) error {
	g.mu.Lock()
	hold, fail := g.hold, g.fail
	g.last = store.Patient(ctx)
	g.mu.Unlock()
	if hold != nil {
		<-hold
	}
	if fail != nil {
		return fail
	}
	return g.Store.Append(ctx, s, seq, events)
}

func (g *gate) set(hold chan struct{}, fail error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.hold, g.fail = hold, fail
}

func TestCommittedBeforeTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &gate{Store: openStore(t)}
		b := newBenchOn(t, store)
		id := b.begin(human, human).ID
		w := b.watch(id)
		hold := make(chan struct{})
		store.set(hold, nil)
		go b.move(id, "e5")
		if told := pending(w); len(told) != 0 {
			t.Errorf("told %+v before it was stored", told)
		}
		close(hold)
		if told := pending(w); len(told) != 1 || moves(told[0].(update.Change).Snapshot) != "e5 " {
			t.Errorf("told %+v once it was stored", told)
		}
	})
}

// If the store fails, the game stays as stored, for the sender and for watchers.
func TestStoreFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &gate{Store: openStore(t)}
		b := newBenchOn(t, store)
		id := b.begin(human, slow).ID
		b.move(id, "e5")
		a := b.slow.next()
		w := b.watch(id)
		full := errors.New("no space left")

		store.set(nil, full)
		if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdUndo}); !errors.Is(err, full) {
			t.Errorf("Do = %v, want %v", err, full)
		}
		if told := pending(w); len(told) != 0 || !errors.Is(w.Err(), full) {
			t.Errorf("the watcher was told %+v and then %v", told, w.Err())
		}
		if a.ctx.Err() == nil {
			t.Error("the engine thinks about a game that is not in memory")
		}
		if got := moves(b.game(id)); got != "e5 " {
			t.Errorf("moves %q, want what is stored", got)
		}
		w = b.watch(id)
		b.slow.next().play("e6") // and now the engine's own move fails
		if told := pending(w); !slices.Equal(told, []any{update.Thinking{Version: 2}}) || !errors.Is(w.Err(), full) {
			t.Errorf("the watcher was told %+v and then %v", told, w.Err())
		}
		if b.logs.errors.Load() == 0 {
			t.Error("nobody asked for the engine's move, and nothing was logged")
		}
		store.set(nil, nil)
		if got := moves(b.game(id)); got != "e5 " {
			t.Errorf("moves %q, want what is stored", got)
		}
		b.watch(id)
		b.slow.next().play("e6")
		synctest.Wait()
		if got := moves(b.game(id)); got != "e5 e6 " {
			t.Errorf("moves %q", got)
		}
	})
}

// Events written by another program are noticed and not overwritten.
func TestStoreConflict(t *testing.T) {
	b := newBench(t)
	id := b.begin(human, human).ID
	r, err := b.store.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	e := match.Event{Type: match.EvMoved, At: 1, Move: "a1", Side: ptr(match.First)}
	r.Plies = 1
	if err := b.store.Append(t.Context(), r.Summary, 1, []match.Event{e}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "e5"}); !errors.Is(err, store.ErrConflict) {
		t.Errorf("Do = %v, want %v", err, store.ErrConflict)
	}
	if got := moves(b.game(id)); got != "a1 " {
		t.Errorf("moves %q, want what is stored", got)
	}
}

// faulty is a store with a bug.
type faulty struct {
	app.Store
	on atomic.Bool
}

func (f *faulty) Load(ctx context.Context, id string) (store.Record, error) {
	if f.on.Load() {
		panic("a bug")
	}
	return f.Store.Load(ctx, id)
}

// A panic while opening a game reaches the caller and leaves no lock behind.
func TestPanicLeavesNoLock(t *testing.T) {
	store := &faulty{Store: openStore(t)}
	b := newBenchOn(t, store)
	id := b.begin(human, human).ID
	b.Close()
	b = newBenchOn(t, store)
	store.on.Store(true)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		b.game(id)
	}()
	store.on.Store(false)
	b.move(id, "e5")
}

// An overloaded store has written nothing: the game and its watchers stay, and the same move
// succeeds a moment later.
func TestStoreOverloaded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := &gate{Store: openStore(t)}
		b := newBenchOn(t, db)
		id := b.begin(human, slow).ID
		w := b.watch(id)

		db.set(nil, store.ErrOverloaded)
		if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "e5", Version: 1}); !errors.Is(err, store.ErrOverloaded) {
			t.Errorf("Do = %v, want %v", err, store.ErrOverloaded)
		}
		if told := pending(w); len(told) != 0 {
			t.Errorf("the watcher was told %+v", told)
		}
		if s := b.game(id); s.State.Version != 1 || moves(s) != "" {
			t.Errorf("the game became %q", moves(s))
		}
		db.set(nil, nil)
		if _, err := b.Do(t.Context(), id, match.Command{Type: match.CmdMove, Move: "e5", Version: 1}); err != nil {
			t.Error(err)
		}
		if told := pending(w); len(told) != 1 || moves(told[0].(update.Change).Snapshot) != "e5 " {
			t.Errorf("the watcher, who stayed, was told %+v", told)
		}
		if db.patient() {
			t.Error("a person's move waits in line")
		}
		b.slow.next().play("e6")
		if told := pending(w); len(told) != 1 || !db.patient() {
			t.Errorf("the engine's move, which nobody can send again, is not one that waits; told %+v", told)
		}
	})
}

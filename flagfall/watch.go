package flagfall

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"duiyi/cluster"
	"duiyi/store"
)

const (
	// A node with a running clock in memory, or with other nodes, notes every beatEvery
	// that it is alive; with clocks of games that nobody holds alone, every slowBeat.
	beatEvery = time.Second
	slowBeat  = time.Minute

	// sweptAtOnce is how many games with a flag that is due are opened in one sweep.
	sweptAtOnce = 100
)

// A Store knows when flags fall and when the program was alive.
type Store interface {
	// Deadlines returns up to most pending flag falls, soonest first, without games
	// that are deleted.
	Deadlines(ctx context.Context, most int) ([]store.Due, error)
	// Beat notes that the program is alive.
	Beat(ctx context.Context, at time.Time) error
}

// Parts are what a Watch works with.
type Parts struct {
	Store Store
	Nodes *cluster.Members
	Now   func() time.Time
	// Arm opens a game whose flag is due, which sets its timer. It reports whether the
	// flag can never fall, as that of a damaged game.
	Arm func(ctx context.Context, game string) (never bool, err error)
	// Silent is called with nodes that have fallen silent. It does not wait.
	Silent func([]cluster.Silence)
	Log    *slog.Logger
}

// A Watch sees to the flags of a store. Its methods are safe for concurrent use.
type Watch struct {
	Parts

	mu      sync.Mutex
	running int           // clocks in memory
	next    time.Time     // the first flag to fall, as far as is known; zero if none
	noted   int           // how often Due was called
	sweeps  bool          // a sweep is under way
	changed chan struct{} // takes one
	swept   chan struct{} // takes one
	work    sync.WaitGroup

	lost map[string]bool // games whose flag cannot fall; of one sweep at a time
}

// New returns a Watch. It notes flags and does nothing by itself before Run.
func New(p Parts) *Watch {
	return &Watch{Parts: p, changed: make(chan struct{}, 1), swept: make(chan struct{}, 1), lost: make(map[string]bool)}
}

func (w *Watch) tell() {
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

// Running notes that a clock in memory has begun to run (+1), or ended (-1).
func (w *Watch) Running(by int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.running += by; w.running == 1 && by == 1 {
		w.tell()
	}
}

// Due notes when a flag falls.
func (w *Watch) Due(at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.noted++
	if w.next.IsZero() || at.Before(w.next) {
		w.next = at
		w.tell()
	}
}

// Busy reports whether any clock runs, or another node may start one.
func (w *Watch) Busy() bool {
	_, busy := w.wait()
	return busy
}

// wait returns how long there is nothing to do; busy is false if there is nothing at all.
func (w *Watch) wait() (d time.Duration, busy bool) {
	now := w.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.running > 0, w.Nodes.Shared():
		d = beatEvery
	case w.next.IsZero():
		return 0, false
	default:
		d = slowBeat
	}
	if !w.next.IsZero() {
		d = min(d, max(w.next.Sub(now), 0))
		if w.sweeps { // which sets next when it ends
			d = max(d, beatEvery)
		}
	}
	return d, true
}

// Run makes flags fall and notes that the program is alive, until ctx ends.
func (w *Watch) Run(ctx context.Context) {
	defer w.work.Wait()
	w.find(ctx)
	for {
		wait, busy := w.wait()
		timer := time.NewTimer(wait)
		if !busy {
			timer.Stop()
		}
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-w.swept: // the first flag may be another
			timer.Stop()
			continue
		case <-w.changed:
			timer.Stop()
		case <-timer.C:
		}
		if w.Busy() {
			w.Beat(ctx)
			w.sweep(ctx)
		}
	}
}

// Beat notes that the program is alive.
func (w *Watch) Beat(ctx context.Context) {
	now := w.Now()
	err := w.Store.Beat(store.WithPatience(ctx), now)
	silent, aliveErr := w.Nodes.Alive(ctx, now)
	if len(silent) > 0 {
		w.Silent(silent)
	}
	if err = errors.Join(err, aliveErr); err != nil && ctx.Err() == nil {
		w.Log.Error("heartbeat", "err", err)
	}
}

// sweep begins to open the games with a flag that is due, unless none is, or a sweep is
// under way. Of several nodes one sweeps at a time: any of them may have noted the flag,
// and be gone.
func (w *Watch) sweep(ctx context.Context) {
	now := w.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.sweeps || !w.Nodes.Shared() && (w.next.IsZero() || w.next.After(now)) {
		return
	}
	w.sweeps = true
	w.work.Go(func() {
		defer func() {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.sweeps = false
			select {
			case w.swept <- struct{}{}:
			default:
			}
		}()
		if err := w.Nodes.Turn(ctx, "flags", w.arm); err != nil && ctx.Err() == nil {
			w.Log.Error("flags that are due", "err", err)
		}
	})
}

// arm opens the games with a flag that is due.
func (w *Watch) arm(ctx context.Context) {
	now := w.Now()
	for _, due := range w.deadlines(ctx, sweptAtOnce) {
		if due.At.After(now) {
			break
		}
		open, cancel := context.WithTimeout(ctx, store.Timeout)
		never, err := w.Arm(open, due.Game)
		cancel()
		if never {
			w.lost[due.Game] = true
		}
		if err != nil && ctx.Err() == nil {
			w.Log.Error("a flag is due", "game", due.Game, "err", err)
		}
	}
	w.find(ctx)
}

// deadlines returns the first flags to fall, without games whose flag cannot.
func (w *Watch) deadlines(ctx context.Context, most int) []store.Due {
	list, err := w.Store.Deadlines(ctx, most+len(w.lost))
	if err != nil && ctx.Err() == nil {
		w.Log.Error("flags that are due", "err", err)
	}
	return slices.DeleteFunc(list, func(d store.Due) bool { return w.lost[d.Game] })
}

// find asks the store for the first flag to fall. One that is due and yet to fall is asked
// for again in a moment.
func (w *Watch) find(ctx context.Context) {
	for {
		w.mu.Lock()
		noted := w.noted
		w.mu.Unlock()
		var next time.Time
		if list := w.deadlines(ctx, 1); len(list) > 0 {
			next = list[0].At
			if now := w.Now(); !next.After(now) {
				next = now.Add(beatEvery)
			}
		}
		w.mu.Lock()
		known := noted == w.noted
		if known {
			w.next = next
		}
		w.mu.Unlock()
		if known {
			return
		}
	}
}

package pool

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"time"

	"duiyi/engine"
)

const (
	// DefaultMiB is what engines may take together where nobody says, in MiB.
	DefaultMiB = 1024
	// spareMiB is what engines may take that nobody will come back for, in
	// MiB: one of the largest, or as many as the low levels of a dozen games have.
	spareMiB = 72
)

// A lender owns all engines and the memory that they may take together. An
// engine is lent for one search. Between two of the same game it rests, and
// what it has learned is there for the next; but when the memory is spent, the
// one that has rested longest is lent to somebody else or closed.
type Pool struct {
	most int // MiB
	log  *slog.Logger

	mu      sync.Mutex
	taken   int             // MiB, at work and at rest
	resting []*Instance     // the one that has rested longest first
	line    []chan struct{} // who waits for memory, the first first; closed to have it try again
	closed  bool
}

// A loan is an engine at work for somebody, or at rest.
type Instance struct {
	Kind
	holder Holder // for whom it works or worked last; zero when nobody will come back for it
	Engine engine.Engine
	mib    int
	since  time.Time // at rest
}

// A kind is what makes one engine as good as another, once it has been told of
// a new game.
type Kind struct {
	ID    string // of its spec
	Setup string // how it was set up: the ID of a level, "" for none, with its threads; or ForAdvice
}

// ForAdvice is how an adviser is set up: for as many lines as were asked for
// last.
const ForAdvice = "(advice)"

// A holder is a seat in a game, or the place of its adviser.
type Holder struct {
	Owner string // the id of a game or study
	Seat  string
}

func New(mib int, log *slog.Logger) *Pool { return &Pool{most: max(mib, 1), log: log} }

// take lends an engine. It reports whether it is the one that the holder had
// last; any other knows of no game. It waits while all memory is at work, and
// fails with what ctx says when that ends.
func (l *Pool) Acquire(ctx context.Context, k Kind, h Holder, start func() (engine.Engine, error), options []engine.Setting) (got *Instance, known bool, err error) {
	if got, known = l.claim(k, h, false); got != nil {
		return got, known, nil
	}
	e, err := start()
	if err != nil {
		return nil, false, fmt.Errorf("start %s: %w", k.ID, err)
	}
	got = &Instance{Kind: k, holder: h, Engine: e}
	if err := engine.Configure(e, options); err != nil {
		l.shut(got)
		return nil, false, fmt.Errorf("%s: %w", k.ID, err)
	}
	got.mib = l.size(e)
	if l.room(got.mib) {
		return got, false, nil
	}
	if other, _ := l.claim(k, h, true); other != nil {
		l.shut(got)
		return other, false, nil
	}
	if err := l.Reserve(ctx, got.mib); err != nil {
		l.shut(got)
		return nil, false, err
	}
	return got, false, nil
}

// size is what an engine counts for: no more than there is, so that the
// largest can work alone.
func (l *Pool) size(e engine.Engine) int {
	mib := 1
	if s, ok := e.(engine.Sizer); ok {
		mib = max(s.Size(), 1)
	}
	return min(mib, l.most)
}

// claim wakes a resting engine of a kind: the holder's own, else one that
// nobody will come back for, else, if it must be, anybody's.
func (l *Pool) claim(k Kind, h Holder, anybodys bool) (got *Instance, known bool) {
	l.mu.Lock()
	at := slices.IndexFunc(l.resting, func(r *Instance) bool { return r.Kind == k && r.holder == h })
	if at < 0 {
		at = slices.IndexFunc(l.resting, func(r *Instance) bool { return r.Kind == k && (anybodys || r.holder == Holder{}) })
	}
	if at >= 0 {
		got = l.resting[at]
		l.resting = slices.Delete(l.resting, at, at+1)
	}
	l.mu.Unlock()
	if got == nil {
		return nil, false
	}
	if known = got.holder == h; !known {
		got.holder = h
		if n, ok := got.Engine.(engine.NewGamer); ok {
			n.NewGame()
		}
	}
	return got, known
}

// room takes memory that nobody has, if there is enough and nobody waits for
// it.
func (l *Pool) room(mib int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.line) > 0 || l.taken+mib > l.most {
		return false
	}
	l.taken += mib
	return true
}

// reserve takes memory, for which resting engines are closed, the one that has
// rested longest first. It waits while all of it is at work.
func (l *Pool) Reserve(ctx context.Context, mib int) error {
	mib = min(mib, l.most)
	for again := false; ; again = true {
		l.mu.Lock()
		var old []*Instance
		if len(l.line) == 0 || again {
			for len(l.resting) > 0 && l.taken+mib > l.most {
				old = append(old, l.resting[0])
				l.taken -= l.resting[0].mib
				l.resting = slices.Delete(l.resting, 0, 1)
			}
			if l.taken+mib <= l.most {
				l.taken += mib
				l.next()
				l.mu.Unlock()
				l.shut(old...)
				return nil
			}
		}
		turn := make(chan struct{})
		if again { // it is still the first
			l.line = slices.Insert(l.line, 0, turn)
		} else {
			l.line = append(l.line, turn)
		}
		l.mu.Unlock()
		l.shut(old...)
		select {
		case <-turn:
		case <-ctx.Done():
			l.mu.Lock()
			defer l.mu.Unlock()
			if at := slices.Index(l.line, turn); at >= 0 {
				l.line = slices.Delete(l.line, at, at+1)
			} else {
				l.next() // it had the turn
			}
			return context.Cause(ctx)
		}
	}
}

// release gives memory back that reserve took.
func (l *Pool) Free(mib int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.taken -= min(mib, l.most)
	l.next()
}

// next has the first who waits for memory try again, mu being held.
func (l *Pool) next() {
	if len(l.line) > 0 {
		close(l.line[0])
		l.line = slices.Delete(l.line, 0, 1)
	}
}

// give takes an engine back: for another search if it is sound.
func (l *Pool) Release(back *Instance, sound bool) {
	l.mu.Lock()
	keep := sound && !l.closed
	if keep {
		back.since = time.Now()
		l.resting = append(l.resting, back)
	} else {
		l.taken -= back.mib
	}
	l.next()
	l.mu.Unlock()
	if !keep {
		l.shut(back)
	}
}

// forget says that nobody will come back for the engines of a game. The next game
// may have them; what is more than spareMiB is closed, the one that has rested
// longest first.
func (l *Pool) Forget(owner string) {
	l.mu.Lock()
	spare := 0
	for _, r := range l.resting {
		if r.holder.Owner == owner {
			r.holder = Holder{}
		}
		if r.holder == (Holder{}) {
			spare += r.mib
		}
	}
	old := l.drop(func(r *Instance) bool {
		if r.holder != (Holder{}) || spare <= spareMiB {
			return false
		}
		spare -= r.mib
		return true
	})
	l.mu.Unlock()
	l.shut(old...)
}

// drop takes resting engines out of the count, the one that has rested longest
// first, mu being held, and returns them to be shut.
func (l *Pool) drop(which func(*Instance) bool) (old []*Instance) {
	l.resting = slices.DeleteFunc(l.resting, func(r *Instance) bool {
		if !which(r) {
			return false
		}
		old = append(old, r)
		l.taken -= r.mib
		return true
	})
	if len(old) > 0 {
		l.next()
	}
	return old
}

// trim closes engines that nobody came for since a moment.
func (l *Pool) Trim(since time.Time) {
	l.mu.Lock()
	old := l.drop(func(r *Instance) bool { return r.holder == (Holder{}) && !r.since.After(since) })
	l.mu.Unlock()
	l.shut(old...)
}

// close closes all engines: those at work when they come back.
func (l *Pool) Close() {
	l.mu.Lock()
	old := l.resting
	l.resting, l.closed = nil, true
	l.mu.Unlock()
	l.shut(old...)
}

// shut closes engines whose memory is no longer counted.
func (l *Pool) shut(old ...*Instance) {
	for _, o := range old {
		if c, ok := o.Engine.(io.Closer); ok {
			if err := c.Close(); err != nil {
				l.log.Warn("close engine", "engine", o.ID, "err", err)
			}
		}
	}
}

// lent is the memory of engines at work and at rest, in MiB.
func (l *Pool) Used() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.taken
}

// Limit returns what all engines may take together, in MiB.
func (l *Pool) Limit() int { return l.most }

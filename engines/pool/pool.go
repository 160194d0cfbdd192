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
	// DefaultMiB is the usual memory budget of all engines together, in MiB.
	DefaultMiB = 1024
	// spareMiB is the memory that idle engines without a holder may keep, in MiB:
	// one of the largest engines, or the low levels of a dozen games.
	spareMiB = 72
)

// A Pool owns all engines and their memory budget. It lends an engine for one
// search at a time. Between two searches of the same holder the engine stays
// idle and keeps what it has learned; when the budget is spent, the engine that
// has been idle longest goes to another holder or is closed.
//
// Methods are safe for concurrent use. None holds the pool's lock while it
// starts, configures or closes an engine.
type Pool struct {
	limit int // MiB
	log   *slog.Logger

	mu      sync.Mutex
	used    int             // MiB, of busy and idle engines and of reservations
	idle    []*Instance     // idle longest first
	waiting []chan struct{} // waiting for memory, first come first; closed to make one try again
	closed  bool

	closing sync.WaitGroup // engines that Forget closes
}

// An Instance is a running engine, busy or idle.
type Instance struct {
	Kind
	Engine engine.Engine
	holder Holder // that uses it or used it last; zero if none will come back for it
	mib    int
	since  time.Time // idle since
}

// A Kind identifies engines that can replace each other once they are told of a
// new game.
type Kind struct {
	ID    string // of the engine
	Setup string // how it is set up, in the caller's words; ForAdvice for an adviser
}

// ForAdvice is the Setup of an adviser, whose number of lines is set before each
// search.
const ForAdvice = "(advice)"

// A Holder comes back for an engine: a seat in a game or study, or its adviser.
type Holder struct {
	Owner string // the id of the game or study
	Seat  string
}

// New returns a Pool with a budget in MiB, at least 1.
func New(mib int, log *slog.Logger) *Pool { return &Pool{limit: max(mib, 1), log: log} }

// Limit returns the budget in MiB.
func (p *Pool) Limit() int { return p.limit }

// Used returns the memory in use by busy and idle engines, in MiB.
func (p *Pool) Used() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.used
}

// Acquire lends an engine of a kind to a holder, for one search; Release takes it
// back. If none is idle, start makes one and Acquire sets it up with options.
// known reports that it is the engine the holder had last; any other knows of no
// game. Acquire waits while busy engines use up the budget, and returns the cause
// when ctx ends.
func (p *Pool) Acquire(ctx context.Context, k Kind, h Holder, start func() (engine.Engine, error), options []engine.Setting) (got *Instance, known bool, err error) {
	if got, known = p.claim(k, h, false); got != nil {
		return got, known, nil
	}
	e, err := start()
	if err != nil {
		return nil, false, fmt.Errorf("start %s: %w", k.ID, err)
	}
	got = &Instance{Kind: k, Engine: e, holder: h}
	if err := engine.Configure(e, options); err != nil {
		p.shut(got)
		return nil, false, fmt.Errorf("%s: %w", k.ID, err)
	}
	got.mib = p.size(e)
	if p.fits(got.mib) {
		return got, false, nil
	}
	if other, _ := p.claim(k, h, true); other != nil {
		p.shut(got)
		return other, false, nil
	}
	if err := p.Reserve(ctx, got.mib); err != nil {
		p.shut(got)
		return nil, false, err
	}
	return got, false, nil
}

// size returns what an engine counts for: at most the whole budget, so that the
// largest engine can work alone.
func (p *Pool) size(e engine.Engine) int {
	mib := 1
	if s, ok := e.(engine.Sizer); ok {
		mib = max(s.Size(), 1)
	}
	return min(mib, p.limit)
}

// claim takes an idle engine of a kind: the holder's own, else one without a
// holder, else, if anybodys is set, any.
func (p *Pool) claim(k Kind, h Holder, anybodys bool) (got *Instance, known bool) {
	p.mu.Lock()
	at := slices.IndexFunc(p.idle, func(r *Instance) bool { return r.Kind == k && r.holder == h })
	if at < 0 {
		at = slices.IndexFunc(p.idle, func(r *Instance) bool { return r.Kind == k && (anybodys || r.holder == Holder{}) })
	}
	if at >= 0 {
		got = p.idle[at]
		p.idle = slices.Delete(p.idle, at, at+1)
	}
	p.mu.Unlock()
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

// fits takes memory from the budget if enough is free and nobody waits for it.
func (p *Pool) fits(mib int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting) > 0 || p.used+mib > p.limit {
		return false
	}
	p.used += mib
	return true
}

// Reserve takes memory from the budget; Free gives it back. It closes idle
// engines, those idle longest first, to make room, and waits while busy engines
// use up the budget. It returns the cause when ctx ends.
func (p *Pool) Reserve(ctx context.Context, mib int) error {
	mib = min(mib, p.limit)
	for again := false; ; again = true {
		p.mu.Lock()
		var old []*Instance
		if len(p.waiting) == 0 || again {
			for len(p.idle) > 0 && p.used+mib > p.limit {
				old = append(old, p.idle[0])
				p.used -= p.idle[0].mib
				p.idle = slices.Delete(p.idle, 0, 1)
			}
			if p.used+mib <= p.limit {
				p.used += mib
				p.next()
				p.mu.Unlock()
				p.shut(old...)
				return nil
			}
		}
		turn := make(chan struct{})
		if again { // still the first
			p.waiting = slices.Insert(p.waiting, 0, turn)
		} else {
			p.waiting = append(p.waiting, turn)
		}
		p.mu.Unlock()
		p.shut(old...)
		select {
		case <-turn:
		case <-ctx.Done():
			p.mu.Lock()
			defer p.mu.Unlock()
			if at := slices.Index(p.waiting, turn); at >= 0 {
				p.waiting = slices.Delete(p.waiting, at, at+1)
			} else {
				p.next() // pass the turn on
			}
			return context.Cause(ctx)
		}
	}
}

// Free gives back memory taken with Reserve.
func (p *Pool) Free(mib int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.used -= min(mib, p.limit)
	p.next()
}

// next makes the first in the waiting list try again. The caller holds mu.
func (p *Pool) next() {
	if len(p.waiting) > 0 {
		close(p.waiting[0])
		p.waiting = slices.Delete(p.waiting, 0, 1)
	}
}

// Release takes an engine back. An engine that is not sound, for example after a
// panic, is closed.
func (p *Pool) Release(back *Instance, sound bool) {
	p.mu.Lock()
	keep := sound && !p.closed
	if keep {
		back.since = time.Now()
		p.idle = append(p.idle, back)
	} else {
		p.used -= back.mib
	}
	p.next()
	p.mu.Unlock()
	if !keep {
		p.shut(back)
	}
}

// Forget makes the idle engines of a game or study available to any holder.
// Those beyond spareMiB are closed in the background, idle longest first, so that
// the caller may hold the lock of the game.
func (p *Pool) Forget(owner string) {
	p.mu.Lock()
	spare := 0
	for _, r := range p.idle {
		if r.holder.Owner == owner {
			r.holder = Holder{}
		}
		if r.holder == (Holder{}) {
			spare += r.mib
		}
	}
	old := p.drop(func(r *Instance) bool {
		if r.holder != (Holder{}) || spare <= spareMiB {
			return false
		}
		spare -= r.mib
		return true
	})
	if len(old) > 0 {
		p.closing.Go(func() { p.shut(old...) })
	}
	p.mu.Unlock()
}

// drop removes idle engines, idle longest first, and returns them for shut. The
// caller holds mu.
func (p *Pool) drop(which func(*Instance) bool) (old []*Instance) {
	p.idle = slices.DeleteFunc(p.idle, func(r *Instance) bool {
		if !which(r) {
			return false
		}
		old = append(old, r)
		p.used -= r.mib
		return true
	})
	if len(old) > 0 {
		p.next()
	}
	return old
}

// Trim closes engines without a holder that have been idle since before a time.
func (p *Pool) Trim(since time.Time) {
	p.mu.Lock()
	old := p.drop(func(r *Instance) bool { return r.holder == (Holder{}) && !r.since.After(since) })
	p.mu.Unlock()
	p.shut(old...)
}

// Close closes all engines, busy ones when they are released.
func (p *Pool) Close() {
	p.mu.Lock()
	old := p.idle
	p.idle, p.closed = nil, true
	p.mu.Unlock()
	p.shut(old...)
	p.closing.Wait()
}

// shut closes engines whose memory is no longer counted. The caller does not hold
// mu: closing a program of the user's own takes time.
func (p *Pool) shut(old ...*Instance) {
	for _, o := range old {
		if c, ok := o.Engine.(io.Closer); ok {
			if err := c.Close(); err != nil {
				p.log.Warn("close engine", "engine", o.ID, "err", err)
			}
		}
	}
}

// Package drive is what the drivers of foreign engines share: the life of the
// program, and the wait for the answer to a search, with everything that can
// happen meanwhile.
//
// It imports the engine vocabulary and package peer.
package drive

import (
	"context"
	"fmt"
	"time"

	"duiyi/engine"
	"duiyi/protocol/peer"
)

// How long a program may take before it counts as silent.
const (
	StartPatience = 10 * time.Second // until it has introduced itself
	ReadyPatience = 10 * time.Second // until it is ready again: large tables take a while
	stopPatience  = 2 * time.Second  // until its answer after stop
	overPatience  = 5 * time.Second  // beyond its time until we say stop
)

// How much a program may write while it searches: more at once than any that is
// well meant, and so much a second for as long as it likes.
const (
	floodBurst = 16 << 20 // bytes
	floodRate  = 1 << 20  // bytes a second
	lineItself = 64       // bytes that each line counts for beside its own
)

// An allowance is what a program may still write.
type allowance struct {
	left float64 // bytes
	at   time.Time
}

// spend takes a line out of what is left, and reports whether there was enough.
func (a *allowance) spend(line string, now time.Time) bool {
	if a.at.IsZero() {
		a.left, a.at = floodBurst, now
	}
	a.left = min(a.left+floodRate*now.Sub(a.at).Seconds(), floodBurst) - float64(len(line)+lineItself)
	a.at = now
	return a.left >= 0
}

// A Wait is the wait for the answer to a search that has been asked for.
type Wait struct {
	Conn   *peer.Conn
	Limits engine.Limits
	Stop   string // the command that asks for an answer at once; empty if the protocol has none
	Hit    string // the command for a ponder hit
	Answer string // what is awaited, for fault reports
	// Line is given every line the program writes, and reports whether the
	// search is answered.
	Line func(line string) (done bool, err error)
}

// Run returns once Line reports the answer, or with the error that ended the
// wait: Line's, a *peer.Fault, or ctx's when ctx ended and the protocol has no
// way to stop a search. A program is told to stop when ctx ends, or when it
// has overdrawn its time by five seconds; it then has two seconds to answer.
func (w *Wait) Run(ctx context.Context) error {
	var (
		done = ctx.Done()
		hit  <-chan struct{}
		dead <-chan time.Time // it does not heed stop
		over <-chan time.Time // it has had its time
	)
	timer := time.NewTimer(0)
	timer.Stop()
	defer timer.Stop()
	began := func() {
		if t, timed := w.time(); timed {
			timer.Reset(t + overPatience)
			over = timer.C
		}
	}
	if w.Limits.Ponder != nil {
		hit = w.Limits.Ponder.Hit
	} else {
		began()
	}
	stop := func() error {
		done, over, hit = nil, nil, nil
		dead = time.After(stopPatience)
		return w.Conn.Send(w.Stop)
	}
	var room allowance
	for {
		var err error
		select {
		case <-done:
			if w.Stop == "" {
				return ctx.Err()
			}
			err = stop()
		case <-over:
			if w.Stop == "" {
				t, _ := w.time()
				return w.Conn.Fault(peer.ErrSilent, fmt.Sprintf("no %s within %v", w.Answer, t+overPatience))
			}
			err = stop()
		case <-dead:
			return w.Conn.Fault(peer.ErrSilent, fmt.Sprintf("no %s within %v of %s", w.Answer, stopPatience, w.Stop))
		case <-hit:
			hit = nil
			began()
			err = w.Conn.Send(w.Hit)
		case line, ok := <-w.Conn.Lines():
			if !ok {
				return w.Conn.Ended()
			}
			if !room.spend(line, time.Now()) {
				return w.Conn.Fault(peer.ErrFlood, fmt.Sprintf("more than %d MiB a second", floodRate>>20))
			}
			answered, lineErr := w.Line(line)
			if answered {
				return lineErr
			}
			err = lineErr
		}
		if err != nil {
			return err
		}
	}
}

// time returns the longest that the search may take by its own limits, which
// is nothing on a clock that has run down; false when they do not say.
func (w *Wait) time() (time.Duration, bool) {
	l := w.Limits
	switch {
	case l.MoveTime > 0:
		return l.MoveTime, true
	case l.Clock != nil:
		return max(l.Clock.Left, 0) + l.Clock.Increment + l.Clock.Byoyomi, true
	}
	return 0, false
}

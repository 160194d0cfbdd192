package timing

import (
	"sync/atomic"
	"time"
)

// DeliverWithin is how long a trace waits for sockets that have not taken its move.
const DeliverWithin = 10 * time.Second

// A Trace times one move while it is under way. Its methods do nothing on a nil Trace.
// One goroutine at a time calls them, except for Took, which any number may.
type Trace struct {
	to     *Recorder
	move   Move
	last   time.Time // the end of the stage before
	fault  error     // of the last attempt to store the move
	stored bool

	left  atomic.Int64 // sockets that have not taken it; 1 more until Sent
	taken atomic.Int64 // nanoseconds from last until a socket last took it
	ended atomic.Bool
	timer *time.Timer
}

// Begin begins the trace of a move.
func (r *Recorder) Begin(o Origin, game string) *Trace {
	now := time.Now()
	return &Trace{to: r, last: now, move: Move{Origin: o, Game: game, Began: now}}
}

// Reach ends a stage. A stage that is reached again lasts longer.
func (t *Trace) Reach(s Stage) {
	if t == nil {
		return
	}
	now := time.Now()
	t.move.Took[s] += now.Sub(t.last)
	t.move.reached |= 1 << s
	t.last = now
}

// TakenBy notes that a worker took the move, which ends Queued.
func (t *Trace) TakenBy(worker string) {
	if t == nil {
		return
	}
	t.Reach(Queued)
	t.move.Worker = worker
	t.move.Taken++
}

// Here notes that this node searches the move, which ends Queued.
func (t *Trace) Here() {
	if t == nil {
		return
	}
	t.Reach(Queued)
	t.move.Worker = ""
}

// Searched ends Searched, for which the engine had so much time; 0 if it had no limit of
// time, and all of the search counts as thinking.
func (t *Trace) Searched(allowed time.Duration) {
	if t == nil {
		return
	}
	t.Reach(Searched)
	if t.move.Thinking = t.move.Took[Searched]; allowed > 0 {
		t.move.Thinking = min(t.move.Thinking, allowed)
	}
}

// Fault notes that an attempt to store the move failed. Another may follow.
func (t *Trace) Fault(err error) {
	if t != nil {
		t.fault = err
	}
}

// Abandon ends a trace whose move was not stored. It is kept if storing it was tried.
func (t *Trace) Abandon() {
	if t == nil || t.stored || t.fault == nil {
		return
	}
	t.Reach(Committed)
	t.move.Err = t.fault.Error()
	t.end()
}

// Commit ends Committed: the move is stored, and made the game's version what it is now.
func (t *Trace) Commit(version int, cmd string) {
	if t == nil {
		return
	}
	t.Reach(Committed)
	t.stored = true
	t.move.Version, t.move.Cmd = version, cmd
}

// Relay begins the trace of a move that another node stored so long ago.
func (r *Recorder) Relay(game, node string, version int, cmd string, ago time.Duration) *Trace {
	t := r.Begin(Node, game)
	t.stored = true
	t.move.Version, t.move.Cmd, t.move.Node = version, cmd, node
	t.move.Began = t.last.Add(-max(ago, 0))
	t.move.Took[Relayed] = max(ago, 0)
	t.move.reached |= 1 << Relayed
	return t
}

// Send announces that the move is about to go to at most so many sockets. Sent follows.
func (t *Trace) Send(most int) {
	if t != nil {
		t.left.Store(int64(most) + 1)
	}
}

// Sent notes how many sockets the move went to, of at most so many. The trace ends when
// all of them have called Took, or after DeliverWithin.
func (t *Trace) Sent(n, most int) {
	if t == nil {
		return
	}
	t.move.Sockets = n
	if n > 0 {
		t.timer = time.AfterFunc(DeliverWithin, t.end)
	}
	t.less(int64(most-n) + 1)
}

// Took notes that one socket took the move.
func (t *Trace) Took() {
	if t == nil {
		return
	}
	t.taken.Store(int64(time.Since(t.last)))
	t.less(1)
}

func (t *Trace) less(n int64) {
	if t.left.Add(-n) == 0 {
		if t.timer != nil {
			t.timer.Stop()
		}
		t.end()
	}
}

// end gives the move to the Recorder, once.
func (t *Trace) end() {
	if t.ended.Swap(true) {
		return
	}
	m := t.move // Took may still be called
	m.Unreached = int(t.left.Load())
	if m.Unreached < m.Sockets {
		m.Took[Delivered] = time.Duration(t.taken.Load())
		m.reached |= 1 << Delivered
	}
	t.to.keep(m)
}

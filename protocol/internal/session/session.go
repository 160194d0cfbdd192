package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"duiyi/protocol/internal/lines"
)

const (
	// maxWaiting bounds the commands kept during work; the peer is told of those
	// that are dropped.
	maxWaiting = 1024
	// Bounded work may go on so long after the peer has quit, or has closed the
	// input, so that a script of commands gets its answers. What is left then is
	// cut short, and what is left after lastGrace is dropped.
	quitGrace = 300 * time.Millisecond
	goneGrace = 3 * time.Second
	lastGrace = 300 * time.Millisecond
)

// A Kind says when a command is obeyed that comes during work.
type Kind int

// The kinds of command.
const (
	Waits   Kind = iota // when the work is over; it ends endless work
	Answers             // at once
	Guides              // during the work, after the commands that came before it
	Stops               // at once: it ends the work, and cuts short what waits
	Quits               // when the work is over, which is soon
)

// A Handler is a protocol. Its methods are called from the goroutine of Run.
type Handler interface {
	// Obey carries out one command. It reports false when the command ends
	// the session. During work it is called only for a command that Answers,
	// Guides or Stops.
	Obey(l lines.Line) bool
	// Kind returns the kind of a command.
	Kind(l lines.Line) Kind
	// Dropped is told of a command for which there was no room.
	Dropped(l lines.Line)
}

// Work is done beside the loop, in a goroutine of its own, until ctx ends.
// What it returns is called by the loop once the work is over.
type Work func(ctx context.Context) (finish func())

// A Loop is one session. The zero value is ready for Run.
type Loop struct {
	// Batch takes commands one at a time: bounded work runs to its end before
	// the next command is read, whatever it is.
	Batch bool

	// AtOnce ends bounded work with the input: a peer of this protocol that
	// has closed it is gone. Others may have sent a script.
	AtOnce bool

	ctx     context.Context
	cancel  context.CancelFunc // of the work going on; nil when idle
	over    chan func()
	endless bool
	waiting []lines.Line
	cut     int               // how many of waiting came before a stop
	input   <-chan lines.Line // nil when no more commands are wanted
	enough  <-chan time.Time  // ends what goes on after the last command
	last    bool              // enough has passed once
}

// Run reads commands until the input ends, one of them ends the session, or
// ctx does; the error is ctx's or the input's. Work that is going on then is
// stopped, bounded work after a moment, and its end awaited. An input that
// blocks holds its reading goroutine beyond the end of Run.
func (l *Loop) Run(ctx context.Context, in io.Reader, h Handler) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	l.ctx = ctx
	l.over = make(chan func())
	input := make(chan lines.Line)
	l.input = input
	var readErr error // written before input is closed
	go func() {
		defer close(input)
		r := lines.NewReader(in)
		for {
			line, err := r.Next()
			if err != nil {
				readErr = err
				return
			}
			select {
			case input <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
	defer l.finish()
	for {
		if l.nextWaits(h) {
			if !l.obeyWaiting(h) {
				return nil
			}
			continue
		}
		if l.input == nil {
			if !l.Busy() {
				return cleanEnd(readErr)
			}
			if l.endless {
				l.Stop() // nobody is left to end it
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case finish := <-l.over:
			l.ended(finish)
		case <-l.enough:
			l.hurry(h)
		case line, ok := <-l.reads():
			switch {
			case !ok && l.AtOnce:
				l.leave(0)
			case !ok:
				l.leave(goneGrace)
			case !l.take(line, h):
				return nil
			}
		}
	}
}

// reads returns the input, or nil while a batch keeps its next command there.
func (l *Loop) reads() <-chan lines.Line {
	if l.Batch && l.Busy() && (!l.endless || len(l.waiting) > 0) {
		return nil
	}
	return l.input
}

// nextWaits reports whether the first waiting command can be obeyed now. When
// it needs the end of work that has none, it ends that work.
func (l *Loop) nextWaits(h Handler) bool {
	switch {
	case len(l.waiting) == 0:
		return false
	case !l.Busy():
		return true
	}
	switch h.Kind(l.waiting[0]) {
	case Answers, Guides, Stops:
		return !l.Batch || l.endless
	}
	if l.endless {
		l.Stop()
	}
	return false
}

// obeyWaiting obeys the first waiting command.
func (l *Loop) obeyWaiting(h Handler) bool {
	line := l.waiting[0]
	l.waiting = l.waiting[1:]
	if !h.Obey(line) {
		return false
	}
	if l.cut > 0 {
		l.cut--
		l.Stop() // a stop has come since for what the command began
	}
	return true
}

// take obeys a command that has come, or keeps it for later.
func (l *Loop) take(line lines.Line, h Handler) bool {
	kind := h.Kind(line)
	switch {
	case !l.Busy() || kind == Answers || kind == Guides && len(l.waiting) == 0:
		return h.Obey(line)
	case kind == Stops:
		l.cut = len(l.waiting)
		return h.Obey(line)
	case kind == Quits:
		l.waiting = append(l.waiting, line)
		l.leave(quitGrace)
	case len(l.waiting) == maxWaiting:
		h.Dropped(line)
	default:
		l.waiting = append(l.waiting, line)
	}
	return true
}

// leave takes no more commands, and gives the work that is going on, and what
// waits, so much time and no more.
func (l *Loop) leave(grace time.Duration) {
	l.input = nil
	l.enough = time.After(grace)
}

// hurry cuts short what goes on and waits, and drops what is still there when
// it is called again, save the command to quit.
func (l *Loop) hurry(h Handler) {
	l.Stop()
	if !l.last {
		l.last = true
		l.cut = len(l.waiting)
		l.enough = time.After(lastGrace)
		return
	}
	if n := len(l.waiting); n > 0 && h.Kind(l.waiting[n-1]) == Quits {
		l.waiting = l.waiting[n-1:]
	} else {
		l.waiting = nil
	}
	l.cut = 0
}

func cleanEnd(err error) error {
	if err == nil || errors.Is(err, io.EOF) {
		return nil
	}
	return fmt.Errorf("reading commands: %w", err)
}

// Busy reports whether work is going on.
func (l *Loop) Busy() bool { return l.cancel != nil }

// Start begins work; none may be going on. Endless work waits for a command to
// end it: a stop, or the next that has to wait for its end.
func (l *Loop) Start(endless bool, w Work) {
	if l.Busy() {
		panic("session: work begun during work")
	}
	ctx, cancel := context.WithCancel(l.ctx)
	l.cancel = cancel
	l.endless = endless
	go func() { l.over <- w(ctx) }()
}

// Bounded says that the work going on has an end of its own by now.
func (l *Loop) Bounded() { l.endless = false }

// Stop asks the work going on, if any, to end.
func (l *Loop) Stop() {
	if l.Busy() {
		l.cancel()
	}
}

// ended lets finished work report.
func (l *Loop) ended(finish func()) {
	l.cancel()
	l.cancel = nil
	finish()
}

// finish ends the work going on and lets it report.
func (l *Loop) finish() {
	if l.Busy() {
		l.Stop()
		l.ended(<-l.over)
	}
}

// An Output writes whole lines to the peer, and to a log when one is set. It
// may be used from several goroutines.
type Output struct {
	mu  sync.Mutex
	w   io.Writer
	log io.WriteCloser
}

// NewOutput returns an Output to w.
func NewOutput(w io.Writer) *Output { return &Output{w: w} }

// Line writes one line. Errors are not reported: a peer that has closed our
// output also ends our input, and that is what ends a session.
func (o *Output) Line(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	o.mu.Lock()
	defer o.mu.Unlock()
	_, _ = io.WriteString(o.w, s+"\n")
	o.note("<<", s)
}

// Heard notes a command in the log.
func (o *Output) Heard(l lines.Line) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.note(">>", l.Text)
}

func (o *Output) note(mark, s string) {
	if o.log != nil {
		// A full disk must not end the game.
		_, _ = fmt.Fprintln(o.log, mark, s)
	}
}

// SetLog makes f the log, in place of the one before, which is closed; nil
// ends logging.
func (o *Output) SetLog(f io.WriteCloser) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	var err error
	if o.log != nil {
		err = o.log.Close()
	}
	o.log = f
	return err
}

// OneLine makes text fit for a single line of a protocol.
func OneLine(text string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(text, "?")), " ")
}

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
	// maxWaiting bounds the commands kept while work is going on; the peer is
	// told of those that are dropped.
	maxWaiting = 1024
	// Bounded work may go on so long after the peer has said that it leaves,
	// or has left, and what waits with it. A script of commands then gets its
	// answers, and nobody is kept waiting.
	quitGrace = 300 * time.Millisecond
	goneGrace = 3 * time.Second
)

// A Handler is a protocol. Its methods are called from the goroutine of Run.
type Handler interface {
	// Obey carries out one command. It reports false when the command ends
	// the session. It is called during work only for urgent commands.
	Obey(l lines.Line) bool
	// Urgent reports whether a command is obeyed while work is going on.
	// The others wait for its end.
	Urgent(l lines.Line) bool
	// Quits reports whether a command ends the session.
	Quits(l lines.Line) bool
	// Dropped is told of a command for which there was no room.
	Dropped(l lines.Line)
}

// Work is done beside the loop, in a goroutine of its own, until ctx ends.
// What it returns is called by the loop once the work is over.
type Work func(ctx context.Context) (finish func())

// A Loop is one session. The zero value is ready for Run.
type Loop struct {
	// Batch makes every command wait for the end of the work before it,
	// however long that is, and even a command to quit.
	Batch bool

	// AtOnce ends bounded work with the input: a peer of this protocol that
	// has closed it is gone. Others may have sent a script.
	AtOnce bool

	ctx     context.Context
	cancel  context.CancelFunc // of the work going on; nil when idle
	over    chan func()
	endless bool
	waiting []lines.Line
	input   <-chan lines.Line // nil when no more commands are wanted
	enough  <-chan time.Time  // ends what goes on after the last command
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
		if !l.Busy() && len(l.waiting) > 0 {
			line := l.waiting[0]
			l.waiting = l.waiting[1:]
			if !h.Obey(line) {
				return nil
			}
			continue
		}
		if !l.Busy() && l.input == nil {
			return cleanEnd(readErr)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case finish := <-l.over:
			l.ended(finish)
		case <-l.enough:
			l.Stop()
			if n := len(l.waiting); n > 0 && h.Quits(l.waiting[n-1]) {
				l.waiting = l.waiting[n-1:]
			} else {
				l.waiting = nil
			}
		case line, ok := <-l.input:
			switch {
			case !ok && l.AtOnce:
				l.leave(0)
			case !ok:
				l.leave(goneGrace)
			case !l.Busy() || h.Urgent(line) && !l.Batch:
				if !h.Obey(line) {
					return nil
				}
			case h.Quits(line):
				l.waiting = append(l.waiting, line)
				l.leave(quitGrace)
			default:
				l.postpone(line, h)
			}
		}
	}
}

// leave takes no more commands, and gives the work that is going on, and what
// waits, so much time and no more.
func (l *Loop) leave(grace time.Duration) {
	l.input = nil
	if l.endless {
		l.Stop()
	}
	if !l.Batch {
		l.enough = time.After(grace)
	}
}

func cleanEnd(err error) error {
	if err == nil || errors.Is(err, io.EOF) {
		return nil
	}
	return fmt.Errorf("reading commands: %w", err)
}

// postpone keeps a command for the end of the work, and ends work that would
// have no end of its own.
func (l *Loop) postpone(line lines.Line, h Handler) {
	if l.endless {
		l.Stop()
	}
	if len(l.waiting) == maxWaiting {
		h.Dropped(line)
		return
	}
	l.waiting = append(l.waiting, line)
}

// Busy reports whether work is going on.
func (l *Loop) Busy() bool { return l.cancel != nil }

// Start begins work; none may be going on. Endless work waits for a command to
// end it: the next that is not urgent does.
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

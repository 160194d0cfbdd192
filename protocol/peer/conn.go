package peer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"

	"duiyi/protocol/internal/lines"
)

const (
	// waiting lines: a program that writes more than this while nobody
	// listens is held up by its full pipe, not by our memory.
	backlog = 256
	// writeGrace is how long a program may leave its input unread.
	writeGrace = 5 * time.Second
	// closeGrace is how long a program may take to leave once its input ends.
	closeGrace = time.Second
)

// A Program says how to run a foreign program.
type Program struct {
	Path string
	Args []string
	Dir  string    // working directory; empty is ours
	Log  io.Writer // every line, "> " before ours and "< " before theirs; nil for none
}

// A Conn is a conversation with one running program. Send, Next, Drain and
// Close are called from one goroutine at a time; Kill from any.
type Conn struct {
	name  string
	log   io.Writer
	logMu sync.Mutex
	in    io.WriteCloser
	lines chan string
	quit  chan struct{} // closed by Close, so that the reading goroutine ends
	once  sync.Once
	kill  func()       // ends the program at once; may be called twice
	wait  func() error // returns when the program has ended
	tail  *tail
}

// Start runs the program. Its standard error is kept for fault reports.
func Start(p Program) (*Conn, error) {
	cmd := exec.Command(p.Path, p.Args...)
	cmd.Dir = p.Dir
	cmd.WaitDelay = closeGrace
	ownGroup(cmd)
	t := new(tail)
	cmd.Stderr = t
	fail := func(err error) (*Conn, error) {
		return nil, &Fault{Program: p.Path, Kind: ErrStart, Detail: err.Error()}
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return fail(err)
	}
	// Not StdoutPipe: Wait would close that before the last lines are read.
	out, theirs, err := os.Pipe()
	if err != nil {
		return fail(err)
	}
	cmd.Stdout = theirs
	ended, started := make(chan struct{}), make(chan error, 1)
	var waitErr error
	go func() {
		defer close(ended)
		// Where the program is to end with ours, it ends with the thread that
		// started it: this one stays until it has.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			waitErr = cmd.Wait()
		}
	}()
	err = <-started
	theirs.Close()
	if err != nil {
		out.Close()
		return fail(err)
	}
	c := newConn(p.Path, in)
	c.log = p.Log
	c.tail = t
	c.kill = func() {
		select {
		case <-ended: // its number may belong to another process by now
		default:
			killGroup(cmd)
		}
		out.Close() // a grandchild may hold the other end
	}
	c.wait = func() error {
		<-ended
		return waitErr
	}
	go c.read(out)
	return c, nil
}

// NewConn returns a conversation over given ends, for programs that are not
// processes. Kill closes w, and r if it is an io.Closer.
func NewConn(name string, r io.Reader, w io.WriteCloser) *Conn {
	c := newConn(name, w)
	c.wait = func() error { return nil }
	c.kill = func() {
		w.Close()
		if rc, ok := r.(io.Closer); ok {
			rc.Close()
		}
	}
	go c.read(r)
	return c
}

func newConn(name string, w io.WriteCloser) *Conn {
	return &Conn{
		name:  name,
		in:    w,
		lines: make(chan string, backlog),
		quit:  make(chan struct{}),
		tail:  new(tail),
	}
}

func (c *Conn) read(r io.Reader) {
	defer close(c.lines)
	lr := lines.NewReader(r)
	for {
		l, err := lr.Next()
		if err != nil {
			return
		}
		c.logLine("<", l.Text)
		select {
		case c.lines <- l.Text:
		case <-c.quit:
			return
		}
	}
}

func (c *Conn) logLine(mark, line string) {
	if c.log != nil {
		c.logMu.Lock()
		defer c.logMu.Unlock()
		fmt.Fprintln(c.log, mark, line)
	}
}

// Fault describes trouble with this program.
func (c *Conn) Fault(kind error, detail string) error {
	return &Fault{Program: c.name, Kind: kind, Detail: detail, Stderr: c.tail.String()}
}

// Send writes lines, each with its end. A program that does not read them
// within five seconds is killed.
func (c *Conn) Send(lines ...string) error {
	for _, l := range lines {
		c.logLine(">", l)
	}
	watch := time.AfterFunc(writeGrace, c.Kill)
	_, err := io.WriteString(c.in, strings.Join(lines, "\n")+"\n")
	if !watch.Stop() {
		return c.Fault(ErrSilent, "it does not read its input")
	}
	if err != nil {
		return c.Fault(ErrDied, "writing: "+err.Error())
	}
	return nil
}

// Lines delivers what the program says; it is closed when the program has
// closed its output.
func (c *Conn) Lines() <-chan string { return c.lines }

// Ended returns the fault to report once Lines is closed.
func (c *Conn) Ended() error {
	c.Kill()
	detail := ""
	if err := c.wait(); err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		detail = err.Error()
	}
	return c.Fault(ErrDied, detail)
}

// Until hands each line to f until f reports that it has what it wanted. It
// gives up with a fault after patience, or when the program ends, and with
// ctx's error when ctx does.
func (c *Conn) Until(ctx context.Context, patience time.Duration, wanted string, f func(line string) bool) error {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			return c.Fault(ErrSilent, fmt.Sprintf("waited %v for %s", patience, wanted))
		case line, ok := <-c.lines:
			if !ok {
				return c.Ended()
			}
			if f(line) {
				return nil
			}
		}
	}
}

// Drain throws away the lines that have arrived and nobody has read.
func (c *Conn) Drain() {
	for range backlog { // a bound, against a program that writes as fast as we read
		select {
		case _, ok := <-c.lines:
			if !ok {
				return
			}
		default:
			return
		}
	}
}

// Kill ends the program at once.
func (c *Conn) Kill() { c.kill() }

// Close ends the program's input, gives it a second to leave and then kills
// it. The parting words, if any, are sent first.
func (c *Conn) Close(parting ...string) {
	c.once.Do(func() {
		watch := time.AfterFunc(closeGrace, c.Kill)
		defer watch.Stop()
		if len(parting) > 0 {
			for _, l := range parting {
				c.logLine(">", l)
			}
			// A program that has died already cannot be told to leave.
			_, _ = io.WriteString(c.in, strings.Join(parting, "\n")+"\n")
		}
		c.in.Close()
		close(c.quit)
		_ = c.wait() // how it left is no longer of interest
		c.Kill()
	})
}

// A tail keeps the last bytes written to it.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

const tailSize = 1 << 10

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, p[max(0, len(p)-tailSize):]...)
	if n := len(t.buf) - tailSize; n > 0 {
		t.buf = append(t.buf[:0], t.buf[n:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(strings.ToValidUTF8(string(t.buf), "?"))
}

package socket

import (
	"net"
	"sync"
	"syscall"
	"time"
)

// An outlet is a connection to which several goroutines write whole frames. A client
// that takes no frame for writeWithin is gone.
type outlet struct {
	net.Conn
	raw  syscall.RawConn // of Conn; nil if non-blocking reads and writes are not supported
	came []byte          // input that was read before

	mu     sync.Mutex
	rest   []byte // of a frame that is partly written
	closes bool   // a close frame is written or in rest: nothing may follow
	broken error  // of the first write that failed: nothing may follow
}

// over sets the outlet's connection.
func (o *outlet) over(conn net.Conn) {
	o.Conn = conn
	if c, ok := conn.(syscall.Conn); ok && atOnce {
		if raw, err := c.SyscallConn(); err == nil {
			o.raw = raw
		}
	}
}

// Write waits until the client has taken the frame, and the rest of one before.
func (o *outlet) Write(frame []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.broken != nil {
		return 0, o.broken
	}
	if o.closes && len(frame) > 0 {
		return 0, net.ErrClosed
	}
	if o.broken = o.Conn.SetWriteDeadline(time.Now().Add(writeWithin)); o.broken != nil {
		return 0, o.broken
	}
	if len(o.rest) > 0 {
		if _, o.broken = o.Conn.Write(o.rest); o.broken != nil {
			return 0, o.broken
		}
		o.rest = nil
	}
	n := 0
	if len(frame) > 0 {
		o.closes = isClose(frame)
		if n, o.broken = o.Conn.Write(frame); o.broken != nil {
			return n, o.broken
		}
	}
	// A deadline in the past would make offer fail.
	o.broken = o.Conn.SetWriteDeadline(time.Time{})
	return n, o.broken
}

// offer writes what the client takes of a frame without waiting. It reports whether that was the
// whole frame. If not, the caller passes left to Write; it is nil if the frame is partly
// written, since Write continues it.
func (o *outlet) offer(frame []byte) (left []byte, all bool) {
	if o.raw == nil || !o.mu.TryLock() {
		return frame, false
	}
	defer o.mu.Unlock()
	if o.broken != nil || o.closes || len(o.rest) > 0 {
		return frame, false
	}
	var n int
	n, o.broken = writeAtOnce(o.raw, frame)
	if o.broken != nil || n == 0 {
		return frame, false
	}
	o.closes = isClose(frame)
	if n < len(frame) {
		o.rest = frame[n:]
		return nil, false
	}
	return nil, true
}

package feed

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
)

const (
	// Buffer is how many updates a spectator may be behind.
	Buffer = 64
	// Optional is how many it may be behind and still get updates that the next one
	// replaces, such as an engine's progress.
	Optional = Buffer / 2
)

// ErrFellBehind ends a feed whose reader was too slow. Watching again begins with the
// whole.
var ErrFellBehind = errors.New("the watcher fell behind")

// A Message is an update on its way to all spectators. They share it, so that it is
// encoded once for all of them.
type Message struct {
	Update any
	Took   func() // Taken calls it; may be nil
	once   sync.Once
	text   []byte
	err    error
}

// Text returns encode(m.Update), which it calls once however many spectators ask. All
// callers pass the same function, and none changes the result.
func (m *Message) Text(encode func(any) ([]byte, error)) ([]byte, error) {
	m.once.Do(func() {
		defer func() {
			if p := recover(); p != nil {
				m.err = fmt.Errorf("encode an update: %v\n%s", p, debug.Stack())
			}
		}()
		m.text, m.err = encode(m.Update)
	})
	return m.text, m.err
}

// Taken tells the sender that one spectator has the message. Whoever carries the message
// to the spectator calls it once.
func (m *Message) Taken() {
	if m.Took != nil {
		m.Took()
	}
}

// A Reader is the spectator's end of a feed.
type Reader struct {
	updates chan *Message
	err     error // set before updates is closed
}

// Updates returns the channel of updates. It is closed after the last one.
func (r *Reader) Updates() <-chan *Message { return r.updates }

// Err says why Updates was closed: nil after the spectator left, or when what is watched
// left memory unwatched; else ErrFellBehind or the room's reason. Call it once Updates is
// closed.
func (r *Reader) Err() error { return r.err }

// A Writer is the other end. Its methods do not block; the room calls them under the lock
// of what is watched.
type Writer struct {
	to   *Reader
	wake func()
}

// New returns both ends of a feed that begins with one update.
func New(first any) (*Reader, Writer) {
	r := &Reader{updates: make(chan *Message, Buffer)}
	r.updates <- &Message{Update: first}
	return r, Writer{to: r}
}

// Notify sets a function to call whenever there is an update to take, or no more to come;
// it calls it once at once.
func (w *Writer) Notify(wake func()) {
	w.wake = wake
	w.awake()
}

// Behind returns how many updates the reader has not taken.
func (w *Writer) Behind() int { return len(w.to.updates) }

// Send adds an update, and reports false if the buffer is full.
func (w *Writer) Send(m *Message) bool {
	select {
	case w.to.updates <- m:
	default:
		return false
	}
	w.awake()
	return true
}

// End closes the feed for a reason, which may be nil.
func (w *Writer) End(why error) {
	w.to.err = why
	close(w.to.updates)
	w.awake()
}

func (w *Writer) awake() {
	if w.wake != nil {
		w.wake()
	}
}

package notice

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

const (
	// MostAhead is how long before a restart it may be announced.
	MostAhead = 24 * time.Hour
	// MostText is the longest text, in characters.
	MostText = 200

	// overdue is how long after its time a notice is still shown: the restart is late.
	overdue = 5 * time.Minute

	subject = "notice"
)

// An Error says why a notice cannot be posted.
type Error struct {
	Field string // in or text
	Why   string
}

func (e *Error) Error() string { return e.Field + ": " + e.Why }

// A Notice says when the server restarts.
type Notice struct {
	At   time.Time `json:"at"`
	Text string    `json:"text,omitempty"` // why, at most MostText characters; may be empty
}

// Nodes connects the nodes of a site.
type Nodes interface {
	// Tell sends a message, as JSON, to the other nodes.
	Tell(subject string, message any) error
	// Listen calls hear with each message of another node until cancel.
	Listen(subject string, hear func(text []byte)) (cancel func())
}

// A Board shows at most one notice. Its methods are safe for concurrent use.
type Board struct {
	nodes Nodes
	now   func() time.Time
	stop  func()

	mu    sync.Mutex
	shown Notice // zero for none
}

// New returns an empty board that follows those of other nodes until Close.
func New(nodes Nodes, now func() time.Time) *Board {
	b := &Board{nodes: nodes, now: now}
	b.stop = nodes.Listen(subject, b.hear)
	return b
}

// Close stops following other nodes.
func (b *Board) Close() { b.stop() }

// Post announces a restart after in, from 0 to MostAhead, and replaces what was announced
// before, on all nodes. The error is an *Error, or says that other nodes were not told.
func (b *Board) Post(in time.Duration, text string) (Notice, error) {
	text = strings.TrimSpace(text)
	switch {
	case in < 0 || in > MostAhead:
		return Notice{}, &Error{"in", fmt.Sprintf("%v ahead, want 0 to %v", in, MostAhead)}
	case utf8.RuneCountInString(text) > MostText:
		return Notice{}, &Error{"text", fmt.Sprintf("%d characters, want at most %d", utf8.RuneCountInString(text), MostText)}
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unprintable):
		return Notice{}, &Error{"text", "has a character that cannot be shown"}
	}
	n := Notice{b.now().Add(in).Round(time.Second), text}
	b.show(n)
	return n, b.tell(n)
}

// unprintable reports whether a character could hide or reorder the rest of a line.
func unprintable(r rune) bool { return !unicode.IsPrint(r) && r != '\u200d' }

// Withdraw takes the notice back, on all nodes.
func (b *Board) Withdraw() error {
	b.show(Notice{})
	return b.tell(Notice{})
}

// Current returns the notice on the board; false if there is none.
func (b *Board) Current() (Notice, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.shown, !b.shown.At.IsZero() && b.now().Before(b.shown.At.Add(overdue))
}

func (b *Board) show(n Notice) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shown = n
}

func (b *Board) tell(n Notice) error {
	if err := b.nodes.Tell(subject, n); err != nil {
		return fmt.Errorf("tell the other nodes of the restart: %w", err)
	}
	return nil
}

func (b *Board) hear(text []byte) {
	var n Notice
	if json.Unmarshal(text, &n) == nil {
		b.show(n)
	}
}

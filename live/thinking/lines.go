package thinking

import "time"

const (
	// wantedFor is how long another node's request for lines is valid.
	wantedFor = 5 * time.Second
	// lineEvery is the least time between two lines of a game sent to other nodes.
	lineEvery = 250 * time.Millisecond
)

// Lines are the engine's lines exchanged with other nodes. Any may be lost: the next one
// replaces it.
type Lines struct {
	Own bool // this node's search has reported some

	wanted time.Time // until when another node wants them
	sent   time.Time // when the last one was sent
}

// Want notes that another node wants lines.
func (l *Lines) Want(now time.Time) { l.wanted = now.Add(wantedFor) }

// Report notes a line of this node's search, and reports whether to send it to other nodes.
func (l *Lines) Report(now time.Time) (send bool) {
	l.Own = true
	if !now.Before(l.wanted) || now.Sub(l.sent) < lineEvery {
		return false
	}
	l.sent = now
	return true
}

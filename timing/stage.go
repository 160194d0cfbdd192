package timing

import (
	"fmt"
	"time"
)

// A Stage is a part of a move's way. Stages follow each other without a gap: each lasts
// from the end of the one before.
type Stage uint8

const (
	// Queued: an engine's move waits for a processor, or until a worker takes it.
	Queued Stage = iota
	// Searched: the engine thinks. A worker's answer comes in this stage.
	Searched
	// Paced: a move of a game between engines waits for the pace that spectators set.
	Paced
	// Locked: a person's move waits for other requests to its game, and for the game
	// to be loaded.
	Locked
	// Committed: the move is checked and stored.
	Committed
	// Relayed: the move of another node is on its way here.
	Relayed
	// Delivered: the move is written to the sockets of this node.
	Delivered

	// Stages is the number of stages.
	Stages = int(Delivered) + 1
)

var stageNames = [Stages]string{"queued", "searched", "paced", "locked", "committed", "relayed", "delivered"}

// String returns the name that metrics, the log and the API use.
func (s Stage) String() string {
	if int(s) >= Stages {
		return fmt.Sprintf("Stage(%d)", s)
	}
	return stageNames[s]
}

// An Origin says whose move it is.
type Origin uint8

const (
	Person Origin = iota // the move came in a request
	Engine               // an engine of this node or of a worker chose it
	Node                 // another node stored it
)

// String returns the name that the log and the API use.
func (o Origin) String() string { return [...]string{"person", "engine", "node"}[o] }

// A Move is a trace of one move that has ended.
type Move struct {
	Game    string
	Version int    // of the game after the move
	Cmd     string // of the request; empty for an engine's move
	Origin  Origin
	Node    string // that stored the move, if Origin is Node
	Worker  string // that searched it; empty if this node did
	Taken   int    // how many workers took it, one after the other
	Began   time.Time

	Took    [Stages]time.Duration
	reached uint8 // bit s: stage s was reached

	// Thinking is the part of Took[Searched] that the engine was entitled to.
	Thinking time.Duration

	Sockets   int    // that the move was sent to
	Unreached int    // of these the ones that did not take it within DeliverWithin
	Err       string // why the move was not stored; empty if it was
}

// Reached reports whether a stage ended.
func (m *Move) Reached(s Stage) bool { return m.reached&(1<<s) != 0 }

// Late returns how much later the move was than its player decided: the time of all
// stages, without an engine's thinking time and without a pace that spectators set.
func (m *Move) Late() time.Duration {
	late := -m.Took[Paced] - min(m.Thinking, m.Took[Searched])
	for _, d := range m.Took {
		late += d
	}
	return late
}

// Total returns the time of all stages.
func (m *Move) Total() (all time.Duration) {
	for _, d := range m.Took {
		all += d
	}
	return all
}

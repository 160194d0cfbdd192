package live

import (
	"time"

	"duiyi/engine"
	"duiyi/live/table"
	"duiyi/match"
	"duiyi/timing"
)

// A gameMessage tells other nodes that have a game in memory of a change, after the store
// has committed it.
type gameMessage struct {
	Node string `json:"node"`

	// Events were added at time At to a game that held Since events.
	Since  int           `json:"since,omitempty"`
	At     int64         `json:"at,omitempty"` // Unix milliseconds
	Events []match.Event `json:"events,omitempty"`
	Move   *stored       `json:"move,omitempty"` // if one of Events is a move
	// Read says that something else has changed: read the game from the store.
	Read bool `json:"read,omitempty"`

	Here  *table.Presence `json:"here,omitempty"`
	Asks  bool            `json:"asks,omitempty"` // asks who is present
	Says  *saying         `json:"says,omitempty"` // a greeting
	Again [2]int64        `json:"again,omitzero"` // when each player asked for another game, Unix milliseconds
	Next  string          `json:"next,omitempty"` // the id of that game

	Wants bool  `json:"wants,omitempty"` // asks for the engine's line
	Line  *line `json:"line,omitempty"`
}

// A saying is a greeting of a player, named by their side at the beginning.
type saying struct {
	Person   match.Side `json:"person"`
	Greeting string     `json:"greeting"`
}

// A stored says where and when a move was stored, for the trace of it at other nodes.
type stored struct {
	Node string `json:"node"`
	At   int64  `json:"at"` // Unix microseconds, by the store's clock
}

// A line is an engine's report that the searching node sends to nodes with spectators.
type line struct {
	Version int         `json:"version"`
	Info    engine.Info `json:"info"`
}

// relayed returns the trace of the move in another node's message, or nil.
func (a *shared) relayed(id string, m gameMessage) *timing.Trace {
	if m.Move == nil {
		return nil
	}
	last := m.Events[len(m.Events)-1]
	return a.Timing.Relay(id, m.Move.Node, m.Since+len(m.Events), last.Cmd, a.Now().Sub(time.UnixMicro(m.Move.At)))
}

func subjectOf(id string) string { return "g." + id }

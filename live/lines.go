package live

import (
	"time"

	"duiyi/engine"
	"duiyi/engines"
	"duiyi/live/update"
)

const (
	// After wantsAfter without a report of its own search, a node asks others for the
	// engine's line: a worker may be searching for another node. It repeats the request every
	// wantsAgain; each is valid for wantedFor.
	wantsAfter = 300 * time.Millisecond
	wantsAgain = 2 * time.Second
	wantedFor  = 5 * time.Second
	// lineEvery is the least time between two lines of a game sent to other nodes.
	lineEvery = 250 * time.Millisecond
)

// A line is an engine's report that the searching node sends to nodes with spectators.
type line struct {
	Version int         `json:"version"`
	Info    engine.Info `json:"info"`
}

// lines are the engine's lines exchanged with other nodes. Any may be lost: the next one
// replaces it.
type lines struct {
	own    bool      // this node's search has reported some
	wanted time.Time // until when another node wants them
	sent   time.Time // when the last one was sent
}

// wantLines asks other nodes for the lines of a search, while its own has reported none and
// somebody watches here.
func (s *search) wantLines() {
	if !s.game.room.Nodes.HasBus() || update.Secret(s.State) {
		return
	}
	var ask func()
	ask = func() {
		g := s.game
		g.mu.Lock()
		defer g.mu.Unlock()
		if g.search != s || s.lines.own {
			return
		}
		if len(g.watchers) > 0 {
			g.announce(gameMessage{Wants: true})
		}
		time.AfterFunc(wantsAgain, ask)
	}
	time.AfterFunc(wantsAfter, ask)
}

// sendLine sends the search's report to other nodes that want it. The caller holds the
// game's mu.
func (s *search) sendLine(i engine.Info) {
	s.lines.own = true
	g := s.game
	if now := g.now(); now.Before(s.lines.wanted) && now.Sub(s.lines.sent) >= lineEvery {
		s.lines.sent = now
		g.announce(gameMessage{Line: &line{g.State.Version, i}})
	}
}

// receiveLine receives an engine's line from another node, or a request for one. It publishes
// the line unless this node's search reports itself.
func (g *game) receiveLine(m gameMessage) {
	s := g.search
	if s == nil || update.Secret(g.State) {
		return
	}
	if m.Wants {
		s.lines.wanted = g.now().Add(wantedFor)
	}
	if l := m.Line; l != nil && l.Version == g.State.Version && !s.lines.own {
		g.publish(update.Info{Version: l.Version, Side: s.State.Turn(), Info: engines.Describe(s.State.Position(), l.Info)})
	}
}

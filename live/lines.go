package live

import (
	"time"

	"duiyi/engine"
	"duiyi/engines"
)

const (
	// wantsAfter is after what a node asks others for an engine's lines, where its own
	// search has told none: a worker may be at the move for another node. It asks
	// again every wantsAgain, and is believed for wantedFor.
	wantsAfter = 300 * time.Millisecond
	wantsAgain = 2 * time.Second
	wantedFor  = 5 * time.Second
	// lineEvery is the least time between two lines of a game to other nodes.
	lineEvery = 250 * time.Millisecond
)

// A line is what an engine that is to move thinks, as a node at which it searches
// tells it to those at which the game is watched.
type line struct {
	Version int         `json:"version"`
	Info    engine.Info `json:"info"`
}

// Lines are what a search tells other nodes, or hears of them. Any may be lost: the
// next says as much.
type lines struct {
	own    bool      // the search has told some itself
	wanted time.Time // until when another node wants to hear them
	told   time.Time // when other nodes were told last
}

// wantLines asks other nodes for the lines of a search, as long as it has told none
// and somebody watches here.
func (s *search) wantLines() {
	if !s.game.room.Nodes.HasBus() || secret(s.State) {
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

// tellLine tells other nodes that want to hear it what the search thinks, the game's
// mu being held.
func (s *search) tellLine(i engine.Info) {
	s.lines.own = true
	g := s.game
	if now := g.now(); now.Before(s.lines.wanted) && now.Sub(s.lines.told) >= lineEvery {
		s.lines.told = now
		g.announce(gameMessage{Line: &line{g.state.Version, i}})
	}
}

// hearLine is told by another node what an engine thinks there, or that somebody
// there wants to know. It is for those who watch the game here, and only where
// its own search has nothing to tell.
func (g *game) hearLine(m gameMessage) {
	s := g.search
	if s == nil || secret(g.state) {
		return
	}
	if m.Wants {
		s.lines.wanted = g.now().Add(wantedFor)
	}
	if l := m.Line; l != nil && l.Version == g.state.Version && !s.lines.own {
		g.publish(InfoUpdate{Version: l.Version, Side: s.State.Turn(), Info: engines.Describe(s.State.Position(), l.Info)})
	}
}

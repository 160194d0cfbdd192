package live

import (
	"encoding/json"
	"time"

	"duiyi/engines"
	"duiyi/live/update"
	"duiyi/match"
)

// listen subscribes to messages of other nodes about the game.
func (g *game) listen() {
	if g.unlisten == nil {
		g.unlisten = g.room.Nodes.Listen(subjectOf(g.id), g.receive)
	}
}

// receive receives a message of another node.
func (g *game) receive(text []byte) {
	var m gameMessage
	if err := json.Unmarshal(text, &m); err != nil {
		g.room.Log.Error("unreadable message of another node", "game", g.id, "err", err)
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mu.Gone || !g.mu.Loaded || g.damage != nil || m.Node == g.room.Nodes.ID() {
		return
	}
	switch {
	case len(m.Events) > 0 && m.Since == g.State.Version:
		if err := g.advance(m.Events, time.UnixMilli(m.At).UTC(), g.room.relayed(g.id, m)); err != nil {
			g.room.Log.Error("apply events of another node", "game", g.id, "err", err)
			g.reread()
		}
	case m.Read, len(m.Events) > 0 && m.Since > g.State.Version:
		g.reread()
	}
	if !g.mu.Gone {
		g.receivePresence(m)
		g.receiveLine(m)
	}
}

// receivePresence receives another node's message about the players.
func (g *game) receivePresence(m gameMessage) {
	now := g.now()
	if m.Asks && g.somebodyHere() {
		g.sendPresence()
	}
	if m.Here != nil {
		server := g.server()
		gone := g.Gone(now, server) != nil
		if m.Here.Spectators != g.SpectatorsAt(m.Node) {
			g.countSoon()
		}
		if g.Hear(m.Node, *m.Here, now, server) {
			g.publishPresence(now, gone)
		}
	}
	if m.Says != nil && m.Says.Person <= match.Second {
		g.Greeted(m.Says.Person, now)
		g.publish(update.Greeting{Side: g.SideOf(m.Says.Person), Greeting: m.Says.Greeting})
	}
	if m.Again != [2]int64{} {
		before := g.AsksAgain(now)
		g.AskedAgain(m.Again, now)
		if asks := g.AsksAgain(now); asks != before {
			g.publish(update.Rematch{Offer: g.BySide(asks)})
			if asks == [2]bool{true, true} { // the two asked at different nodes at the same moment
				g.room.work.Go(func() { g.room.agreed(g.id) })
			}
		}
	}
	if m.Next != "" {
		g.publish(update.Rematch{Game: m.Next})
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
		s.Lines.Want(g.now())
	}
	if l := m.Line; l != nil && l.Version == g.State.Version && !s.Lines.Own {
		g.publish(update.Info{Version: l.Version, Side: s.State.Turn(), Info: engines.Describe(s.State.Position(), l.Info)})
	}
}

package live

import (
	"time"

	"duiyi/identity"
	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/store"
)

// server returns what this node knows of the server. Only a game with seats needs to know.
func (g *game) server() table.Server {
	if g.Seats == nil {
		return table.Server{}
	}
	began, _ := g.room.Nodes.Since()
	_, nap := g.room.Clock.Read()
	return table.Server{Complete: g.room.Nodes.Complete(), Blameless: table.Blameless(g.created, began, nap.Ended)}
}

// look returns the game as it stands and changes nothing.
func (g *game) look() update.Snapshot {
	g.used = g.moment()
	return g.snapshot(g.used)
}

func (g *game) snapshot(now time.Time) update.Snapshot {
	s := g.bare()
	s.State = update.Published(s.State)
	s.Thinking = g.search != nil || g.writing && g.engineToMove()
	if g.search != nil {
		s.Place = g.search.Place
	}
	s.Taken, s.Network, s.Gone = now, g.Network(g.room.Nodes.Complete()), g.Gone(now, g.server())
	return s
}

// engineToMove reports whether it is an engine's turn. It is so while the store writes its
// move, although its search has ended.
func (g *game) engineToMove() bool {
	p := g.State.ToMove()
	return p != nil && p.Kind == match.Engine
}

// bare returns the game as it is stored, without what only memory knows.
func (g *game) bare() update.Snapshot {
	return update.Snapshot{
		ID: g.id, Owner: g.owner, Title: g.title, Created: g.created, Updated: g.updated,
		State: g.State, Damage: g.damage,
	}
}

func (g *game) summary() store.Summary { return g.bare().Summary(g.room.Engines) }

// since returns the game for a watcher who has a version.
func (g *game) since(version int, now time.Time) update.Change {
	return g.history.Since(version, g.snapshot(now))
}

// seen returns the game as seen from the seat of a secret.
func (g *game) seen(secret string) update.Snapshot { return g.lookFor(identity.Caller{Seat: secret}) }

// lookFor returns the game as a caller sees it.
func (g *game) lookFor(w identity.Caller) update.Snapshot {
	s := g.look()
	g.tellYou(&s, w)
	return s
}

// tellYou sets the caller's side in a snapshot for that caller alone.
func (g *game) tellYou(s *update.Snapshot, w identity.Caller) {
	if person, ok := g.PersonOf(w); ok && s.Network != nil {
		you := g.SideOf(person)
		s.Network.You, s.Network.Conditional = &you, s.State.Conditional(you)
	}
}

package live

import (
	"time"

	"duiyi/engines"
	"duiyi/identity"
	"duiyi/live/table"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/ratings"
	"duiyi/store"
)

// blamelessFor is how long after an outage absence does not count.
const blamelessFor = 2 * time.Minute

// server returns what this node knows of the server. Only a game with seats needs to know.
func (g *game) server() table.Server {
	if g.Seats == nil {
		return table.Server{}
	}
	return table.Server{Complete: g.room.Nodes.Complete(), Blameless: g.blameless()}
}

// blameless returns the time before which absence does not count, because the server itself
// was away.
func (g *game) blameless() time.Time {
	_, nap := g.room.Clock.Read()
	var until time.Time
	if began, _ := g.room.Nodes.Since(); g.created.Before(began) {
		until = began.Add(blamelessFor)
	}
	if nap.Number > 0 && g.created.Before(nap.Ended) {
		until = table.Later(until, nap.Ended.Add(blamelessFor))
	}
	return until
}

// look returns the game as it stands and changes nothing.
func (g *game) look() update.Snapshot {
	g.used = g.moment()
	return g.snapshot(g.used)
}

func (g *game) snapshot(now time.Time) update.Snapshot {
	place := 0
	if g.search != nil {
		place = g.search.Place
	}
	return update.Snapshot{
		ID: g.id, Owner: g.owner, Title: g.title, Created: g.created, Updated: g.updated,
		State: update.Published(g.State), Thinking: g.search != nil || g.writing && g.engineToMove(), Place: place, Taken: now, Damage: g.damage, Network: g.Network(g.room.Nodes.Complete()), Gone: g.Gone(now, g.server()),
	}
}

// engineToMove reports whether it is an engine's turn. It is so while the store writes its
// move, although its search has ended.
func (g *game) engineToMove() bool {
	p := g.State.ToMove()
	return p != nil && p.Kind == match.Engine
}

func (g *game) summary() store.Summary { return g.kept.summary(g.id, g.State, g.room.Engines) }

// summary returns the summary of a game in a state.
func (k kept) summary(id string, s match.State, list *engines.List) store.Summary {
	var source string
	if from := s.From; from != nil {
		source = from.Game
	}
	rated := ratings.End(s, k.updated)
	if rated != nil {
		rated.Fixed = ratings.Fixed(list, s)
	}
	return store.Summary{
		ID: id, Title: k.title, Source: source, Owner: k.owner,
		Game: s.Config.Game, Rules: s.Config.Rules, Players: s.Config.Players,
		Created: k.created, Updated: k.updated,
		Plies: s.Ply, Turn: s.Turn(), Result: s.Result, Board: positions.Board(s.Position()),
		Network: s.Config.Network(),
		Damaged: k.damage != nil,
		Outcome: ratings.Outcome(id, k.owner, s, k.updated),
		Rated:   rated,
		Due:     dueOf(s),
	}
}

// dueOf returns the time of a game's flag for the store: nil for a game that is not over the
// network, whose clock stands while nobody is present.
func dueOf(s match.State) *time.Time {
	if !s.Config.Network() {
		return nil
	}
	at, ok := s.FlagAt()
	if !ok || s.Result != nil {
		return new(time.Time)
	}
	return &at
}

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

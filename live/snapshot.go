package live

import (
	"time"

	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/ratings"
	"duiyi/store"
)

// look returns the game as it stands and changes nothing.
func (g *game) look() update.Snapshot {
	g.used = g.moment()
	return g.snapshot(g.used)
}

func (g *game) snapshot(now time.Time) update.Snapshot {
	place := 0
	if g.search != nil {
		place = g.search.place
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

func (g *game) summary() store.Summary { return g.summaryOf(g.State, g.updated) }

// summaryOf returns the summary of the game in a state.
func (g *game) summaryOf(s match.State, updated time.Time) store.Summary {
	var source string
	if from := s.From; from != nil {
		source = from.Game
	}
	rated := ratings.End(s, updated)
	if rated != nil {
		rated.Fixed = ratings.Fixed(g.room.Engines, s)
	}
	return store.Summary{
		ID: g.id, Title: g.title, Source: source, Owner: g.owner,
		Game: s.Config.Game, Rules: s.Config.Rules, Players: s.Config.Players,
		Created: g.created, Updated: updated,
		Plies: s.Ply, Turn: s.Turn(), Result: s.Result, Board: positions.Board(s.Position()),
		Network: s.Config.Network(),
		Damaged: g.damage != nil,
		Outcome: ratings.Outcome(g.id, g.owner, s, updated),
		Rated:   rated,
		Due:     dueOf(s),
	}
}

// since returns the game for a watcher who has a version.
func (g *game) since(version int, now time.Time) update.Change {
	return g.history.Since(version, g.snapshot(now))
}

package live

import (
	"time"

	"duiyi/live/table"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/ratings"
	"duiyi/records"
	"duiyi/store"
)

// A Snapshot is a game at one moment. It is a value: later changes of the game do not affect
// it.
type Snapshot struct {
	ID       string
	Owner    string // the account that owns it; empty for the local user
	Title    string
	Created  time.Time
	Updated  time.Time
	State    match.State
	Thinking bool           // an engine is choosing a move
	Place    int            // the search's place in the queue, from 1, while it waits
	Taken    time.Time      // when the snapshot was taken
	Damage   *store.Damage  // what of the game is lost, or nil
	Gone     *table.Gone    // a player who is absent on their own turn, or nil
	Network  *table.Network // the players of a network game, else nil
}

// Recorded returns the game as package records takes it.
func (s Snapshot) Recorded() records.Game {
	return records.Game{ID: s.ID, Owner: s.Owner, Title: s.Title, Created: s.Created, State: s.State}
}

// look returns the game as it stands and changes nothing.
func (g *game) look() Snapshot {
	g.used = g.moment()
	return g.snapshot(g.used)
}

func (g *game) snapshot(now time.Time) Snapshot {
	place := 0
	if g.search != nil {
		place = g.search.place
	}
	return Snapshot{
		ID: g.id, Owner: g.owner, Title: g.title, Created: g.created, Updated: g.updated,
		State: published(g.State), Thinking: g.search != nil || g.writing && g.engineToMove(), Place: place, Taken: now, Damage: g.damage, Network: g.Network(g.room.Nodes.Complete()), Gone: g.Gone(now, g.server()),
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

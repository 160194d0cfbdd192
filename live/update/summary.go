package update

import (
	"time"

	"duiyi/engines"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/ratings"
	"duiyi/store"
)

// Summary returns what lists, ratings and the watch for flags keep of the game; list is the
// engines on offer.
func (s Snapshot) Summary(list *engines.List) store.Summary {
	var source string
	if from := s.State.From; from != nil {
		source = from.Game
	}
	rated := ratings.End(s.State, s.Updated)
	if rated != nil {
		rated.Fixed = ratings.Fixed(list, s.State)
	}
	c := &s.State.Config
	return store.Summary{
		ID: s.ID, Title: s.Title, Source: source, Owner: s.Owner,
		Game: c.Game, Rules: c.Rules, Players: c.Players,
		Created: s.Created, Updated: s.Updated,
		Plies: s.State.Ply, Turn: s.State.Turn(), Result: s.State.Result, Board: positions.Board(s.State.Position()),
		Network: c.Network(),
		Damaged: s.Damage != nil,
		Outcome: ratings.Outcome(s.ID, s.Owner, s.State, s.Updated),
		Rated:   rated,
		Due:     due(s.State),
	}
}

// due returns the time of a game's flag for the store: nil for a game that is not over the
// network, whose clock stands while nobody is present.
func due(s match.State) *time.Time {
	if !s.Config.Network() {
		return nil
	}
	at, ok := s.FlagAt()
	if !ok || s.Result != nil {
		return new(time.Time)
	}
	return &at
}

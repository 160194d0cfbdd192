package update

import (
	"slices"
	"time"

	"duiyi/live/table"
	"duiyi/match"
	"duiyi/records"
	"duiyi/store"
)

// A Snapshot is a game at one moment.
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

// Secret reports whether what the engines say stays secret: in a game of people without hints,
// until it is over.
func Secret(s match.State) bool {
	return s.Config.NoHints && s.Result == nil && slices.ContainsFunc(s.Config.Players[:], func(p match.Player) bool { return p.Kind == match.Human })
}

// Published returns a state without what is secret.
func Published(s match.State) match.State {
	if !Secret(s) {
		return s
	}
	s.Moves = slices.Clone(s.Moves)
	for i := range s.Moves {
		s.Moves[i].Info = nil
	}
	return s
}

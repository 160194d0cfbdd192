package live

import (
	"slices"

	"duiyi/match"
)

// secret reports whether what the engines say stays secret: in a game of people without hints,
// until it is over.
func secret(s match.State) bool {
	return s.Config.NoHints && s.Result == nil && slices.ContainsFunc(s.Config.Players[:], func(p match.Player) bool { return p.Kind == match.Human })
}

// published returns a state without what is secret.
func published(s match.State) match.State {
	if !secret(s) {
		return s
	}
	s.Moves = slices.Clone(s.Moves)
	for i := range s.Moves {
		s.Moves[i].Info = nil
	}
	return s
}

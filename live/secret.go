package live

import (
	"slices"

	"duiyi/match"
)

// secret reports whether nobody is told what the engines think: in a game that
// people play without hints, until it is over.
func secret(s match.State) bool {
	return s.Config.NoHints && s.Result == nil && slices.ContainsFunc(s.Config.Players[:], func(p match.Player) bool { return p.Kind == match.Human })
}

// told is the game as it is told: without what is secret.
func told(s match.State) match.State {
	if !secret(s) {
		return s
	}
	s.Moves = slices.Clone(s.Moves)
	for i := range s.Moves {
		s.Moves[i].Info = nil
	}
	return s
}

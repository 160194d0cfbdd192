package engines

import (
	"duiyi/engine"
	"duiyi/match"
	"duiyi/match/positions"
)

// PositionOf returns the position on the board for engines.
func PositionOf(state match.State) engine.Position {
	return PositionAfter(state.PositionAt(0), state.Config.Rules, state.Played())
}

// PositionAfter returns the position after moves for engines.
func PositionAfter(start match.Position, rules string, played []match.Move) engine.Position {
	p := engine.Position{Start: positions.Board(start), Rules: rules, Moves: make([]string, 0, len(played))}
	for _, m := range played {
		if !m.Aside() {
			p.Moves = append(p.Moves, m.Move)
		}
	}
	return p
}

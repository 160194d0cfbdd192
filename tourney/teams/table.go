package teams

import (
	"duiyi/tourney"
	"duiyi/tourney/standings"
)

// BoardPoints is the tie-break that ranks teams with equal match points by what their players
// scored.
const BoardPoints = "board-points"

// Find returns the tie-break of teams with a name, English or Chinese.
func Find(t *tourney.Tournament, r Rules, name string) (standings.TieBreak, error) {
	if name != BoardPoints && name != "局分" {
		return standings.Find(name)
	}
	return standings.Given(BoardPoints, "局分", "Points of the team's players", func(team, rounds int) standings.Value {
		return standings.Value(10 * r.Points(t, team, rounds))
	}), nil
}

// Points returns the board points of a team, by its number, after some rounds.
func (r Rules) Points(t *tourney.Tournament, team, rounds int) tourney.Score {
	total := tourney.Score(0)
	for round := 1; round <= rounds; round++ {
		if s, err := r.round(t, team-1, round); err == nil {
			total += s.boards
		}
	}
	return total
}

package tourney

import (
	"duiyi/match"
	"duiyi/tournaments"
	"duiyi/tourney"
	"duiyi/tourney/conduct"
)

// TourneyStandingsJSON ranks the players.
type TourneyStandingsJSON struct {
	Version   int              `json:"version"`
	Round     int              `json:"round"`      // after this one
	TieBreaks []string         `json:"tie_breaks"` // names of the values of a row
	Rows      []tourneyRowJSON `json:"rows"`
}

// tourneyRowJSON is a place in the standings.
type tourneyRowJSON struct {
	Rank   int                `json:"rank"`             // tied players share the better one
	Number int                `json:"number"`           // of the player or team
	Name   string             `json:"name"`             // of the player or team
	Score  float64            `json:"score"`            // points; of a knock-out matches won
	Values []float64          `json:"values"`           // of the tie-breaks
	Games  int                `json:"games"`            // played over the board; of a team matches
	Streak bool               `json:"streak,omitempty"` // of an arena: the next win counts double
	Rounds []tourneyCrossJSON `json:"rounds,omitempty"` // with cross=true
}

// tourneyCrossJSON is a round of a player.
type tourneyCrossJSON struct {
	Opponent int         `json:"opponent,omitempty"` // number of the player or team; missing without one
	Side     *match.Side `json:"side,omitempty"`     // at the beginning
	Result   string      `json:"result"`             // "1", "=", "0", "+", "-", "U", "F", "H", "Z" or "*": as in TRF; U is the pairing's bye, F, H and Z a bye for a win, a draw or nothing, * has no result yet
}

// TourneyBracketJSON is a knock-out, the first round first.
type TourneyBracketJSON struct {
	Version int                  `json:"version"`
	Rounds  [][]tourneyMatchJSON `json:"rounds"`
	Winner  int                  `json:"winner,omitempty"` // number
}

// tourneyMatchJSON is a match of a knock-out.
type tourneyMatchJSON struct {
	Players [2]int     `json:"players"`          // numbers; 0 is not known yet, or a bye
	Points  [2]float64 `json:"points"`           // so far
	Games   int        `json:"games"`            // finished
	Winner  int        `json:"winner,omitempty"` // number; missing while undecided
}

// toStandings returns the standings after a round; individuals are the players of teams.
func toStandings(v tournaments.View, round int, cross, individuals bool) TourneyStandingsJSON {
	j := TourneyStandingsJSON{Version: v.Version, Round: round, TieBreaks: v.Settings.TieBreaks, Rows: []tourneyRowJSON{}}
	table, nameOf := v.Table(round), v.RowName
	if individuals {
		j.TieBreaks, table, nameOf = nil, v.Conduct.Individuals(round), v.Name
	}
	if j.TieBreaks == nil {
		j.TieBreaks = []string{}
	}
	rounds := map[int][]tourneyCrossJSON{}
	if cross {
		rounds = crossOf(v, round, individuals)
	}
	for _, r := range table {
		row := tourneyRowJSON{Rank: r.Rank, Number: r.Number, Name: nameOf(r.Number), Score: points(r.Score), Values: []float64{}, Games: r.Games, Streak: r.Streak, Rounds: rounds[r.Number]}
		for _, value := range r.Values {
			row.Values = append(row.Values, float64(value)/100)
		}
		j.Rows = append(j.Rows, row)
	}
	return j
}

var letters = map[tourney.Outcome]string{
	tourney.Unfinished: "*", tourney.Win: "1", tourney.Draw: "=", tourney.Loss: "0", tourney.ForfeitWin: "+", tourney.ForfeitLoss: "-",
	tourney.PairingBye: "U", tourney.FullBye: "F", tourney.HalfBye: "H", tourney.ZeroBye: "Z", tourney.Absent: "Z",
}

// crossOf returns the rounds of each player; of an arena their games, of teams their matches.
func crossOf(v tournaments.View, last int, individuals bool) map[int][]tourneyCrossJSON {
	all := map[int][]tourneyCrossJSON{}
	add := func(number int, r tourney.Result) {
		c := tourneyCrossJSON{Opponent: r.Opponent, Result: letters[r.Outcome]}
		if side, sat := sides[r.Side]; sat {
			c.Side = &side
		}
		all[number] = append(all[number], c)
	}
	if v.Settings.Boards > 0 && !individuals {
		for number, rounds := range v.Conduct.TeamRounds() {
			for _, r := range rounds[:min(last, len(rounds))] {
				add(number, r)
			}
		}
		return all
	}
	if v.Conduct.System == conduct.Arena {
		for _, round := range v.Conduct.Rounds {
			for _, b := range round {
				of, known := conduct.OutcomesOf(b.Result)
				if !known {
					of = [2]tourney.Outcome{tourney.Unfinished, tourney.Unfinished}
				}
				first, second := match.First, match.Second
				all[b.First] = append(all[b.First], tourneyCrossJSON{b.Second, &first, letters[of[0]]})
				all[b.Second] = append(all[b.Second], tourneyCrossJSON{b.First, &second, letters[of[1]]})
			}
		}
		return all
	}
	for i := range v.Conduct.Tournament.Players {
		p := &v.Conduct.Tournament.Players[i]
		for round := 1; round <= last; round++ {
			add(p.Number, p.Round(round))
		}
	}
	return all
}

func toBracket(v tournaments.View) (TourneyBracketJSON, error) {
	j := TourneyBracketJSON{Version: v.Version, Rounds: [][]tourneyMatchJSON{}}
	if v.Conduct.Round() == 0 {
		return j, nil
	}
	b, err := v.Conduct.Bracket()
	if err != nil {
		return j, err
	}
	j.Winner = b.Winner()
	for _, round := range b.Rounds {
		matches := []tourneyMatchJSON{}
		for _, m := range round {
			matches = append(matches, tourneyMatchJSON{m.Players, [2]float64{float64(m.Halves[0]) / 2, float64(m.Halves[1]) / 2}, m.Games, m.Winner})
		}
		j.Rounds = append(j.Rounds, matches)
	}
	return j, nil
}

package conduct

import (
	"cmp"
	"slices"

	"duiyi/tourney"
	"duiyi/tourney/knockout"
	"duiyi/tourney/standings"
)

// A Row is a place in the standings.
type Row struct {
	Rank   int           // from 1; tied players share the better one
	Number int           // of the player, or the team
	Score  tourney.Score // of a knock-out: matches won
	Values []standings.Value
	Games  int  // with a result, over the board; of a team: matches
	Streak bool // the next win in an arena counts double
}

// Table ranks the players after a number of rounds, 0 for all: those of an arena by points, then
// by wins; those of a knock-out by how far they came; the others by points and tie-breaks. Where there
// are teams it ranks them by match points.
func (s State) Table(rounds int, breaks []standings.TieBreak) []Row {
	if rounds <= 0 || rounds > s.Round() {
		rounds = s.Round()
	}
	switch s.System {
	case Arena:
		return s.arenaTable()
	case Knockout:
		if s.field == nil {
			break
		}
		if b, err := s.Bracket(); err == nil {
			return s.knockoutTable(b)
		}
	}
	if s.TeamBoards > 0 {
		return s.teamTable(rounds, breaks)
	}
	return rowsOf(&s.Tournament, rounds, breaks)
}

// rowsOf ranks the players of a tournament by points and tie-breaks.
func rowsOf(t *tourney.Tournament, rounds int, breaks []standings.TieBreak) []Row {
	var rows []Row
	for _, r := range standings.Of(t, rounds, breaks) {
		row := Row{Rank: r.Rank, Number: r.Player.Number, Score: r.Score, Values: r.Values}
		for n := 1; n <= rounds; n++ {
			if r.Player.Round(n).Played() {
				row.Games++
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// ranked sorts rows, in which equal ones share a rank and stay in their order.
func ranked(rows []Row, less func(a, b Row) int) []Row {
	slices.SortStableFunc(rows, less)
	for i := range rows {
		rows[i].Rank = i + 1
		if i > 0 && less(rows[i-1], rows[i]) == 0 {
			rows[i].Rank = rows[i-1].Rank
		}
	}
	return rows
}

func (s State) knockoutTable(b *knockout.Bracket) []Row {
	won, out := map[int]int{}, map[int]bool{}
	for _, round := range b.Rounds {
		for _, m := range round {
			for _, n := range m.Players {
				if n != 0 && m.Winner == n {
					won[n]++
				}
				if n != 0 && m.Winner != 0 && m.Winner != n {
					out[n] = true
				}
			}
		}
	}
	var rows []Row
	for _, n := range s.field {
		row := Row{Number: n, Score: 10 * tourney.Score(won[n])}
		for r := 1; r <= s.Round(); r++ {
			if s.Tournament.Player(n).Round(r).Played() {
				row.Games++
			}
		}
		rows = append(rows, row)
	}
	return ranked(rows, func(x, y Row) int {
		c := cmp.Compare(y.Score, x.Score)
		if c == 0 && out[x.Number] != out[y.Number] {
			if out[x.Number] {
				return 1
			}
			return -1
		}
		return c
	})
}

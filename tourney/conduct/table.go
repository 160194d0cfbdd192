package conduct

import (
	"cmp"
	"slices"

	"duiyi/tourney"
	"duiyi/tourney/arena"
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

// games returns the finished games of each player of an arena, and who plays now.
func (s State) games() (finished map[int][]arena.Game, waiting map[int]arena.Player) {
	finished, waiting = map[int][]arena.Game{}, map[int]arena.Player{}
	for _, p := range s.Tournament.Players {
		waiting[p.Number] = arena.Player{Number: p.Number, Rating: p.Rating}
	}
	for _, round := range s.Rounds {
		for _, b := range round {
			x, y := waiting[b.First], waiting[b.Second]
			x.Balance, x.Side, x.Last = x.Balance+1, tourney.First, b.Second
			y.Balance, y.Side, y.Last = y.Balance-1, tourney.Second, b.First
			waiting[b.First], waiting[b.Second] = x, y
			if o, known := results[b.Result]; known {
				finished[b.First] = append(finished[b.First], arena.Game{Outcome: o[0], Berserk: b.Berserk[0]})
				finished[b.Second] = append(finished[b.Second], arena.Game{Outcome: o[1], Berserk: b.Berserk[1]})
			}
		}
	}
	return finished, waiting
}

// waiting returns the players of an arena who wait for a game.
func (s State) waiting() []arena.Player {
	finished, all := s.games()
	var list []arena.Player
	for _, n := range s.Ready {
		p := all[n]
		p.Points = sum(arena.Points(finished[n]))
		list = append(list, p)
	}
	return list
}

func sum(points []int) int {
	total := 0
	for _, n := range points {
		total += n
	}
	return total
}

func (s State) arenaTable() []Row {
	finished, _ := s.games()
	rows := make([]Row, 0, len(s.Tournament.Players))
	wins := map[int]int{}
	for _, p := range s.Tournament.Players {
		games := finished[p.Number]
		row := Row{Number: p.Number, Score: 10 * tourney.Score(sum(arena.Points(games))), Streak: arena.OnStreak(games)}
		for _, g := range games {
			if g.Outcome == tourney.Win || g.Outcome == tourney.Draw || g.Outcome == tourney.Loss {
				row.Games++
			}
			if g.Outcome == tourney.Win {
				wins[p.Number]++
			}
		}
		rows = append(rows, row)
	}
	return ranked(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(wins[b.Number], wins[a.Number]))
	})
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

package conduct

import (
	"cmp"
	"slices"

	"duiyi/tourney"
	"duiyi/tourney/arena"
)

// arenaState is what follows from the boards of an arena. Thousands of players come to tens of
// thousands of boards in an hour, so no change looks through them all.
type arenaState struct {
	entrants []entrant // by number, from 1
	open     []Place
}

// An entrant is what a player of an arena has come to.
type entrant struct {
	boards       []Place // in order
	plays        bool    // the last one has no result
	points, wins int
	games        int // finished over the board
	streak       bool
	balance      int // boards with First minus boards with Second
}

// of returns the entrant with a number.
func (a arenaState) of(number int) entrant {
	if number < 1 || number > len(a.entrants) {
		return entrant{}
	}
	return a.entrants[number-1]
}

// clone returns a copy that can be changed.
func (a arenaState) clone() arenaState {
	a.entrants, a.open = slices.Clone(a.entrants), slices.Clone(a.open)
	for i := range a.entrants {
		a.entrants[i].boards = slices.Clip(a.entrants[i].boards)
	}
	return a
}

// paired notes the boards of a new round.
func (a *arenaState) paired(round int, boards []tourney.Pairing) {
	for i, b := range boards {
		at := Place{round, i}
		a.open = append(a.open, at)
		for side, number := range [...]int{b.First, b.Second} {
			for len(a.entrants) < number {
				a.entrants = append(a.entrants, entrant{})
			}
			e := &a.entrants[number-1]
			e.boards, e.plays = append(e.boards, at), true
			e.balance += 1 - 2*side
		}
	}
}

// reported notes that a board has a result, or another one.
func (a *arenaState) reported(at Place, b tourney.Pairing, rounds [][]Board) {
	if i := slices.Index(a.open, at); i >= 0 {
		a.open = slices.Delete(a.open, i, i+1)
	}
	for _, number := range [...]int{b.First, b.Second} {
		a.entrants[number-1].count(number, rounds)
	}
}

// count counts the games of a player with a number.
func (e *entrant) count(number int, rounds [][]Board) {
	var games []arena.Game
	e.wins, e.games, e.plays = 0, 0, false
	for _, at := range e.boards {
		b := rounds[at.Round-1][at.Place]
		o, known := results[b.Result]
		if !known {
			e.plays = true
			continue
		}
		side := 0
		if b.Second == number {
			side = 1
		}
		games = append(games, arena.Game{Outcome: o[side], Berserk: b.Berserk[side]})
		switch o[side] {
		case tourney.Win:
			e.wins++
			e.games++
		case tourney.Draw, tourney.Loss:
			e.games++
		}
	}
	e.points, e.streak = sum(arena.Points(games)), arena.OnStreak(games)
}

func sum(points []int) int {
	total := 0
	for _, n := range points {
		total += n
	}
	return total
}

// LastBoard returns the last board of an arena's player.
func (s State) LastBoard(number int) (at Place, any bool) {
	boards := s.arena.of(number).boards
	if len(boards) == 0 {
		return Place{}, false
	}
	return boards[len(boards)-1], true
}

// waiting returns the players of an arena who wait for a game.
func (s State) waiting() []arena.Player {
	ratings := make(map[int]int, len(s.Tournament.Players))
	for i := range s.Tournament.Players {
		p := &s.Tournament.Players[i]
		ratings[p.Number] = p.Rating
	}
	list := make([]arena.Player, 0, len(s.Ready))
	for _, n := range s.Ready {
		e := s.arena.of(n)
		p := arena.Player{Number: n, Rating: ratings[n], Points: e.points, Balance: e.balance}
		if at, any := s.LastBoard(n); any {
			b := s.Board(at)
			p.Side, p.Last = tourney.First, b.Second
			if b.Second == n {
				p.Side, p.Last = tourney.Second, b.First
			}
		}
		list = append(list, p)
	}
	return list
}

func (s State) arenaTable() []Row {
	rows := make([]Row, 0, len(s.Tournament.Players))
	for i := range s.Tournament.Players {
		n := s.Tournament.Players[i].Number
		e := s.arena.of(n)
		rows = append(rows, Row{Number: n, Score: 10 * tourney.Score(e.points), Streak: e.streak, Games: e.games})
	}
	return ranked(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(s.arena.of(b.Number).wins, s.arena.of(a.Number).wins))
	})
}

package tourneycmd

import (
	"errors"
	"fmt"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/tourney"
	"duiyi/tourney/standings"
	"duiyi/tourney/swiss"
	"duiyi/tourney/teams"
)

// teamsOf returns the teams of a file as a tournament of their own.
func teamsOf(t *tourney.Tournament, boards int) (*tourney.Tournament, error) {
	all, err := teams.Tournament(t, teams.Usual(boards))
	if errors.Is(err, teams.ErrFew) {
		return nil, fmt.Errorf("%w: the file needs lines 013", err)
	}
	return all, err
}

// A teamSeat is a team in a match.
type teamSeat struct {
	seat                // points of matches
	BoardPoints float64 `json:"board_points"`
}

// A teamMatch is a match as printed.
type teamMatch struct {
	Match  int      `json:"match"`
	First  teamSeat `json:"first"` // moves first at board 1
	Second teamSeat `json:"second"`
	Boards []board  `json:"boards"` // a seat with number 0 is empty
}

// teams pairs the next round of teams.
func (c *Pair) teams(s *command.Streams, t, all *tourney.Tournament, data []byte) error {
	round, rules := t.Played()+1, teams.Usual(c.Boards)
	if r, player := unfinished(t, round); player != 0 {
		return c.unpaired(t, round, fmt.Errorf("round %d: %w: round %d, player %d", round, swiss.ErrUnfinished, r, player))
	}
	pairs, err := c.pair(all, round)
	if err != nil {
		return c.unpaired(all, round, err)
	}
	boards, matches := teams.Boards(t, rules, round, pairs)
	if c.Write != "" {
		if err := c.add(s, data, round, boards); err != nil {
			return err
		}
		if c.Write == "-" {
			return nil
		}
	}
	seatAt := func(number int) teamSeat {
		return teamSeat{seatOf(all, number, round), float64(rules.Points(t, number, round-1)) / 10}
	}
	list := []teamMatch{}
	var bye *teamSeat
	for i, pair := range pairs {
		if pair.Second == 0 {
			one := seatAt(pair.First)
			bye = &one
			continue
		}
		m := teamMatch{len(list) + 1, seatAt(pair.First), seatAt(pair.Second), []board{}}
		for j, b := range boards {
			if matches[j] != i {
				continue
			}
			one := board{Board: len(m.Boards) + 1, First: seatOf(t, b.First, round)}
			if b.Second != 0 {
				one.Second = seatOf(t, b.Second, round)
			}
			m.Boards = append(m.Boards, one)
		}
		list = append(list, m)
	}
	if c.JSON {
		return command.WriteJSON(s.Out, struct {
			Round   int         `json:"round"`
			System  string      `json:"system"`
			Matches []teamMatch `json:"matches"`
			Bye     *teamSeat   `json:"bye,omitempty"`
		}{round, c.System, list, bye})
	}
	x := c.texts()
	fmt.Fprintf(s.Out, x.round+"\n", round)
	for _, m := range list {
		fmt.Fprintf(s.Out, x.match+"  %.0f - %.0f  %s - %s\n", m.Match, m.First.Points, m.Second.Points, m.First.Name, m.Second.Name)
		for _, b := range m.Boards {
			second := b.Second.Name
			if b.Second.Number == 0 {
				second = x.nobody
			}
			fmt.Fprintf(s.Out, "%4d  %4d - %-4d  %s - %s\n", b.Board, b.First.Number, b.Second.Number, b.First.Name, second)
		}
	}
	if bye != nil {
		fmt.Fprintf(s.Out, "%s      %.0f      %s\n", x.bye, bye.Points, bye.Name)
	}
	return nil
}

// A teamPlace is a row of the standings of teams as printed.
type teamPlace struct {
	Rank int `json:"rank"`
	teamSeat
	TieBreaks []float64 `json:"tie_breaks"` // in the order of by
}

// teams prints the standings of the teams after a round.
func (c *Standings) teams(s *command.Streams, t *tourney.Tournament, round int) error {
	rules := teams.Usual(c.Boards)
	all, err := teamsOf(t, c.Boards)
	if err != nil {
		x := textsIn(string(c.Lang))
		return errors.New("standings: " + c.File + x.colon + x.pairing(t, round, err))
	}
	by := c.By
	if len(by) == 0 {
		by = []string{teams.BoardPoints, "buchholz", "sonneborn-berger"}
	}
	var breaks []standings.TieBreak
	var names []string
	for _, name := range by {
		b, err := teams.Find(t, rules, breakNamed(name))
		if err != nil {
			return unknownBreak(err, teams.BoardPoints)
		}
		breaks, names = append(breaks, b), append(names, b.Name)
	}
	return c.print(s, round, names, standings.Of(all, round, breaks), func(r standings.Row) any {
		points := float64(rules.Points(t, r.Player.Number, round)) / 10
		return teamPlace{r.Rank, teamSeat{seatOf(all, r.Player.Number, round+1), points}, hundredths(r.Values)}
	})
}

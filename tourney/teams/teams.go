package teams

import (
	"errors"
	"fmt"
	"slices"

	"duiyi/tourney"
)

// The reasons why teams cannot be paired.
var (
	ErrBoards = errors.New("a match has 1 to 100 boards")
	ErrFew    = errors.New("two teams are needed")
	ErrMixed  = errors.New("the players of a team meet more than one team")
)

// Rules say what a match is.
type Rules struct {
	Boards int            // of a match, 1 to 100
	Match  tourney.Points // of teams; PairingBye is what the bye is worth
}

// Usual returns the rules of a number of boards: a match won is worth 2, a drawn one 1, and the bye
// a win.
func Usual(boards int) Rules { return Rules{Boards: boards, Match: tourney.Chinese} }

// Bye returns the board points of a team with the bye: a win at half of the boards, and a draw at
// the one in the middle.
func (r Rules) Bye(p tourney.Points) tourney.Score {
	return tourney.Score(r.Boards/2)*p.Win + tourney.Score(r.Boards%2)*p.Draw
}

const maxBoards = 100

// check returns an error for rules or teams that cannot be paired.
func (r Rules) check(t *tourney.Tournament) error {
	switch {
	case r.Boards < 1 || r.Boards > maxBoards:
		return ErrBoards
	case len(t.Teams) < 2:
		return ErrFew
	}
	return nil
}

// absent reports whether a player misses a round.
func absent(t *tourney.Tournament, number, round int) bool {
	if slices.Contains(t.Missing, number) {
		return true
	}
	p := t.Player(number)
	return p == nil || len(p.Results) >= round
}

// lineup returns the players of a team who sit down in a round that is to be paired: the first of
// its order who are there.
func (r Rules) lineup(t *tourney.Tournament, team tourney.Team, round int) []int {
	var list []int
	for _, n := range team.Players {
		if len(list) < r.Boards && !absent(t, n, round) {
			list = append(list, n)
		}
	}
	return list
}

// A side is a team in a round.
type side struct {
	result tourney.Result // as of a player: the opponent is a team, the side that of board 1
	boards tourney.Score  // board points
	played bool           // a game took place
	open   bool           // a game has no result
}

// Tournament returns the teams as the players of a tournament, numbered from 1 in the order of
// t.Teams, with match points. It is paired and ranked like any other. The error names a team whose
// results are those of no match.
func Tournament(t *tourney.Tournament, r Rules) (*tourney.Tournament, error) {
	if err := r.check(t); err != nil {
		return nil, err
	}
	teams := &tourney.Tournament{Name: t.Name, Rounds: t.Rounds, Points: r.Match, Opening: t.Opening}
	rounds := t.Played()
	all := make([][]side, len(t.Teams))
	for i := range t.Teams {
		for round := 1; round <= rounds; round++ {
			s, err := r.round(t, i, round)
			if err != nil {
				return nil, fmt.Errorf("round %d: team %d, %s: %w", round, i+1, t.Teams[i].Name, err)
			}
			all[i] = append(all[i], s)
		}
	}
	for i, team := range t.Teams {
		p := tourney.Player{Number: i + 1, Name: team.Name}
		for n, s := range all[i] {
			if opponent := s.result.Opponent; opponent != 0 {
				s.result.Outcome = outcome(s, all[opponent-1][n])
			}
			p.Results = append(p.Results, s.result)
		}
		if len(r.lineup(t, team, rounds+1)) == 0 { // withdrawn, or away with leave
			teams.Missing = append(teams.Missing, p.Number)
		}
		teams.Players = append(teams.Players, p)
	}
	for _, ban := range t.Bans { // of teams, by a player of each
		var list []int
		for _, n := range ban.Players {
			if team := teamOf(t, n); team > 0 && !slices.Contains(list, team) {
				list = append(list, team)
			}
		}
		if len(list) > 1 {
			teams.Bans = append(teams.Bans, tourney.Ban{Players: list, From: ban.From, To: ban.To})
		}
	}
	return teams, nil
}

// teamOf returns the number of a player's team, 0 without one.
func teamOf(t *tourney.Tournament, player int) int {
	return slices.IndexFunc(t.Teams, func(team tourney.Team) bool { return slices.Contains(team.Players, player) }) + 1
}

// round returns the i-th team in a round that was paired.
func (r Rules) round(t *tourney.Tournament, i, round int) (s side, err error) {
	board, bye := 0, false
	for _, n := range t.Teams[i].Players {
		p := t.Player(n)
		if p == nil {
			continue
		}
		res := p.Round(round)
		if !res.Paired() {
			continue
		}
		board++
		s.boards += t.Points.Of(res)
		s.open = s.open || res.Outcome == tourney.Unfinished
		s.played = s.played || res.Played()
		if res.Opponent == 0 {
			bye = true
			continue
		}
		switch team := teamOf(t, res.Opponent); {
		case team == 0 || team == i+1 || s.result.Opponent != 0 && s.result.Opponent != team:
			return s, ErrMixed
		default:
			s.result.Opponent = team
		}
		if s.result.Side == tourney.NoSide && res.Side != tourney.NoSide {
			if s.result.Side = res.Side; board%2 == 0 {
				s.result.Side = res.Side.Other()
			}
		}
	}
	switch {
	case s.result.Opponent != 0:
	case bye:
		s.result.Outcome, s.boards = tourney.PairingBye, r.Bye(t.Points)
	default:
		s.result.Outcome = tourney.ZeroBye
	}
	return s, nil
}

// outcome returns what a match came to for a team: by forfeit if no game took place.
func outcome(s, other side) tourney.Outcome {
	forfeit := !s.played && !other.played
	switch {
	case s.open || other.open:
		return tourney.Unfinished
	case s.boards > other.boards && forfeit:
		return tourney.ForfeitWin
	case s.boards > other.boards:
		return tourney.Win
	case s.boards < other.boards && !forfeit:
		return tourney.Loss
	case forfeit:
		return tourney.ForfeitLoss
	}
	return tourney.Draw
}

// Boards returns the boards of players for pairings of teams in a round, match by match, and for
// each its match, from 0. A player whose opponent's team has nobody left for the board has the
// pairing's bye, as have the players of a team with the bye.
func Boards(t *tourney.Tournament, r Rules, round int, pairs []tourney.Pairing) (boards []tourney.Pairing, matches []int) {
	for match, pair := range pairs {
		first := r.lineup(t, t.Teams[pair.First-1], round)
		var second []int
		if pair.Second != 0 {
			second = r.lineup(t, t.Teams[pair.Second-1], round)
		}
		for i := range max(len(first), len(second)) {
			b := tourney.Pairing{First: at(first, i), Second: at(second, i)}
			if i%2 == 1 || b.First == 0 {
				b.First, b.Second = b.Second, b.First
			}
			if b.First == 0 {
				b.First, b.Second = b.Second, 0
			}
			boards, matches = append(boards, b), append(matches, match)
		}
	}
	return boards, matches
}

func at(list []int, i int) int {
	if i < len(list) {
		return list[i]
	}
	return 0
}

package conduct

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"duiyi/tourney"
	"duiyi/tourney/robin"
	"duiyi/tourney/standings"
	"duiyi/tourney/swiss"
	"duiyi/tourney/teams"
)

// The reasons why a command about teams is refused.
var (
	ErrTeam       = errors.New("no such team")
	ErrTeamFull   = errors.New("a team has at most 100 players")
	ErrLineUp     = errors.New("a line-up names each player of the team once")
	ErrSubstitute = errors.New("a substitute is of the player's team, has no board in the round and has not left")
	ErrTeamBoards = errors.New("a match of teams has 1 to 20 boards, in a Swiss tournament without acceleration or a round robin")
)

const maxTeamBoards = 20

// MaxTeamPlayers is the most players of a team.
const MaxTeamPlayers = 100

func (s State) team(number int) (tourney.Team, error) {
	if number < 1 || number > len(s.Tournament.Teams) {
		return tourney.Team{}, fmt.Errorf("%w: %d", ErrTeam, number)
	}
	return s.Tournament.Teams[number-1], nil
}

// teamComes reports whether a player of a team is there in a round to be paired.
func (s State) teamComes(number, round int) bool {
	return slices.ContainsFunc(s.Tournament.Teams[number-1].Players, func(n int) bool {
		p := s.Tournament.Player(n)
		return !slices.Contains(s.Withdrawn, n) && p != nil && len(p.Results) < round
	})
}

// TeamsPresent returns the numbers of the teams with a player who has not left.
func (s State) TeamsPresent() []int {
	var list []int
	for i, t := range s.Tournament.Teams {
		if slices.ContainsFunc(t.Players, func(n int) bool { return !slices.Contains(s.Withdrawn, n) }) {
			list = append(list, i+1)
		}
	}
	return list
}

// TeamOf returns the number of a player's team, 0 without one.
func (s State) TeamOf(player int) int {
	return slices.IndexFunc(s.Tournament.Teams, func(t tourney.Team) bool { return slices.Contains(t.Players, player) }) + 1
}

// EnterTeam adds a team without players.
type EnterTeam struct{ Name string }

func (c EnterTeam) decide(s State) ([]Event, error) {
	name, err := s.teamName(c.Name, 0)
	switch {
	case s.TeamBoards == 0:
		return nil, ErrSystem
	case err != nil:
		return nil, err
	case s.System.closed() && s.Round() > 0, s.System == Dutch && s.Round() >= s.Tournament.Rounds:
		return nil, ErrClosed
	}
	return []Event{{Kind: TeamEntered, Team: len(s.Tournament.Teams) + 1, Name: name}}, nil
}

// teamName returns the name of a team as it is kept. own is the number of a team that may have it.
func (s State) teamName(text string, own int) (string, error) {
	name, err := checkedName(text)
	if err != nil {
		return "", err
	}
	for i, t := range s.Tournament.Teams {
		if t.Name == name && i+1 != own {
			return "", fmt.Errorf("%w: %d", ErrTwice, i+1)
		}
	}
	return name, nil
}

// NameTeam changes the name of a team.
type NameTeam struct {
	Team int
	Name string
}

func (c NameTeam) decide(s State) ([]Event, error) {
	t, err := s.team(c.Team)
	if err != nil {
		return nil, err
	}
	name, err := s.teamName(c.Name, c.Team)
	if err != nil || name == t.Name {
		return nil, err
	}
	return []Event{{Kind: TeamNamed, Team: c.Team, Name: name}}, nil
}

// LineUp sets the order of a team's players for the rounds to be paired: those who are there sit
// down at the boards in this order, the others are reserves. A published round stays as it is.
type LineUp struct {
	Team    int
	Numbers []int // all players of the team
}

func (c LineUp) decide(s State) ([]Event, error) {
	t, err := s.team(c.Team)
	switch {
	case err != nil:
		return nil, err
	case !slices.Equal(slices.Sorted(slices.Values(c.Numbers)), slices.Sorted(slices.Values(t.Players))):
		return nil, ErrLineUp
	case slices.Equal(c.Numbers, t.Players):
		return nil, nil
	}
	return []Event{{Kind: LinedUp, Team: c.Team, Numbers: slices.Clone(c.Numbers)}}, nil
}

// LeaveTeam withdraws all players of a team, and with them the team.
type LeaveTeam struct{ Team int }

func (c LeaveTeam) decide(s State) ([]Event, error) { return s.eachOf(c.Team, Left, false) }

// ReturnTeam takes back that the players of a team left.
type ReturnTeam struct{ Team int }

func (c ReturnTeam) decide(s State) ([]Event, error) {
	if s.field != nil && !slices.Contains(s.field, c.Team) {
		return nil, ErrClosed
	}
	return s.eachOf(c.Team, Returned, true)
}

// eachOf returns an event for each player of a team who has left, or has not.
func (s State) eachOf(team int, kind Kind, left bool) ([]Event, error) {
	t, err := s.team(team)
	if err != nil {
		return nil, err
	}
	var events []Event
	for _, n := range t.Players {
		if slices.Contains(s.Withdrawn, n) == left {
			events = append(events, Event{Kind: kind, Number: n})
		}
	}
	return events, nil
}

// Substitute seats another player of the team at a board of the round that is published and has not
// begun.
type Substitute struct {
	Round, First, Second int
	Out, In              int // numbers of players
}

func (c Substitute) decide(s State) ([]Event, error) {
	i, err := s.at(c.Round, tourney.Pairing{First: c.First, Second: c.Second})
	in := s.Tournament.Player(c.In)
	switch {
	case s.TeamBoards == 0:
		return nil, ErrSystem
	case err != nil:
		return nil, err
	case c.Round != s.Round():
		return nil, ErrPast
	case c.Round <= s.Begun || s.Rounds[c.Round-1][i].Result != "":
		return nil, ErrBegun
	case in == nil:
		return nil, ErrPlayer
	case c.Out != c.First && c.Out != c.Second:
		return nil, ErrBoard
	case s.TeamOf(c.In) != s.TeamOf(c.Out), in.Round(c.Round).Paired(), slices.Contains(s.Withdrawn, c.In):
		return nil, ErrSubstitute
	}
	return []Event{{Kind: Substituted, Round: c.Round, Boards: []tourney.Pairing{{First: c.First, Second: c.Second}}, Numbers: []int{c.Out, c.In}}}, nil
}

// foldTeam applies an event about a team.
func (s *State) foldTeam(e Event) error {
	s.Tournament.Teams = slices.Clone(s.Tournament.Teams)
	if e.Kind == TeamEntered {
		if e.Team != len(s.Tournament.Teams)+1 {
			return ErrTeam
		}
		s.Tournament.Teams = append(s.Tournament.Teams, tourney.Team{Name: e.Name})
		return nil
	}
	if _, err := s.team(e.Team); err != nil {
		return err
	}
	switch t := &s.Tournament.Teams[e.Team-1]; e.Kind {
	case TeamNamed:
		t.Name = e.Name
	case LinedUp:
		t.Players = slices.Clone(e.Numbers)
	case Entered:
		t.Players = append(slices.Clone(t.Players), e.Number)
	}
	return nil
}

// substitute seats a player for another.
func (s *State) substitute(e Event) error {
	if len(e.Boards) != 1 || len(e.Numbers) != 2 {
		return ErrBoard
	}
	i, err := s.at(e.Round, e.Boards[0])
	if err != nil {
		return err
	}
	out, in := e.Numbers[0], e.Numbers[1]
	s.Rounds = slices.Clone(s.Rounds)
	round := slices.Clone(s.Rounds[e.Round-1])
	b := &round[i]
	other := b.First + b.Second - out
	if b.First == out {
		b.First = in
	} else {
		b.Second = in
	}
	s.Rounds[e.Round-1] = round
	s.Tournament.Players = slices.Clone(s.Tournament.Players)
	from, to, against := s.Tournament.Player(out), s.Tournament.Player(in), s.Tournament.Player(other)
	for _, p := range []*tourney.Player{from, to, against} {
		if p == nil || len(p.Results) < e.Round {
			return ErrBoard
		}
		p.Results = slices.Clone(p.Results)
	}
	to.Results[e.Round-1] = from.Results[e.Round-1]
	from.Results[e.Round-1] = tourney.Result{Outcome: tourney.ZeroBye}
	against.Results[e.Round-1].Opponent = in
	return nil
}

// rules are those of the matches.
func (s State) rules() teams.Rules { return teams.Usual(s.TeamBoards) }

// seeded returns the teams in pairing order: as they were in round 1, then those who came later. Before
// it, teams whose best players have higher ratings come first.
func (s State) seeded() []int {
	order := slices.Clone(s.seeds)
	var late []int
	strength := map[int]int{}
	for i, t := range s.Tournament.Teams {
		if slices.Contains(order, i+1) {
			continue
		}
		late = append(late, i+1)
		var ratings []int
		for _, n := range t.Players {
			if p := s.Tournament.Player(n); p != nil && !slices.Contains(s.Withdrawn, n) {
				ratings = append(ratings, p.Rating)
			}
		}
		slices.SortFunc(ratings, func(a, b int) int { return b - a })
		for _, r := range ratings[:min(len(ratings), s.TeamBoards)] {
			strength[i+1] += r
		}
	}
	if len(order) == 0 {
		slices.SortStableFunc(late, func(a, b int) int { return cmp.Compare(strength[b], strength[a]) })
	}
	return append(order, late...)
}

// seedTeams keeps the pairing order of the teams once round 1 is paired, and the field of a round robin:
// those who had players then.
func (s *State) seedTeams() {
	before := *s
	before.Tournament, before.Rounds = s.before, nil
	s.seeds = before.seeded()
	if s.System.closed() {
		s.field = slices.DeleteFunc(slices.Clone(s.seeds), func(n int) bool { return !before.teamComes(n, 1) })
	}
}

// matchTournament returns the teams as players of a tournament, in pairing order.
func (s State) matchTournament() (*tourney.Tournament, error) {
	t := s.Tournament
	t.Missing, t.Bans = nil, nil
	if len(t.Teams) < 2 {
		return nil, ErrFew
	}
	all, err := teams.Tournament(&t, s.rules())
	if err != nil {
		return nil, err
	}
	for r := range s.Rounds { // line-ups change, boards do not
		for _, m := range s.Matches(r + 1) {
			if m.Second != 0 {
				all.Players[m.First-1].Results[r].Side, all.Players[m.Second-1].Results[r].Side = tourney.First, tourney.Second
			}
		}
	}
	players := make([]tourney.Player, 0, len(all.Players))
	for _, n := range s.seeded() {
		players = append(players, all.Players[n-1])
	}
	all.Players, all.Bans, all.Missing = players, s.Tournament.Bans, nil
	for n := range s.Tournament.Teams {
		if !s.teamComes(n+1, s.Round()+1) {
			all.Missing = append(all.Missing, n+1)
		}
	}
	return all, nil
}

// nextTeams returns the boards of the next round of teams, match by match.
func (s State) nextTeams(round int) ([]tourney.Pairing, error) {
	all, err := s.matchTournament()
	if err != nil {
		return nil, err
	}
	if len(all.Players)-len(all.Missing) < 2 {
		return nil, ErrFew
	}
	var pairs []tourney.Pairing
	if s.System == Dutch {
		pairs, err = swiss.Pair(all, round)
	} else {
		field := s.field
		if field == nil {
			field = slices.DeleteFunc(s.seeded(), func(n int) bool { return slices.Contains(all.Missing, n) })
		}
		all.Players = slices.DeleteFunc(all.Players, func(p tourney.Player) bool { return !slices.Contains(field, p.Number) })
		pairs, err = robin.Pair(all, round, s.System == BergerDouble)
	}
	if err != nil {
		return nil, err
	}
	t := s.Tournament
	t.Missing = s.Withdrawn
	boards, _ := teams.Boards(&t, s.rules(), round, pairs)
	return boards, nil
}

// A Match is two teams in a round.
type Match struct {
	First  int              // number of the team that moves first at board 1
	Second int              // number of the other; 0 if First has no opponent
	Points [2]tourney.Score // so far, board points
	Places []int            // of its boards in the round, from 0
}

// Matches returns the matches of a round that is published, in the order of their boards.
func (s State) Matches(round int) []Match {
	if round < 1 || round > s.Round() || s.TeamBoards == 0 {
		return nil
	}
	of := map[int]int{}
	for i, t := range s.Tournament.Teams {
		for _, n := range t.Players {
			of[n] = i + 1
		}
	}
	var list []Match
	at := map[int]int{} // the match of a team
	for place, b := range s.Rounds[round-1] {
		first, second := of[b.First], of[b.Second]
		i, known := at[first]
		if !known {
			i = len(list)
			list = append(list, Match{First: first, Second: second})
			at[first] = i
			if second != 0 {
				at[second] = i
			}
		}
		m := &list[i]
		m.Places = append(m.Places, place)
		sides := [2]int{0, 1}
		if m.First != first {
			sides = [2]int{1, 0}
		}
		outcomes, decided := results[b.Result]
		switch points := s.Tournament.Points; {
		case b.Second == 0:
			m.Points[sides[0]] += points.PairingBye
		case decided:
			for k, o := range outcomes {
				m.Points[sides[k]] += points.Of(tourney.Result{Outcome: o})
			}
		}
	}
	for i := range list {
		if list[i].Second == 0 {
			list[i].Points[0] = s.rules().Bye(s.Tournament.Points)
		}
	}
	return list
}

// Break returns the tie-break of the tournament with a name, English or Chinese.
func (s State) Break(name string) (standings.TieBreak, error) {
	if s.TeamBoards > 0 {
		return teams.Find(&s.Tournament, s.rules(), name)
	}
	return standings.Find(name)
}

// teamTable ranks the teams.
func (s State) teamTable(rounds int, breaks []standings.TieBreak) []Row {
	all, err := s.matchTournament()
	if err != nil { // fewer than two
		var rows []Row
		for i := range s.Tournament.Teams {
			rows = append(rows, Row{Rank: 1, Number: i + 1, Values: make([]standings.Value, len(breaks))})
		}
		return rows
	}
	return rowsOf(all, rounds, breaks)
}

// TeamRounds returns the rounds of the teams so far, by their numbers: their opponents are teams.
func (s State) TeamRounds() map[int][]tourney.Result {
	rounds := map[int][]tourney.Result{}
	if all, err := s.matchTournament(); err == nil {
		for _, p := range all.Players {
			rounds[p.Number] = p.Results
		}
	}
	return rounds
}

// Individuals ranks the players of teams by their points in games, of which byes are none.
func (s State) Individuals(rounds int) []Row {
	if rounds <= 0 || rounds > s.Round() {
		rounds = s.Round()
	}
	var rows []Row
	for i := range s.Tournament.Players {
		p := &s.Tournament.Players[i]
		row := Row{Number: p.Number}
		for n := 1; n <= rounds; n++ {
			if r := p.Round(n); r.Opponent != 0 {
				row.Score += s.Tournament.Points.Of(r)
				if r.Played() {
					row.Games++
				}
			}
		}
		rows = append(rows, row)
	}
	return ranked(rows, func(a, b Row) int { return cmp.Compare(b.Score, a.Score) })
}

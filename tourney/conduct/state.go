package conduct

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"duiyi/tourney"
	"duiyi/tourney/knockout"
	"duiyi/tourney/swiss"
)

// A System is a way to pair.
type System string

// The systems.
const (
	Dutch        System = "dutch"
	Berger       System = "berger"
	BergerDouble System = "berger-double"
	Knockout     System = "knockout"
	Arena        System = "arena"
)

// closed reports whether the players of round 1 are those of all rounds.
func (s System) closed() bool { return s == Berger || s == BergerDouble || s == Knockout }

// A Board is a pairing with its result as in OutcomesOf, or "" without one.
type Board struct {
	tourney.Pairing
	Result    string
	Corrected bool
	Berserk   [2]bool // First and Second gave up half of their time, in an arena
}

// A State is a tournament after some events. Fold copies what it changes.
type State struct {
	Version     int // events so far
	System      System
	Accelerated bool
	Rules       knockout.Rules     // of a knock-out
	Tournament  tourney.Tournament // an arena's players have no results here
	Rounds      [][]Board          // published, in the order of the tables; those of an arena are groups paired at once
	Begun       int                // the last round begun, 0 before
	Withdrawn   []int              // numbers
	Ready       []int              // numbers of an arena's players who wait for a game
	TeamBoards  int                // of a match of teams; 0 without teams. Bans are of teams where there are some
	Over        bool

	arena  arenaState
	owned  bool               // Fold changes Rounds and arena in place
	field  []int              // numbers of the players, or teams, of round 1, best first, of a closed system
	seeds  []int              // numbers of the teams in the pairing order of round 1
	before tourney.Tournament // as it was when the last round was paired
	later  []later            // byes of the round after the one taken back
}

// Round returns the last round paired, 0 before the first.
func (s State) Round() int { return len(s.Rounds) }

// Field returns the number of players, or teams, of a round robin or knock-out, 0 before round 1.
func (s State) Field() int { return len(s.field) }

// A Place is a board: the place in its round, from 0.
type Place struct{ Round, Place int }

// Open returns the boards that have no result, in order. Only an arena has some before the last
// round.
func (s State) Open() []tourney.Pairing {
	var boards []tourney.Pairing
	for _, at := range s.OpenAt() {
		boards = append(boards, s.Board(at).Pairing)
	}
	return boards
}

// OpenAt returns where the boards without a result are. The caller does not change the list.
func (s State) OpenAt() []Place {
	round := s.Round()
	if s.System == Arena || round == 0 {
		return s.arena.open
	}
	var open []Place
	for place, b := range s.Rounds[round-1] {
		if b.Second != 0 && b.Result == "" {
			open = append(open, Place{round, place})
		}
	}
	return open
}

// Board returns the board at a place.
func (s State) Board(at Place) Board { return s.Rounds[at.Round-1][at.Place] }

// Bracket returns the bracket of a knock-out that has begun.
func (s State) Bracket() (*knockout.Bracket, error) {
	var games []knockout.Game
	for _, round := range s.Rounds {
		for _, b := range round {
			if o, known := results[b.Result]; known {
				games = append(games, knockout.Game{Pairing: b.Pairing, Outcome: o[0]})
			}
		}
	}
	return knockout.New(s.field, s.Rules, games)
}

// A Kind is what an Event says.
type Kind string

// The kinds of events, with the fields that each has.
const (
	Created    Kind = "created"    // Name, System, Rounds, Points, Opening, Accelerated, Rules, TeamBoards
	Changed    Kind = "set"        // Name, Rounds: those that are set
	Entered    Kind = "entered"    // Number, Name, Rating, Team
	Left       Kind = "left"       // Number
	Returned   Kind = "returned"   // Number
	ByeGranted Kind = "bye"        // Number, Round, Result
	Forbidden  Kind = "forbidden"  // Numbers, Reason
	Allowed    Kind = "allowed"    // Numbers, Reason
	Waits      Kind = "ready"      // Number
	Paired     Kind = "paired"     // Round, Boards
	Unpaired   Kind = "unpaired"   // Round, Reason
	Began      Kind = "begun"      // Round
	Reported   Kind = "result"     // Round, Boards (one), Result, Berserk
	Corrected  Kind = "correction" // Round, Boards (one), Result, Reason
	Finished   Kind = "finished"

	TeamEntered Kind = "team"       // Team, Name
	TeamNamed   Kind = "team_named" // Team, Name
	LinedUp     Kind = "lineup"     // Team, Numbers
	Substituted Kind = "substitute" // Round, Boards (one, as it was), Numbers (out, in)
)

// An Event is a fact of a tournament.
type Event struct {
	Kind        Kind              `json:"kind"`
	Name        string            `json:"name,omitempty"`
	System      System            `json:"system,omitempty"`
	Rounds      int               `json:"rounds,omitempty"`
	Points      *tourney.Points   `json:"points,omitempty"`
	Opening     tourney.Side      `json:"opening,omitempty"`
	Accelerated bool              `json:"accelerated,omitempty"`
	Rules       *knockout.Rules   `json:"rules,omitempty"`
	Number      int               `json:"number,omitempty"`
	Numbers     []int             `json:"numbers,omitempty"`
	Rating      int               `json:"rating,omitempty"`
	Round       int               `json:"round,omitempty"`
	Boards      []tourney.Pairing `json:"boards,omitempty"`
	Result      string            `json:"result,omitempty"` // of a board as in OutcomesOf, or of a bye: "1", "=" or "0"
	Reason      string            `json:"reason,omitempty"`
	Team        int               `json:"team,omitempty"`
	TeamBoards  int               `json:"team_boards,omitempty"`
	Berserk     [2]bool           `json:"berserk,omitzero"`
}

// results are the outcomes of a game for both sides.
var results = map[string][2]tourney.Outcome{
	"1-0": {tourney.Win, tourney.Loss},
	"=":   {tourney.Draw, tourney.Draw},
	"0-1": {tourney.Loss, tourney.Win},
	"0-0": {tourney.Loss, tourney.Loss},
	"+-":  {tourney.ForfeitWin, tourney.ForfeitLoss},
	"-+":  {tourney.ForfeitLoss, tourney.ForfeitWin},
	"--":  {tourney.ForfeitLoss, tourney.ForfeitLoss},
}

// OutcomesOf returns the outcomes of a board's result for First and Second. Known results are
// 1-0, =, 0-1, 0-0, and +-, -+ and -- if players did not appear.
func OutcomesOf(result string) (of [2]tourney.Outcome, known bool) {
	of, known = results[result]
	return of, known
}

var byes = map[string]tourney.Outcome{"1": tourney.FullBye, "=": tourney.HalfBye, "0": tourney.ZeroBye}

// Owned returns a copy that Fold changes in place, for many events in a row: after each of them the
// state before is gone. Shared ends that.
func (s State) Owned() State {
	s.Rounds = slices.Clone(s.Rounds)
	for i := range s.Rounds {
		s.Rounds[i] = slices.Clone(s.Rounds[i])
	}
	s.arena, s.owned = s.arena.clone(), true
	return s
}

// Shared returns an Owned state as one that Fold copies again.
func (s State) Shared() State {
	s.owned = false
	return s
}

// Fold returns the state after an event. An event that Apply did not make is an error.
func Fold(s State, e Event) (State, error) {
	s.Version++
	var err error
	switch e.Kind {
	case Created:
		err = s.create(e)
	case Changed:
		s.Tournament.Name = cmp.Or(e.Name, s.Tournament.Name)
		s.Tournament.Rounds = cmp.Or(e.Rounds, s.Tournament.Rounds)
	case Entered:
		s.enter(e)
		if e.Team != 0 {
			err = s.foldTeam(e)
		}
	case TeamEntered, TeamNamed, LinedUp:
		err = s.foldTeam(e)
	case Substituted:
		err = s.substitute(e)
	case Left:
		s.Withdrawn = append(slices.Clone(s.Withdrawn), e.Number)
		s.Ready = without(s.Ready, e.Number)
	case Returned:
		s.Withdrawn = without(s.Withdrawn, e.Number)
	case Forbidden:
		s.Tournament.Bans = append(slices.Clone(s.Tournament.Bans), tourney.Ban{Players: e.Numbers})
	case Allowed:
		s.allow(e.Numbers)
	case Waits:
		s.Ready = append(slices.Clone(s.Ready), e.Number)
	case Paired:
		err = s.pair(e)
	case Unpaired:
		err = s.unpair(e)
	case Began:
		s.Begun = e.Round
	case ByeGranted:
		outcome, known := byes[e.Result]
		s.Tournament.Players = slices.Clone(s.Tournament.Players)
		p := s.Tournament.Player(e.Number)
		if !known || p == nil || len(p.Results) != e.Round-1 {
			err = fmt.Errorf("no bye for player %d", e.Number)
			break
		}
		p.Results = append(slices.Clone(p.Results), tourney.Result{Outcome: outcome})
	case Reported, Corrected:
		err = s.report(e)
	case Finished:
		s.Over, s.Ready = true, nil
	default:
		err = fmt.Errorf("unknown kind %q", e.Kind)
	}
	if err != nil {
		return s, fmt.Errorf("conduct: event %d: %w", s.Version, err)
	}
	return s, nil
}

// isBanOf tells the ban of exactly these players, whose numbers are sorted, that is not lifted.
func isBanOf(numbers []int) func(tourney.Ban) bool {
	return func(b tourney.Ban) bool { return b.To == 0 && slices.Equal(b.Players, numbers) }
}

// allow lifts a ban. It stays for the rounds that have begun under it.
func (s *State) allow(numbers []int) {
	s.Tournament.Bans = slices.Clone(s.Tournament.Bans)
	i := slices.IndexFunc(s.Tournament.Bans, isBanOf(numbers))
	switch {
	case i < 0:
	case s.Begun == 0:
		s.Tournament.Bans = slices.Delete(s.Tournament.Bans, i, i+1)
	default:
		s.Tournament.Bans[i].To = s.Begun
	}
}

// without returns a list without a number, which may be missing already.
func without(list []int, number int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(n int) bool { return n == number })
}

func (s *State) create(e Event) error {
	if e.Points == nil || e.System == Knockout && e.Rules == nil {
		return errors.New("no points or no rules")
	}
	s.System, s.Accelerated, s.TeamBoards = e.System, e.Accelerated, e.TeamBoards
	if e.Rules != nil {
		s.Rules = *e.Rules
	}
	s.Tournament = tourney.Tournament{Name: e.Name, Rounds: e.Rounds, Points: *e.Points, Opening: e.Opening}
	return nil
}

func (s *State) enter(e Event) {
	p := tourney.Player{Number: e.Number, Name: e.Name, Rating: e.Rating}
	if s.System != Arena {
		for range s.Rounds {
			p.Results = append(p.Results, tourney.Result{Outcome: tourney.ZeroBye})
		}
	}
	players := s.Tournament.Players
	at, _ := slices.BinarySearchFunc(players, p, func(a, b tourney.Player) int {
		return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Number, b.Number))
	})
	s.Tournament.Players = slices.Insert(slices.Clone(players), at, p)
}

// pair adds a round.
func (s *State) pair(e Event) error {
	if e.Round != len(s.Rounds)+1 {
		return fmt.Errorf("round %d does not follow round %d", e.Round, len(s.Rounds))
	}
	s.before = s.Tournament
	if s.System != Arena {
		t := s.Tournament
		if s.Accelerated && e.Round == 1 {
			t.Players = slices.Clone(t.Players)
			swiss.Baku(&t)
		}
		added, err := t.Add(e.Round, e.Boards)
		if err != nil {
			return err
		}
		s.Tournament = *added
		for _, l := range s.later {
			if p := s.Tournament.Player(l.number); l.round == e.Round+1 && p != nil {
				p.Results = append(p.Results, l.bye)
			}
		}
		s.later = nil
		switch {
		case e.Round != 1:
		case s.TeamBoards > 0:
			s.seedTeams()
		case s.System.closed():
			s.field = s.present()
		}
	}
	boards := make([]Board, len(e.Boards))
	for i, b := range e.Boards {
		boards[i].Pairing = b
		s.Ready = without(without(s.Ready, b.First), b.Second)
	}
	if !s.owned {
		s.Rounds = slices.Clip(s.Rounds)
	}
	s.Rounds = append(s.Rounds, boards)
	if s.System == Arena {
		if !s.owned {
			s.arena = s.arena.clone()
		}
		s.arena.paired(e.Round, e.Boards)
	}
	return nil
}

// present returns the numbers of the players who have not left, in pairing order.
func (s *State) present() []int {
	var list []int
	for _, p := range s.Tournament.Players {
		if !slices.Contains(s.Withdrawn, p.Number) {
			list = append(list, p.Number)
		}
	}
	return list
}

// A later bye was granted for the round after one that was taken back.
type later struct {
	number, round int
	bye           tourney.Result
}

// unpair takes the last round back. Players who entered since stay, and so do corrections of
// earlier rounds and byes of the round after.
func (s *State) unpair(e Event) error {
	if e.Round != len(s.Rounds) || e.Round == 0 {
		return fmt.Errorf("round %d is not the last", e.Round)
	}
	s.Tournament.Players = slices.Clone(s.Tournament.Players)
	s.later = nil
	for i := range s.Tournament.Players {
		p := &s.Tournament.Players[i]
		if len(p.Results) > e.Round {
			s.later = append(s.later, later{p.Number, e.Round + 1, p.Results[e.Round]})
		}
		if was := s.before.Player(p.Number); was != nil {
			p.Results, p.Acceleration = append(was.Results[:0:0], p.Results[:len(was.Results)]...), was.Acceleration
		} else {
			p.Results = p.Results[:e.Round-1]
		}
	}
	s.Rounds = slices.Clip(s.Rounds[:e.Round-1])
	if e.Round == 1 {
		s.field, s.seeds = nil, nil
	}
	return nil
}

// at returns the place of a board in its round.
func (s State) at(round int, b tourney.Pairing) (int, error) {
	if round < 1 || round > len(s.Rounds) {
		return 0, ErrBoard
	}
	i := slices.IndexFunc(s.Rounds[round-1], func(one Board) bool { return one.Pairing == b && b.Second != 0 })
	if i < 0 {
		return 0, ErrBoard
	}
	return i, nil
}

// report sets the result of a board.
func (s *State) report(e Event) error {
	outcomes, known := results[e.Result]
	if !known || len(e.Boards) != 1 {
		return ErrResult
	}
	b := e.Boards[0]
	i, err := s.at(e.Round, b)
	if err != nil {
		return err
	}
	round := s.Rounds[e.Round-1]
	if !s.owned {
		s.Rounds, round = slices.Clone(s.Rounds), slices.Clone(round)
	}
	round[i].Result, round[i].Corrected = e.Result, e.Kind == Corrected
	if e.Kind == Reported {
		round[i].Berserk = e.Berserk
	}
	s.Rounds[e.Round-1] = round
	if s.System == Arena {
		if !s.owned {
			s.arena = s.arena.clone()
		}
		s.arena.reported(Place{e.Round, i}, b, s.Rounds)
		return nil
	}
	s.Tournament.Players = slices.Clone(s.Tournament.Players)
	for side, number := range [...]int{b.First, b.Second} {
		p := s.Tournament.Player(number)
		if p == nil || p.Round(e.Round).Opponent != b.First+b.Second-number {
			return ErrBoard
		}
		p.Results = slices.Clone(p.Results)
		p.Results[e.Round-1].Outcome = outcomes[side]
	}
	return nil
}

package conduct

import (
	"cmp"
	"fmt"
	"slices"

	"duiyi/tourney"
)

// A System is a way to pair.
type System string

// The systems.
const (
	Dutch        System = "dutch"
	Berger       System = "berger"
	BergerDouble System = "berger-double"
)

// A State is a tournament after some events. Fold copies what it changes.
type State struct {
	Version    int // events so far
	System     System
	Tournament tourney.Tournament
	Withdrawn  []int // numbers
	Over       bool
}

// Round returns the last round paired, 0 before the first.
func (s State) Round() int { return s.Tournament.Played() }

// Open returns the boards of the last round that have no result.
func (s State) Open() []tourney.Pairing {
	var boards []tourney.Pairing
	round := s.Round()
	for i := range s.Tournament.Players {
		p := &s.Tournament.Players[i]
		if r := p.Round(round); r.Outcome == tourney.Unfinished && r.Side == tourney.First {
			boards = append(boards, tourney.Pairing{First: p.Number, Second: r.Opponent})
		}
	}
	return boards
}

// A Kind is what an Event says.
type Kind string

// The kinds of events, with the fields that each has.
const (
	Created    Kind = "created"    // Name, System, Rounds, Points, Opening
	Entered    Kind = "entered"    // Number, Name, Rating
	Left       Kind = "left"       // Number
	Returned   Kind = "returned"   // Number
	ByeGranted Kind = "bye"        // Number, Round, Result
	Forbidden  Kind = "forbidden"  // Numbers, Reason
	Paired     Kind = "paired"     // Round, Boards
	Reported   Kind = "result"     // Round, Boards (one), Result
	Corrected  Kind = "correction" // Round, Boards (one), Result, Reason
	Finished   Kind = "finished"
)

// An Event is a fact of a tournament.
type Event struct {
	Kind    Kind              `json:"kind"`
	Name    string            `json:"name,omitempty"`
	System  System            `json:"system,omitempty"`
	Rounds  int               `json:"rounds,omitempty"`
	Points  *tourney.Points   `json:"points,omitempty"`
	Opening tourney.Side      `json:"opening,omitempty"`
	Number  int               `json:"number,omitempty"`
	Numbers []int             `json:"numbers,omitempty"`
	Rating  int               `json:"rating,omitempty"`
	Round   int               `json:"round,omitempty"`
	Boards  []tourney.Pairing `json:"boards,omitempty"`
	Result  string            `json:"result,omitempty"` // a key of Results, or of a bye: "1", "=" or "0"
	Reason  string            `json:"reason,omitempty"`
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

// Results returns the results that a board can have: 1-0, =, 0-1, 0-0, and +-, -+ and -- if
// players did not appear.
func Results() []string { return []string{"1-0", "=", "0-1", "0-0", "+-", "-+", "--"} }

var byes = map[string]tourney.Outcome{"1": tourney.FullBye, "=": tourney.HalfBye, "0": tourney.ZeroBye}

// Fold returns the state after an event. An event that Apply did not make is an error.
func Fold(s State, e Event) (State, error) {
	s.Version++
	t := s.Tournament
	t.Players = slices.Clone(t.Players)
	switch e.Kind {
	case Created:
		if e.Points == nil {
			return s, fmt.Errorf("conduct: event %d: no points", s.Version)
		}
		s.System = e.System
		t = tourney.Tournament{Name: e.Name, Rounds: e.Rounds, Points: *e.Points, Opening: e.Opening}
	case Entered:
		p := tourney.Player{Number: e.Number, Name: e.Name, Rating: e.Rating}
		for range t.Played() {
			p.Results = append(p.Results, tourney.Result{Outcome: tourney.ZeroBye})
		}
		at, _ := slices.BinarySearchFunc(t.Players, p, func(a, b tourney.Player) int {
			return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Number, b.Number))
		})
		t.Players = slices.Insert(t.Players, at, p)
	case Left:
		s.Withdrawn = append(slices.Clone(s.Withdrawn), e.Number)
	case Returned:
		s.Withdrawn = slices.DeleteFunc(slices.Clone(s.Withdrawn), func(n int) bool { return n == e.Number })
	case Forbidden:
		t.Bans = append(slices.Clone(t.Bans), tourney.Ban{Players: e.Numbers})
	case Paired:
		added, err := t.Add(e.Round, e.Boards)
		if err != nil {
			return s, fmt.Errorf("conduct: event %d: %w", s.Version, err)
		}
		t = *added
	case ByeGranted:
		outcome, known := byes[e.Result]
		p := t.Player(e.Number)
		if !known || p == nil || len(p.Results) != e.Round-1 {
			return s, fmt.Errorf("conduct: event %d: no bye for player %d", s.Version, e.Number)
		}
		p.Results = append(slices.Clone(p.Results), tourney.Result{Outcome: outcome})
	case Reported, Corrected:
		if err := enter(&t, e); err != nil {
			return s, fmt.Errorf("conduct: event %d: %w", s.Version, err)
		}
	case Finished:
		s.Over = true
	default:
		return s, fmt.Errorf("conduct: event %d: unknown kind %q", s.Version, e.Kind)
	}
	s.Tournament = t
	return s, nil
}

// enter sets the result of a board.
func enter(t *tourney.Tournament, e Event) error {
	outcomes, known := results[e.Result]
	if !known || len(e.Boards) != 1 {
		return ErrResult
	}
	b := e.Boards[0]
	for i, number := range [...]int{b.First, b.Second} {
		p := t.Player(number)
		if p == nil || p.Round(e.Round).Opponent != b.First+b.Second-number {
			return ErrBoard
		}
		p.Results = slices.Clone(p.Results)
		p.Results[e.Round-1].Outcome = outcomes[i]
	}
	return nil
}

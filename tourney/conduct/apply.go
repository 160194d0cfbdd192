package conduct

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"duiyi/tourney"
	"duiyi/tourney/robin"
	"duiyi/tourney/swiss"
)

// The reasons why a command is refused.
var (
	ErrCreated  = errors.New("the tournament exists already")
	ErrSystem   = errors.New("unknown system")
	ErrRounds   = errors.New("a Swiss tournament has 1 to 999 rounds")
	ErrName     = errors.New("a player needs a name of at most 100 characters")
	ErrTwice    = errors.New("a player with this name has entered")
	ErrClosed   = errors.New("entries to a round robin end with round 1")
	ErrPlayer   = errors.New("no such player")
	ErrLeft     = errors.New("the player has left")
	ErrHere     = errors.New("the player has not left")
	ErrBye      = errors.New("a bye is for the next round, before it is paired")
	ErrForbid   = errors.New("two different players or more are needed")
	ErrOpen     = errors.New("boards have no result yet")
	ErrBoard    = errors.New("no such board in the round")
	ErrResult   = errors.New("unknown result")
	ErrReported = errors.New("the board has another result: correct it with a reason")
	ErrNothing  = errors.New("the board has no result to correct")
	ErrReason   = errors.New("a correction needs a reason")
	ErrPast     = errors.New("a later round is paired: only a correction changes the result")
	ErrOver     = errors.New("the tournament is over")
)

// maxName is the longest name of a player, in characters.
const maxName = 100

// A Command asks for a change.
type Command interface {
	// decide returns the events of the command, none if nothing changes.
	decide(s State) ([]Event, error)
}

// Apply returns the events of a command and the state after them. On an error the state is s. A
// command that asks for what is so already has no events: a result reported twice alike, for one.
func Apply(s State, c Command) (State, []Event, error) {
	if s.Over {
		if _, correction := c.(Correct); !correction {
			return s, nil, ErrOver
		}
	}
	events, err := c.decide(s)
	if err != nil {
		return s, nil, err
	}
	next := s
	for _, e := range events {
		if next, err = Fold(next, e); err != nil {
			return s, nil, err
		}
	}
	return next, events, nil
}

// Create begins a tournament. A round robin needs no Rounds.
type Create struct {
	Name    string
	System  System
	Rounds  int
	Points  tourney.Points
	Opening tourney.Side // of the first player in round 1, as drawn by lot
}

func (c Create) decide(s State) ([]Event, error) {
	switch {
	case s.Version > 0:
		return nil, ErrCreated
	case c.System != Dutch && c.System != Berger && c.System != BergerDouble:
		return nil, ErrSystem
	case c.System == Dutch && (c.Rounds < 1 || c.Rounds > 999):
		return nil, ErrRounds
	case c.Opening != tourney.First && c.Opening != tourney.Second:
		return nil, swiss.ErrOpening
	}
	return []Event{{Kind: Created, Name: c.Name, System: c.System, Rounds: c.Rounds, Points: &c.Points, Opening: c.Opening}}, nil
}

// Enter adds a player, also between rounds of a Swiss tournament: earlier rounds count as missed.
// The order of pairing is by rating, then by entry.
type Enter struct {
	Name   string
	Rating int
}

func (c Enter) decide(s State) ([]Event, error) {
	name := strings.TrimSpace(c.Name)
	switch {
	case s.Version == 0:
		return nil, ErrSystem
	case name == "" || len([]rune(name)) > maxName:
		return nil, ErrName
	case s.System != Dutch && s.Round() > 0:
		return nil, ErrClosed
	}
	number := 1
	for i := range s.Tournament.Players {
		p := &s.Tournament.Players[i]
		if p.Name == name {
			return nil, fmt.Errorf("%w: %d", ErrTwice, p.Number)
		}
		number = max(number, p.Number+1)
	}
	return []Event{{Kind: Entered, Number: number, Name: name, Rating: max(0, c.Rating)}}, nil
}

// Leave withdraws a player from the rounds to come.
type Leave struct{ Number int }

func (c Leave) decide(s State) ([]Event, error) {
	switch {
	case s.Tournament.Player(c.Number) == nil:
		return nil, ErrPlayer
	case slices.Contains(s.Withdrawn, c.Number):
		return nil, ErrLeft
	}
	return []Event{{Kind: Left, Number: c.Number}}, nil
}

// Return takes back that a player left.
type Return struct{ Number int }

func (c Return) decide(s State) ([]Event, error) {
	if !slices.Contains(s.Withdrawn, c.Number) {
		return nil, ErrHere
	}
	return []Event{{Kind: Returned, Number: c.Number}}, nil
}

// Bye lets a player miss the next round for the points of a win "1", a draw "=" or nothing "0".
type Bye struct {
	Number, Round int
	Result        string
}

func (c Bye) decide(s State) ([]Event, error) {
	p := s.Tournament.Player(c.Number)
	switch _, known := byes[c.Result]; {
	case p == nil:
		return nil, ErrPlayer
	case !known:
		return nil, ErrResult
	case s.System != Dutch || c.Round != s.Round()+1 || len(p.Results) != s.Round():
		return nil, ErrBye
	}
	return []Event{{Kind: ByeGranted, Number: c.Number, Round: c.Round, Result: c.Result}}, nil
}

// Forbid keeps players from meeting each other.
type Forbid struct {
	Numbers []int
	Reason  string
}

func (c Forbid) decide(s State) ([]Event, error) {
	different := slices.Compact(slices.Sorted(slices.Values(c.Numbers)))
	if len(different) < 2 {
		return nil, ErrForbid
	}
	for _, n := range different {
		if s.Tournament.Player(n) == nil {
			return nil, fmt.Errorf("%w: %d", ErrPlayer, n)
		}
	}
	return []Event{{Kind: Forbidden, Numbers: different, Reason: c.Reason}}, nil
}

// Pair pairs the next round, which must be Round: of two arbiters who press at once one pairs.
type Pair struct{ Round int }

func (c Pair) decide(s State) ([]Event, error) {
	if c.Round != s.Round()+1 {
		return nil, fmt.Errorf("%w: round %d is next", ErrBoard, s.Round()+1)
	}
	if open := s.Open(); len(open) > 0 {
		return nil, fmt.Errorf("%w: %d - %d", ErrOpen, open[0].First, open[0].Second)
	}
	t := s.Tournament
	var boards []tourney.Pairing
	var err error
	if s.System == Dutch {
		t.Missing = s.Withdrawn
		boards, err = swiss.Pair(&t, c.Round)
	} else {
		boards, err = robin.Pair(&t, c.Round, s.System == BergerDouble)
	}
	if err != nil {
		return nil, err
	}
	return []Event{{Kind: Paired, Round: c.Round, Boards: boards}}, nil
}

// Report enters the result of a board, one of Results.
type Report struct {
	Round, First, Second int
	Result               string
}

func (c Report) decide(s State) ([]Event, error) {
	now, err := s.board(c.Round, c.First, c.Second, c.Result)
	switch {
	case err != nil:
		return nil, err
	case now == c.Result:
		return nil, nil
	case now != "":
		return nil, ErrReported
	case c.Round != s.Round():
		return nil, ErrPast
	}
	return []Event{{Kind: Reported, Round: c.Round, Boards: []tourney.Pairing{{First: c.First, Second: c.Second}}, Result: c.Result}}, nil
}

// Correct changes a result, also of an earlier round; rounds paired since stay as they are.
type Correct struct {
	Round, First, Second int
	Result, Reason       string
}

func (c Correct) decide(s State) ([]Event, error) {
	now, err := s.board(c.Round, c.First, c.Second, c.Result)
	switch {
	case err != nil:
		return nil, err
	case strings.TrimSpace(c.Reason) == "":
		return nil, ErrReason
	case now == "":
		return nil, ErrNothing
	case now == c.Result:
		return nil, nil
	}
	return []Event{{Kind: Corrected, Round: c.Round, Boards: []tourney.Pairing{{First: c.First, Second: c.Second}}, Result: c.Result, Reason: c.Reason}}, nil
}

// board returns the result of a board, "" without one, after checking that the board exists and
// that result is one of Results.
func (s State) board(round, first, second int, result string) (string, error) {
	p, q := s.Tournament.Player(first), s.Tournament.Player(second)
	if p == nil || q == nil || p.Round(round).Opponent != second || p.Round(round).Side != tourney.First {
		return "", ErrBoard
	}
	if _, known := results[result]; !known {
		return "", fmt.Errorf("%w: %q", ErrResult, result)
	}
	for text, o := range results {
		if p.Round(round).Outcome == o[0] && q.Round(round).Outcome == o[1] {
			return text, nil
		}
	}
	return "", nil
}

// Finish ends the tournament. Results can still be corrected.
type Finish struct{}

func (Finish) decide(s State) ([]Event, error) {
	if open := s.Open(); len(open) > 0 {
		return nil, fmt.Errorf("%w: %d - %d", ErrOpen, open[0].First, open[0].Second)
	}
	return []Event{{Kind: Finished}}, nil
}

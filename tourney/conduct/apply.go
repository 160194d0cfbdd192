package conduct

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"duiyi/tourney"
	"duiyi/tourney/arena"
	"duiyi/tourney/knockout"
	"duiyi/tourney/robin"
	"duiyi/tourney/swiss"
)

// The reasons why a command is refused.
var (
	ErrCreated  = errors.New("the tournament exists already")
	ErrSystem   = errors.New("unknown system, or one that has no such thing")
	ErrRounds   = errors.New("a Swiss tournament has 1 to 999 rounds, at least those paired")
	ErrName     = errors.New("a player needs a name of at most 100 characters")
	ErrTwice    = errors.New("a player with this name has entered")
	ErrClosed   = errors.New("entries end with round 1, or with the tournament's last round")
	ErrPlayer   = errors.New("no such player")
	ErrBye      = errors.New("a bye is for the next round of a Swiss tournament, before it is paired")
	ErrForbid   = errors.New("two different players or more are needed")
	ErrOpen     = errors.New("boards have no result yet")
	ErrRound    = errors.New("another round is next")
	ErrBegun    = errors.New("the round has begun")
	ErrFew      = errors.New("two players are needed")
	ErrBoard    = errors.New("no such board in the round")
	ErrResult   = errors.New("unknown result")
	ErrReported = errors.New("the board has another result: correct it with a reason")
	ErrNothing  = errors.New("the board has no result to correct")
	ErrReason   = errors.New("a correction needs a reason")
	ErrPast     = errors.New("a later round is paired: only a correction changes the result")
	ErrFollows  = errors.New("later games of the knock-out follow from this result")
	ErrPlays    = errors.New("the player has a game, or has left")
	ErrOver     = errors.New("the tournament is over")
)

// maxName is the longest name of a player, in characters.
const maxName = 100

// maxRounds is the most rounds of a Swiss tournament.
const maxRounds = 999

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

// Create begins a tournament. Only a Swiss tournament needs Rounds, only a knock-out Rules.
type Create struct {
	Name        string
	System      System
	Accelerated bool // of a Swiss tournament: by the Baku method
	Rounds      int
	Points      tourney.Points
	Opening     tourney.Side // of the first player in round 1, as drawn by lot
	Rules       knockout.Rules
	TeamBoards  int // of a match of teams, 1 to 20; 0 without teams
}

func (c Create) decide(s State) ([]Event, error) {
	e := Event{Kind: Created, Name: c.Name, System: c.System, Points: &c.Points, Opening: c.Opening, TeamBoards: c.TeamBoards}
	switch {
	case s.Version > 0:
		return nil, ErrCreated
	case c.Opening != tourney.First && c.Opening != tourney.Second:
		return nil, swiss.ErrOpening
	case c.TeamBoards < 0 || c.TeamBoards > maxTeamBoards || c.TeamBoards > 0 && (c.Accelerated || c.System == Knockout || c.System == Arena):
		return nil, ErrTeamBoards
	}
	switch c.System {
	case Dutch:
		if c.Rounds < 1 || c.Rounds > maxRounds {
			return nil, ErrRounds
		}
		e.Rounds, e.Accelerated = c.Rounds, c.Accelerated
	case Knockout:
		if c.Rules.Games < 1 || c.Rules.Extension < 1 {
			return nil, knockout.ErrRules
		}
		e.Rules = &c.Rules
	case Berger, BergerDouble, Arena:
	default:
		return nil, ErrSystem
	}
	return []Event{e}, nil
}

// Change sets the name, unless it is empty, and the number of rounds, unless it is 0.
type Change struct {
	Name   string
	Rounds int
}

func (c Change) decide(s State) ([]Event, error) {
	t := &s.Tournament
	if c.Rounds != 0 && (s.System != Dutch || c.Rounds < max(1, s.Round()) || c.Rounds > maxRounds) {
		return nil, ErrRounds
	}
	if cmp.Or(c.Name, t.Name) == t.Name && cmp.Or(c.Rounds, t.Rounds) == t.Rounds {
		return nil, nil
	}
	return []Event{{Kind: Changed, Name: c.Name, Rounds: c.Rounds}}, nil
}

// Enter adds a player, also between rounds of a Swiss tournament, where earlier rounds count as
// missed, and during an arena. The order of pairing is by rating, then by entry. A team gets players
// at any time.
type Enter struct {
	Name   string
	Rating int
	Team   int // number; 0 without teams
}

func (c Enter) decide(s State) ([]Event, error) {
	name, err := checkedName(c.Name)
	switch {
	case s.Version == 0:
		return nil, ErrSystem
	case err != nil:
		return nil, err
	case (s.System.closed() && s.Round() > 0 || s.System == Dutch && s.Round() >= s.Tournament.Rounds) && s.TeamBoards == 0:
		return nil, ErrClosed
	}
	if s.TeamBoards > 0 || c.Team != 0 {
		switch t, err := s.team(c.Team); {
		case err != nil:
			return nil, err
		case len(t.Players) >= MaxTeamPlayers:
			return nil, ErrTeamFull
		}
	}
	number := 1
	for i := range s.Tournament.Players {
		p := &s.Tournament.Players[i]
		if p.Name == name {
			return nil, fmt.Errorf("%w: %d", ErrTwice, p.Number)
		}
		number = max(number, p.Number+1)
	}
	return []Event{{Kind: Entered, Number: number, Name: name, Rating: max(0, c.Rating), Team: c.Team}}, nil
}

// checkedName returns a name without spaces around it.
func checkedName(text string) (string, error) {
	name := strings.TrimSpace(text)
	if name == "" || len([]rune(name)) > maxName {
		return "", ErrName
	}
	return name, nil
}

// Leave withdraws a player from the rounds to come. In a round robin and a knock-out they lose
// their games by forfeit.
type Leave struct{ Number int }

func (c Leave) decide(s State) ([]Event, error) {
	switch {
	case s.Tournament.Player(c.Number) == nil:
		return nil, ErrPlayer
	case slices.Contains(s.Withdrawn, c.Number):
		return nil, nil
	}
	return []Event{{Kind: Left, Number: c.Number}}, nil
}

// Return takes back that a player left.
type Return struct{ Number int }

func (c Return) decide(s State) ([]Event, error) {
	switch {
	case s.Tournament.Player(c.Number) == nil:
		return nil, ErrPlayer
	case !slices.Contains(s.Withdrawn, c.Number):
		return nil, nil
	case s.field != nil && !slices.Contains(s.field, c.Number) && s.TeamBoards == 0:
		return nil, ErrClosed
	}
	return []Event{{Kind: Returned, Number: c.Number}}, nil
}

// Wait lets a player of an arena wait for the next game.
type Wait struct{ Number int }

func (c Wait) decide(s State) ([]Event, error) {
	switch {
	case s.System != Arena:
		return nil, ErrSystem
	case s.Tournament.Player(c.Number) == nil:
		return nil, ErrPlayer
	case slices.Contains(s.Ready, c.Number):
		return nil, nil
	case slices.Contains(s.Withdrawn, c.Number), s.arena.of(c.Number).plays:
		return nil, ErrPlays
	}
	return []Event{{Kind: Waits, Number: c.Number}}, nil
}

// Bye lets a player miss the next round for the points of a win "1", a draw "=" or nothing "0"; the
// player of a team for nothing.
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
	case s.TeamBoards > 0 && c.Result != "0":
		return nil, ErrResult
	case s.TeamBoards == 0 && s.System != Dutch, c.Round != s.Round()+1, s.System == Dutch && c.Round > s.Tournament.Rounds, len(p.Results) != s.Round():
		return nil, ErrBye
	}
	return []Event{{Kind: ByeGranted, Number: c.Number, Round: c.Round, Result: c.Result}}, nil
}

// Forbid keeps players, or teams, from meeting each other.
type Forbid struct {
	Numbers []int // of players; of teams where there are some
	Reason  string
}

func (c Forbid) decide(s State) ([]Event, error) {
	different, err := s.different(c.Numbers)
	if err != nil || slices.ContainsFunc(s.Tournament.Bans, isBanOf(different)) {
		return nil, err
	}
	return []Event{{Kind: Forbidden, Numbers: different, Reason: c.Reason}}, nil
}

// different returns numbers of players or teams in order, each once.
func (s State) different(numbers []int) ([]int, error) {
	list := slices.Compact(slices.Sorted(slices.Values(numbers)))
	if len(list) < 2 {
		return nil, ErrForbid
	}
	for _, n := range list {
		if s.TeamBoards > 0 {
			if _, err := s.team(n); err != nil {
				return nil, err
			}
		} else if s.Tournament.Player(n) == nil {
			return nil, fmt.Errorf("%w: %d", ErrPlayer, n)
		}
	}
	return list, nil
}

// Allow lifts a ban: the players of a Forbid may meet in rounds to come.
type Allow struct {
	Numbers []int
	Reason  string
}

func (c Allow) decide(s State) ([]Event, error) {
	different, err := s.different(c.Numbers)
	if err != nil || !slices.ContainsFunc(s.Tournament.Bans, isBanOf(different)) {
		return nil, err
	}
	return []Event{{Kind: Allowed, Numbers: different, Reason: c.Reason}}, nil
}

// Pair pairs the next round, which must be Round: of two arbiters who press at once one pairs.
// In a knock-out a round is the next game of every match that goes on, in an arena a game for all
// who wait, of an odd number but for the last to come if the others can be paired. Boards of players who have left are forfeits at once.
type Pair struct {
	Round int
	Again bool // in an arena those who have just met may meet again
}

func (c Pair) decide(s State) ([]Event, error) {
	if c.Round != s.Round()+1 {
		return nil, fmt.Errorf("%w: %d", ErrRound, s.Round()+1)
	}
	if open := s.Open(); len(open) > 0 && s.System != Arena {
		return nil, fmt.Errorf("%w: %d - %d", ErrOpen, open[0].First, open[0].Second)
	}
	boards, err := s.next(c)
	if err != nil {
		return nil, err
	}
	if len(boards) == 0 {
		return nil, ErrFew
	}
	events := []Event{{Kind: Paired, Round: c.Round, Boards: boards}}
	for _, b := range boards {
		first, second := slices.Contains(s.Withdrawn, b.First), slices.Contains(s.Withdrawn, b.Second)
		result := ""
		switch {
		case b.Second == 0 || !first && !second:
			continue
		case first && second && s.System != Knockout:
			result = "--"
		case first:
			result = "-+"
		default:
			result = "+-"
		}
		events = append(events, Event{Kind: Reported, Round: c.Round, Boards: []tourney.Pairing{b}, Result: result})
	}
	return events, nil
}

// next returns the boards of the next round.
func (s State) next(c Pair) ([]tourney.Pairing, error) {
	round := c.Round
	if s.TeamBoards > 0 {
		return s.nextTeams(round)
	}
	t := s.Tournament
	switch s.System {
	case Dutch:
		if len(s.present()) < 2 {
			return nil, ErrFew
		}
		t.Missing = s.Withdrawn
		if s.Accelerated && round == 1 {
			t.Players = slices.Clone(t.Players)
			swiss.Baku(&t)
		}
		return swiss.Pair(&t, round)
	case Arena:
		waiting := s.waiting()
		if c.Again {
			for i := range waiting {
				waiting[i].Last = 0
			}
		}
		if n := len(waiting); n%2 == 1 { // the last to come waits on, so that nobody is left over again and again
			if boards := arena.Pair(waiting[:n-1]); len(boards) == n/2 {
				return boards, nil
			}
		}
		return arena.Pair(waiting), nil
	}
	if s.field == nil {
		s.field = s.present()
	}
	if len(s.field) < 2 {
		return nil, ErrFew
	}
	if s.System == Knockout {
		b, err := s.Bracket()
		switch {
		case err != nil:
			return nil, err
		case b.Winner() != 0:
			return nil, ErrOver
		}
		return b.Next(), nil
	}
	t.Players = nil
	for _, n := range s.field {
		t.Players = append(t.Players, *s.Tournament.Player(n))
	}
	return robin.Pair(&t, round, s.System == BergerDouble)
}

// Unpair takes the last round back before it begins.
type Unpair struct {
	Round  int
	Reason string
}

func (c Unpair) decide(s State) ([]Event, error) {
	switch {
	case c.Round != s.Round() || c.Round == 0 || s.System == Arena:
		return nil, fmt.Errorf("%w: %d", ErrRound, s.Round()+1)
	case c.Round <= s.Begun:
		return nil, ErrBegun
	}
	for _, b := range s.Rounds[c.Round-1] {
		if o := results[b.Result][0]; o == tourney.Win || o == tourney.Draw || o == tourney.Loss {
			return nil, ErrBegun
		}
	}
	return []Event{{Kind: Unpaired, Round: c.Round, Reason: c.Reason}}, nil
}

// Begin begins the last round, or with round 1 an arena, whose games begin when they are paired.
type Begin struct{ Round int }

func (c Begin) decide(s State) ([]Event, error) {
	switch {
	case s.System == Arena && c.Round == 1 && s.Begun == 0:
	case c.Round < 1 || c.Round > s.Round():
		return nil, fmt.Errorf("%w: %d", ErrRound, s.Round()+1)
	case c.Round <= s.Begun:
		return nil, nil
	}
	return []Event{{Kind: Began, Round: c.Round}}, nil
}

// Report enters the result of a board, as in OutcomesOf.
type Report struct {
	Round, First, Second int
	Result               string
	Berserk              [2]bool // First and Second gave up half of their time; only an arena counts it
}

func (c Report) decide(s State) ([]Event, error) {
	b, err := s.board(c.Round, c.First, c.Second, c.Result)
	switch {
	case err != nil:
		return nil, err
	case b.Result == c.Result:
		return nil, nil
	case b.Result != "":
		return nil, fmt.Errorf("%w: %s", ErrReported, b.Result)
	case c.Round != s.Round() && s.System != Arena:
		return nil, ErrPast
	}
	return []Event{{Kind: Reported, Round: c.Round, Boards: []tourney.Pairing{b.Pairing}, Result: c.Result, Berserk: c.Berserk}}, nil
}

// Correct changes a result, also of an earlier round; rounds paired since stay as they are.
type Correct struct {
	Round, First, Second int
	Result, Reason       string
}

func (c Correct) decide(s State) ([]Event, error) {
	b, err := s.board(c.Round, c.First, c.Second, c.Result)
	switch {
	case err != nil:
		return nil, err
	case strings.TrimSpace(c.Reason) == "":
		return nil, ErrReason
	case b.Result == "":
		return nil, ErrNothing
	case b.Result == c.Result:
		return nil, nil
	}
	e := Event{Kind: Corrected, Round: c.Round, Boards: []tourney.Pairing{b.Pairing}, Result: c.Result, Reason: c.Reason}
	if s.System == Knockout {
		next, err := Fold(s, e)
		if err != nil {
			return nil, err
		}
		if _, err := next.Bracket(); err != nil {
			return nil, ErrFollows
		}
	}
	return []Event{e}, nil
}

// board returns a board, after checking that it exists and that result is one it can have.
func (s State) board(round, first, second int, result string) (Board, error) {
	i, err := s.at(round, tourney.Pairing{First: first, Second: second})
	if err != nil {
		return Board{}, err
	}
	if _, known := results[result]; !known || s.System == Knockout && (result == "0-0" || result == "--") {
		return Board{}, fmt.Errorf("%w: %q", ErrResult, result)
	}
	return s.Rounds[round-1][i], nil
}

// Finish ends the tournament. Results can still be corrected.
type Finish struct{}

func (Finish) decide(s State) ([]Event, error) {
	if open := s.Open(); len(open) > 0 {
		return nil, fmt.Errorf("%w: %d - %d", ErrOpen, open[0].First, open[0].Second)
	}
	return []Event{{Kind: Finished}}, nil
}

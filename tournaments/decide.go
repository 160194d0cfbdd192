package tournaments

import (
	"errors"
	"reflect"
	"slices"
	"time"

	"duiyi/match"
	"duiyi/tourney"
	"duiyi/tourney/conduct"
)

// A decision returns the events of a change at a state, none if nothing changes. They get their
// time and person later.
type decision func(s State) ([]Event, error)

// of returns the decision of commands of package conduct, which are carried out in turn.
func of(commands ...conduct.Command) decision {
	return func(s State) ([]Event, error) {
		var events []Event
		now := s.Conduct
		for _, c := range commands {
			next, list, err := conduct.Apply(now, c)
			if err != nil {
				return nil, err
			}
			now = next
			for i := range list {
				events = append(events, Event{Kind: KindConduct, Conduct: &list[i]})
			}
		}
		return events, nil
	}
}

// create begins a tournament with checked settings. opening is drawn by lot.
func create(set Settings, opening tourney.Side) decision {
	return func(s State) ([]Event, error) {
		events, err := of(conduct.Create{
			Name: set.Name, System: systems[set.System], Accelerated: set.Accelerated, Rounds: set.Rounds,
			Points: set.points(), Opening: opening, Rules: set.rules(), TeamBoards: set.Boards,
		})(s)
		return append(events, Event{Kind: KindSettings, Settings: &set}), err
	}
}

// change changes settings.
func change(c ChangeOf) decision {
	return func(s State) ([]Event, error) {
		if s.Status().ended() {
			return nil, ErrEnded
		}
		set, err := c.apply(s.Settings).checked()
		if err != nil {
			return nil, err
		}
		if reflect.DeepEqual(set, s.Settings) {
			return nil, nil
		}
		if set.NoBerserk != s.Settings.NoBerserk && s.started != 0 {
			return nil, match.ConfigErrorf("no_berserk", "the arena has begun")
		}
		rename := conduct.Change{Name: set.Name}
		if c.Rounds != nil {
			rename.Rounds = *c.Rounds
		}
		events, err := of(rename)(s)
		if errors.Is(err, conduct.ErrRounds) {
			return nil, match.ConfigErrorf("rounds", "%v", err)
		}
		return append(events, Event{Kind: KindSettings, Settings: &set}), err
	}
}

// enter enters an account, or with account empty a name, into a team if there are teams.
func enter(account, name string, rating, team int) decision {
	return func(s State) ([]Event, error) {
		switch {
		case s.Status().ended():
			return nil, ErrEnded
		case len(s.Conduct.Tournament.Players) >= s.Settings.most():
			return nil, ErrMany
		}
		if account != "" {
			name = accountName(account)
		}
		events, err := of(conduct.Enter{Name: name, Rating: rating, Team: team})(s)
		for i := range events {
			events[i].Account = account
		}
		return events, err
	}
}

// accountName is the name of an account's entry in package conduct. People see the account's
// present name, which this does not depend on.
func accountName(account string) string { return "@" + account }

// pair publishes a round, and begins it too if at once is set.
func pair(round int, begin bool) decision {
	return func(s State) ([]Event, error) {
		switch {
		case s.Status().ended():
			return nil, ErrEnded
		case s.adjourned:
			return nil, ErrAdjourned
		case begin:
			return of(conduct.Pair{Round: round}, conduct.Begin{Round: round})(s)
		}
		return of(conduct.Pair{Round: round})(s)
	}
}

// without returns a decision that first withdraws players, if it pairs a round.
func without(players []int, d decision) decision {
	return func(s State) ([]Event, error) {
		var leave []conduct.Command
		for _, number := range players {
			leave = append(leave, conduct.Leave{Number: number})
		}
		left, err := of(leave...)(s)
		if err != nil || len(left) == 0 {
			return d(s)
		}
		after := s
		for _, e := range left {
			if after, err = fold(after, e); err != nil {
				return nil, err
			}
		}
		events, err := d(after)
		if err != nil || !slices.ContainsFunc(events, func(e Event) bool { return e.Conduct != nil && e.Conduct.Kind == conduct.Paired }) {
			return events, err
		}
		return append(left, events...), nil
	}
}

// thenWait extends d: in an arena at wooden boards all free players then wait for a game, since they
// have no button to press.
func (r *Room) thenWait(d decision) decision {
	return func(s State) ([]Event, error) {
		events, err := d(s)
		if err != nil || len(events) == 0 || s.Settings.System != Arena || !s.Settings.Wooden {
			return events, err
		}
		ends := s.EndsAt()
		for _, e := range events {
			if s, err = fold(s, e); err != nil {
				return nil, err
			}
		}
		if s.Conduct.Begun == 0 || !ends.IsZero() && !r.Now().Before(ends) {
			return events, nil
		}
		busy := map[int]bool{}
		for _, b := range s.Conduct.Open() {
			busy[b.First], busy[b.Second] = true, true
		}
		var wait []conduct.Command
		for _, p := range s.Conduct.Tournament.Players {
			if !busy[p.Number] && !slices.Contains(s.Conduct.Withdrawn, p.Number) {
				wait = append(wait, conduct.Wait{Number: p.Number})
			}
		}
		more, err := of(wait...)(s)
		return append(events, more...), err
	}
}

// takeBack takes a published round back at a moment. It adjourns a tournament whose clock would
// pair the round again before an arbiter can change anything.
func takeBack(round int, reason string, now time.Time) decision {
	return func(s State) ([]Event, error) {
		events, err := of(conduct.Unpair{Round: round, Reason: reason})(s)
		if err != nil {
			return nil, err
		}
		after := s
		for _, e := range events {
			if after, err = fold(after, e); err != nil {
				return nil, err
			}
		}
		if due(after, now) != nil {
			events = append(events, Event{Kind: KindAdjourned, Reason: reason})
		}
		return events, nil
	}
}

// begin begins a round that is published.
func begin(round int) decision {
	return func(s State) ([]Event, error) {
		switch {
		case s.Status().ended():
			return nil, ErrEnded
		case s.adjourned:
			return nil, ErrAdjourned
		}
		return of(conduct.Begin{Round: round})(s)
	}
}

// result enters the result of a board, or corrects it if there is a reason.
func result(caller string, round, board int, text, reason string) decision {
	return func(s State) ([]Event, error) {
		if s.cancelled {
			return nil, ErrEnded
		}
		if round < 1 || round > s.Conduct.Round() || board < 1 || board > len(s.Conduct.Rounds[round-1]) {
			return nil, conduct.ErrBoard
		}
		b := s.Conduct.Rounds[round-1][board-1]
		if b.Result == "" && s.Played(round, board-1) != "" && s.sitsAt(caller, b.Pairing) {
			return nil, ErrOwnBoard
		}
		if reason != "" && b.Result != "" {
			return of(conduct.Correct{Round: round, First: b.First, Second: b.Second, Result: text, Reason: reason})(s)
		}
		return of(conduct.Report{Round: round, First: b.First, Second: b.Second, Result: text})(s)
	}
}

// ends enters the results of games that have ended, but for boards that have a result by now.
func ends(found []finished) decision {
	return func(s State) ([]Event, error) {
		var events []Event
		for _, e := range found {
			list, err := of(conduct.Report{Round: e.round, First: e.First, Second: e.Second, Result: e.result, Berserk: e.berserk})(s)
			switch {
			case errors.Is(err, conduct.ErrReported), errors.Is(err, conduct.ErrBoard), errors.Is(err, conduct.ErrPast), errors.Is(err, conduct.ErrOver):
				continue // the arbiter was faster
			case err != nil:
				return nil, err
			}
			for _, one := range list {
				if next, err := fold(s, one); err == nil {
					s = next
				}
			}
			events = append(events, list...)
		}
		return events, nil
	}
}

// A finished board is one whose game has ended with a result.
type finished struct {
	openBoard
	result  string
	berserk [2]bool // by First and Second
}

// adjourn stops the clock of the tournament, resume starts it again.
func adjourn(reason string) decision {
	return func(s State) ([]Event, error) {
		switch {
		case s.Status().ended():
			return nil, ErrEnded
		case s.adjourned:
			return nil, nil
		}
		return []Event{{Kind: KindAdjourned, Reason: reason}}, nil
	}
}

func resume(s State) ([]Event, error) {
	if !s.adjourned {
		return nil, nil
	}
	return []Event{{Kind: KindResumed}}, nil
}

// cancel calls a tournament off before its first round has begun.
func cancel(reason string) decision {
	return func(s State) ([]Event, error) {
		switch {
		case s.cancelled:
			return nil, nil
		case s.Conduct.Over:
			return nil, ErrEnded
		case s.started != 0:
			return nil, ErrEarly
		}
		return []Event{{Kind: KindCancelled, Reason: reason}}, nil
	}
}

// arbiters adds an arbiter or takes one away.
func arbiters(account string, add bool) decision {
	return func(s State) ([]Event, error) {
		if slices.Contains(s.Arbiters, account) == add {
			return nil, nil
		}
		list := slices.DeleteFunc(slices.Clone(s.Arbiters), func(a string) bool { return a == account })
		if add {
			list = append(list, account)
		}
		switch {
		case len(list) > maxArbiters:
			return nil, ErrMany
		case len(list) == 0:
			return nil, ErrLast
		}
		return []Event{{Kind: KindArbiters, Arbiters: list}}, nil
	}
}

const maxArbiters = 20

// unlessEnded refuses a change of a tournament that is over or cancelled.
func unlessEnded(d decision) decision {
	return func(s State) ([]Event, error) {
		if s.Status().ended() {
			return nil, ErrEnded
		}
		return d(s)
	}
}

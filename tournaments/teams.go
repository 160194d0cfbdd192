package tournaments

import (
	"context"
	"slices"

	"duiyi/identity"
	"duiyi/match"
	"duiyi/people"
	"duiyi/tourney/conduct"
)

// Leads reports whether a caller decides about a team's players: as its captain or an arbiter. For
// team 0, which is none, only an arbiter does.
func (s State) Leads(c identity.Caller, team int) bool {
	return s.Arbitrates(c) || c.User != "" && team >= 1 && team <= len(s.Captains) && s.Captains[team-1] == c.User
}

// CaptainOf returns the number of the team that an account leads, 0 without one.
func (s State) CaptainOf(account string) int {
	for i, captain := range s.Captains {
		if account != "" && captain == account {
			return i + 1
		}
	}
	return 0
}

// lead carries out a decision for the captain of a team or an arbiter.
func (r *Room) lead(ctx context.Context, id string, team int, d decision) (View, error) {
	return r.do(ctx, id, unlessEnded(func(s State) ([]Event, error) {
		if !s.Leads(identity.From(ctx), team) {
			return nil, ErrCaptain
		}
		return d(s)
	}))
}

// account returns the id of an account by its name.
func (r *Room) account(ctx context.Context, name string) (string, error) {
	if r.People == nil {
		return "", people.ErrNoUser
	}
	u, err := r.People.UserBySkeleton(ctx, people.Skeleton(name))
	return u.ID, err
}

// checkTeamName refuses a name of a team that nobody can read.
func checkTeamName(name string) error {
	if !visible(name) {
		return conduct.ErrName
	}
	if bad, unfit := match.UnfitInName(name); unfit {
		return match.ConfigErrorf("name", "%U is not allowed in a name", bad)
	}
	return nil
}

// EnterTeam enters a team. An arbiter names its captain, an account, or none; another caller becomes the
// captain of a team, while entries are open.
func (r *Room) EnterTeam(ctx context.Context, id, name, captain string) (View, error) {
	if err := checkTeamName(name); err != nil {
		return View{}, err
	}
	who := identity.From(ctx)
	account := ""
	if captain != "" {
		var err error
		if account, err = r.account(ctx, captain); err != nil {
			return View{}, err
		}
	}
	s, err := r.load(ctx, id)
	if err == nil && r.People != nil && !s.Arbitrates(who) {
		err = r.People.Admit(ctx, who.User)
	}
	if err != nil {
		return View{}, err
	}
	return r.do(ctx, id, unlessEnded(func(s State) ([]Event, error) {
		leader := account
		switch arbiter := s.Arbitrates(who); {
		case len(s.Conduct.Tournament.Teams) >= maxTeams:
			return nil, ErrMany
		case arbiter:
		case who.User == "":
			return nil, ErrAccount
		case s.Settings.Entries == "closed":
			return nil, conduct.ErrClosed
		case leader != "" && leader != who.User:
			return nil, ErrArbiter
		case s.CaptainOf(who.User) != 0:
			return nil, conduct.ErrTwice
		default:
			leader = who.User
		}
		events, err := of(conduct.EnterTeam{Name: name})(s)
		for i := range events {
			events[i].Account = leader
		}
		return events, err
	}))
}

// A TeamChange changes a team: fields that are nil stay.
type TeamChange struct {
	Name    *string
	Captain *string // the name of an account; empty for none
	Order   []int   // all players, in the order of the boards
}

// ChangeTeam changes a team; its captain may too, and hands on to a player of the team or to nobody.
func (r *Room) ChangeTeam(ctx context.Context, id string, team int, c TeamChange) (View, error) {
	captain := ""
	if c.Captain != nil && *c.Captain != "" {
		var err error
		if captain, err = r.account(ctx, *c.Captain); err != nil {
			return View{}, err
		}
	}
	if c.Name != nil {
		if err := checkTeamName(*c.Name); err != nil {
			return View{}, err
		}
	}
	return r.lead(ctx, id, team, func(s State) ([]Event, error) {
		if team < 1 || team > len(s.Captains) {
			return nil, conduct.ErrTeam
		}
		var commands []conduct.Command
		if c.Name != nil {
			commands = append(commands, conduct.NameTeam{Team: team, Name: *c.Name})
		}
		if c.Order != nil {
			commands = append(commands, conduct.LineUp{Team: team, Numbers: c.Order})
		}
		events, err := of(commands...)(s)
		if err != nil || c.Captain == nil || s.Captains[team-1] == captain {
			return events, err
		}
		if err := s.mayHandOn(identity.From(ctx), team, captain); err != nil {
			return nil, err
		}
		return append(events, Event{Kind: KindCaptain, Team: team, Account: captain}), nil
	})
}

// mayHandOn refuses a captain who makes an account captain that has not agreed to play for the team,
// or that leads another. An arbiter names any account.
func (s State) mayHandOn(who identity.Caller, team int, account string) error {
	if account == "" || s.Arbitrates(who) {
		return nil
	}
	number := s.NumberOf(account)
	switch {
	case number == 0 || s.Conduct.TeamOf(number) != team || slices.Contains(s.Conduct.Withdrawn, number):
		return ErrNotInTeam
	case s.CaptainOf(account) != 0:
		return conduct.ErrTwice
	}
	return nil
}

// WithdrawTeam takes a team out of the coming rounds; its captain may do so too.
func (r *Room) WithdrawTeam(ctx context.Context, id string, team int) (View, error) {
	return r.lead(ctx, id, team, of(conduct.LeaveTeam{Team: team}))
}

// ReturnTeam undoes that; the captain may do so too.
func (r *Room) ReturnTeam(ctx context.Context, id string, team int) (View, error) {
	return r.lead(ctx, id, team, of(conduct.ReturnTeam{Team: team}))
}

// Substitute seats another player of the team for one at a board of the round that has not begun. The
// arbiters do this: the other team's line-up is known by then.
func (r *Room) Substitute(ctx context.Context, id string, round, board, out, in int) (View, error) {
	return r.act(ctx, id, unlessEnded(func(s State) ([]Event, error) {
		if round < 1 || round > s.Conduct.Round() || board < 1 || board > len(s.Conduct.Rounds[round-1]) {
			return nil, conduct.ErrBoard
		}
		b := s.Conduct.Rounds[round-1][board-1]
		return of(conduct.Substitute{Round: round, First: b.First, Second: b.Second, Out: out, In: in})(s)
	}))
}

// Captain returns the account that leads a team and its name, both empty if there is none.
func (v View) Captain(team int) (id, name string) {
	if team < 1 || team > len(v.Captains) {
		return "", ""
	}
	id = v.Captains[team-1]
	name, exists := v.names[id]
	if !exists {
		return "", ""
	}
	return id, name
}

// RowName returns the name of a row of the standings: of a team where there are some, else of a player.
func (v View) RowName(number int) string {
	if v.Settings.Boards > 0 {
		return v.TeamName(number)
	}
	return v.Name(number)
}

// TeamName returns the name of a team.
func (v View) TeamName(team int) string {
	if team < 1 || team > len(v.Conduct.Tournament.Teams) {
		return ""
	}
	return v.Conduct.Tournament.Teams[team-1].Name
}

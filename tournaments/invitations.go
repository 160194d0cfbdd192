package tournaments

import (
	"context"
	"errors"
	"slices"

	"duiyi/identity"
	"duiyi/tourney/conduct"
)

// The reasons why an invitation is refused.
var (
	// ErrNoInvitation reports an invitation that does not exist, perhaps no more.
	ErrNoInvitation = errors.New("there is no such invitation")
	// ErrDeclined refuses to invite an account again that has declined.
	ErrDeclined = errors.New("the account has declined the invitation")
	// ErrNotInTeam refuses to make an account captain that has not agreed to play for the team.
	ErrNotInTeam = errors.New("only a player of the team can become its captain")
	// ErrUninvitable refuses to invite an account that captains cannot reach.
	ErrUninvitable = errors.New("the account takes no invitations")
)

// An Invitation asks an account to play for a team. It is a player once it accepts.
type Invitation struct {
	Account  string
	Team     int
	At       int64 // Unix milliseconds
	Declined bool  // the account can still accept
}

// An Invited is an open invitation with its tournament.
type Invited struct {
	Tournament string
	Invitation
}

func (s State) invitation(account string, team int) int {
	return slices.IndexFunc(s.Invitations, func(i Invitation) bool { return i.Account == account && i.Team == team })
}

// foldInvitation applies an event about an invitation.
func (s *State) foldInvitation(e Event) error {
	s.Invitations = slices.Clone(s.Invitations)
	at := s.invitation(e.Account, e.Team)
	switch {
	case e.Kind == KindInvited && at < 0:
		s.Invitations = append(s.Invitations, Invitation{Account: e.Account, Team: e.Team, At: e.At})
		s.peopled = s.Version
	case e.Kind == KindDeclined && at >= 0:
		s.Invitations[at].Declined = true
	case e.Kind == KindUninvited && at >= 0:
		s.Invitations = slices.Delete(s.Invitations, at, at+1)
	default:
		return ErrNoInvitation
	}
	return nil
}

// invitesOpen returns the invitations that wait for an answer: none once the tournament has ended.
func (s State) invitesOpen() []Invitation {
	if s.Status().ended() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Invitations), func(i Invitation) bool { return i.Declined })
}

// invitesChanged returns the open invitations if they differ from those before, else nil.
func invitesChanged(before, after State) []Invitation {
	open := after.invitesOpen()
	if slices.Equal(before.invitesOpen(), open) {
		return nil
	}
	return append([]Invitation{}, open...)
}

// Invites returns the invitations that a caller may see: their own, those of the teams that they
// lead, and all for an arbiter. Those of deleted accounts are gone.
func (v View) Invites(c identity.Caller) []Invitation {
	if v.Status().ended() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(v.Invitations), func(i Invitation) bool {
		_, exists := v.names[i.Account]
		return !exists || !v.SeesInvitation(c, i.Account, i.Team)
	})
}

// SeesInvitation reports whether a caller may know that an account is invited to a team.
func (s State) SeesInvitation(c identity.Caller, account string, team int) bool {
	return c.User != "" && c.User == account || s.Leads(c, team)
}

// invite asks an account to play for a team, for its captain.
func (r *Room) invite(ctx context.Context, id string, account string, team int) (View, error) {
	free, err := r.People.Invitable(ctx, account)
	if err != nil {
		return View{}, err
	}
	v, err := r.view(ctx, id)
	if err != nil {
		return View{}, err
	}
	return r.lead(ctx, id, team, func(s State) ([]Event, error) {
		if _, err := enter(account, "", 0, team)(s); err != nil { // could it enter?
			return nil, err
		}
		places := conduct.MaxTeamPlayers - len(s.Conduct.Tournament.Teams[team-1].Players)
		for _, i := range s.Invitations {
			switch _, exists := v.names[i.Account]; {
			case i.Account == account && i.Team == team && i.Declined:
				return nil, ErrDeclined
			case i.Account == account && i.Team == team:
				return nil, nil
			case i.Team == team && !i.Declined && exists:
				places--
			}
		}
		switch {
		case !free:
			return nil, ErrUninvitable
		case places <= 0:
			return nil, conduct.ErrTeamFull
		}
		return []Event{{Kind: KindInvited, Account: account, Team: team}}, nil
	})
}

// accept enters an account that is invited to a team.
func (r *Room) accept(ctx context.Context, id string, s State, account string, team int) (View, error) {
	rating, err := r.ratingOf(ctx, s, account)
	if err != nil {
		return View{}, err
	}
	return r.do(ctx, id, unlessEnded(func(s State) ([]Event, error) {
		if s.invitation(account, team) < 0 {
			return nil, ErrNoInvitation
		}
		return enter(account, "", rating, team)(s)
	}))
}

// Uninvite ends an invitation: the account declines it, or the captain or an arbiter withdraws it. One
// that was declined stays for the captain. Declined again, nothing changes.
func (r *Room) Uninvite(ctx context.Context, id string, team int, account string) (View, error) {
	return r.do(ctx, id, unlessEnded(func(s State) ([]Event, error) {
		who := identity.From(ctx)
		if !s.SeesInvitation(who, account, team) {
			return nil, ErrCaptain
		}
		at := s.invitation(account, team)
		switch own := who.User == account; {
		case at < 0:
			return nil, ErrNoInvitation
		case own && s.Invitations[at].Declined:
			return nil, nil
		case own:
			return []Event{{Kind: KindDeclined, Account: account, Team: team}}, nil
		case s.Invitations[at].Declined && !s.Arbitrates(who):
			return nil, ErrDeclined
		}
		return []Event{{Kind: KindUninvited, Account: account, Team: team}}, nil
	}))
}

// mostInvited is how many open invitations an account sees.
const mostInvited = 50

// Own returns the caller's open invitations with their tournaments, the latest first.
func (r *Room) Own(ctx context.Context) ([]Invited, []View, error) {
	user := identity.From(ctx).User
	if user == "" {
		return nil, nil, ErrAccount
	}
	list, err := r.Store.InvitationsOf(ctx, user, mostInvited)
	if err != nil {
		return nil, nil, err
	}
	var found []Invited
	var views []View
	for _, i := range list {
		v, err := r.view(ctx, i.Tournament)
		switch {
		case errors.Is(err, ErrNone):
			continue
		case err != nil:
			return nil, nil, err
		}
		if at := v.invitation(user, i.Team); at >= 0 && !v.Invitations[at].Declined && !v.Status().ended() {
			found, views = append(found, i), append(views, v)
		}
	}
	return found, views, nil
}

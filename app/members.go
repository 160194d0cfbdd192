package app

import (
	"context"
	"errors"

	"duiyi/identity"
	"duiyi/people"
	"duiyi/talk"
	"duiyi/tournaments"
)

// People finds accounts.
type People interface {
	User(ctx context.Context, id string) (people.User, error)
	UserBySkeleton(ctx context.Context, skeleton string) (people.User, error)
}

// Members lets accounts play in tournaments. Without it all boards of a tournament are wooden.
func Members(p People) Option { return func(a *App) { a.people = p } }

// AskAddress asks accounts for a confirmed address before they play rated games, enter tournaments
// and talk. It needs Members and MailAlerts.
func AskAddress() Option { return func(a *App) { a.rooms.asks = true } }

// Confirmed returns people.ErrUnconfirmed for an account that the server asks for a confirmed address.
// Moderators, administrators, members of their groups and children's accounts need none.
func (a *App) Confirmed(ctx context.Context, account string) error {
	if !a.rooms.asks || account == "" {
		return nil
	}
	if address, err := a.rooms.mailer.Address(ctx, account); err != nil || address != "" {
		return err
	}
	if keeps, err := a.keeps(ctx, account); err != nil || keeps {
		return err
	}
	if choice, _, err := a.rooms.talk.Takes(ctx, account); err != nil || choice == talk.Child {
		return err
	}
	teachers, err := a.rooms.groups.TeachersOf(ctx, account)
	if err != nil {
		return err
	}
	for _, t := range teachers {
		switch keeps, err := a.keeps(ctx, t.ID); {
		case errors.Is(err, people.ErrNoUser): // deleted meanwhile
		case err != nil || keeps:
			return err
		}
	}
	return people.ErrUnconfirmed
}

// keeps reports whether an account is a moderator's or an administrator's.
func (a *App) keeps(ctx context.Context, account string) (bool, error) {
	u, err := a.people.User(ctx, account)
	return u.Role == identity.RoleModerator || u.Role == identity.RoleAdministrator, err
}

// members implements tournaments.People.
type members struct {
	People
	*App
}

// tourneyPeople returns the members, nil without accounts.
func (a *App) tourneyPeople() tournaments.People {
	if a.people == nil {
		return nil
	}
	return members{a.people, a}
}

// Invitable implements tournaments.People. Closed accounts and those that take no part in talk,
// children's among them, cannot be invited.
func (m members) Invitable(ctx context.Context, account string) (bool, error) {
	u, err := m.User(ctx, account)
	if err != nil || !u.Disabled.IsZero() {
		return false, err
	}
	choice, _, err := m.rooms.talk.Takes(ctx, account)
	return choice == talk.In, err
}

// Admit implements tournaments.People.
func (m members) Admit(ctx context.Context, account string) error { return m.Confirmed(ctx, account) }

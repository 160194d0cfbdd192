package accounts

import (
	"context"
	"strings"
	"unicode/utf8"

	"duiyi/identity"
	"duiyi/people"
	"duiyi/store"
)

const (
	maxText     = 1000 // characters of a report
	openReports = 20   // unfinished reports per user
)

// below requires that a role ranks above an account's: moderators over
// players, administrators over all.
func below(by identity.Role, u people.User) error {
	if by == identity.RoleAdministrator || by == identity.RoleModerator && u.Role == identity.RolePlayer {
		return nil
	}
	return ErrRank
}

// A Change is a change of an account by a moderator; nil fields stay.
type Change struct {
	Name     *string
	Role     *identity.Role // only administrators may change it
	Disabled *bool
}

// Change changes another user's account.
func (a *Accounts) Change(ctx context.Context, by identity.Role, id string, c Change) (people.User, error) {
	var name, skeleton string
	if c.Name != nil {
		var err error
		if name, skeleton, err = a.name(*c.Name); err != nil {
			return people.User{}, err
		}
	}
	u, err := a.store.ChangeUser(ctx, id, func(u *people.User) error {
		if err := below(by, *u); err != nil {
			return err
		}
		if c.Name != nil {
			u.Name, u.Skeleton = name, skeleton
		}
		if c.Role != nil {
			if by != identity.RoleAdministrator {
				return ErrRank
			}
			u.Role = *c.Role
		}
		switch {
		case c.Disabled == nil:
		case !*c.Disabled:
			u.Disabled = people.User{}.Disabled
		case u.Disabled.IsZero():
			u.Disabled = a.now()
		}
		return nil
	})
	if err == nil && !u.Disabled.IsZero() {
		err = a.store.EndLogIns(ctx, id, nil)
	}
	return u, err
}

// LogOut ends all log-ins of another user.
func (a *Accounts) LogOut(ctx context.Context, by identity.Role, id string) error {
	u, err := a.store.User(ctx, id)
	if err == nil {
		err = below(by, u)
	}
	if err != nil {
		return err
	}
	return a.store.EndLogIns(ctx, id, nil)
}

// Users returns up to most accounts whose names contain words, in order, after
// the account with the given id unless that is empty.
func (a *Accounts) Users(ctx context.Context, words, after string, most int) ([]people.User, error) {
	if after != "" {
		u, err := a.store.User(ctx, after)
		if err != nil {
			return nil, err
		}
		after = u.Skeleton
	}
	return a.store.Users(ctx, words, after, most)
}

// Exists returns people.ErrNoUser unless the account exists.
func (a *Accounts) Exists(ctx context.Context, id string) error {
	_, err := a.store.User(ctx, id)
	return err
}

// Find returns an account by name, whatever its spelling. The error is
// people.ErrNoUser if there is none or it is closed.
func (a *Accounts) Find(ctx context.Context, name string) (people.User, error) {
	skeleton := people.Skeleton(name)
	if skeleton == "" {
		return people.User{}, people.ErrNoUser
	}
	u, err := a.store.UserBySkeleton(ctx, skeleton)
	if err == nil && !u.Disabled.IsZero() {
		err = people.ErrNoUser
	}
	return u, err
}

// Report stores a complaint about a user.
func (a *Accounts) Report(ctx context.Context, by, about, game, text string) error {
	text = strings.TrimSpace(text)
	switch n := utf8.RuneCountInString(text); {
	case n == 0 || !utf8.ValidString(text):
		return ErrNoText
	case n > maxText:
		return ErrLongText
	}
	return a.store.AddComplaint(ctx, people.Complaint{By: by, About: about, Game: game, Text: text, Created: a.now()}, openReports)
}

// Reports returns complaints, newest first, before one unless that is 0.
func (a *Accounts) Reports(ctx context.Context, open bool, before int64, most int) ([]people.Complaint, error) {
	return a.store.Complaints(ctx, open, before, most)
}

// Games returns the games in which a user has a seat, as people.Store does.
func (a *Accounts) Games(ctx context.Context, user string, after store.OwnCursor, most int) ([]store.OwnGame, error) {
	return a.store.GamesOf(ctx, user, after, most)
}

// ReportsBy returns all complaints of a user.
func (a *Accounts) ReportsBy(ctx context.Context, user string) ([]people.Complaint, error) {
	return a.store.ComplaintsBy(ctx, user)
}

// CloseReport marks a complaint as handled.
func (a *Accounts) CloseReport(ctx context.Context, n int64, by string) error {
	return a.store.CloseComplaint(ctx, n, by, a.now())
}

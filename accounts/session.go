package accounts

import (
	"context"
	"unicode/utf8"

	"duiyi/people"
)

// A Session is one browser in which somebody is logged in.
type Session struct {
	people.LogIn
	User people.User
}

// Sessions returns where somebody is logged in, the last used first.
func (a *Accounts) Sessions(ctx context.Context, user string) ([]people.LogIn, error) {
	return a.store.LogIns(ctx, user, a.now())
}

// EndSession ends one of somebody's, by its token's hash; EndSessions all but one,
// which may be nil.
func (a *Accounts) EndSession(ctx context.Context, user string, token []byte) error {
	all, err := a.Sessions(ctx, user)
	if err != nil {
		return err
	}
	for _, l := range all {
		if string(l.Token) == string(token) {
			return a.store.EndLogIn(ctx, token)
		}
	}
	return people.ErrNoSession
}

// EndSessions ends all of somebody's but one, which may be nil.
func (a *Accounts) EndSessions(ctx context.Context, user string, but []byte) error {
	return a.store.EndLogIns(ctx, user, but)
}

// cut returns as much of a text as has at most so many bytes.
func cut(text string, most int) string {
	if len(text) > most {
		text = text[:most]
		for !utf8.ValidString(text) && text != "" {
			text = text[:len(text)-1]
		}
	}
	if !utf8.ValidString(text) {
		return ""
	}
	return text
}

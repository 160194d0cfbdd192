package accounts

import (
	"context"
	"unicode/utf8"

	"duiyi/people"
)

// A Session is a log-in in one browser.
type Session struct {
	people.LogIn
	User people.User
}

// Sessions returns a user's log-ins, last used first.
func (a *Accounts) Sessions(ctx context.Context, user string) ([]people.LogIn, error) {
	return a.store.LogIns(ctx, user, a.now())
}

// EndSession ends one of a user's log-ins, by the hash of its token.
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

// EndSessions ends all of a user's log-ins except but, which may be nil.
func (a *Accounts) EndSessions(ctx context.Context, user string, but []byte) error {
	return a.store.EndLogIns(ctx, user, but)
}

// cut truncates a text to at most most bytes.
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
